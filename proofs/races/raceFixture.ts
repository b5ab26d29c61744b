// The records of one round of a race: orders, an invoice of one of them and a pick list of both, all of one product.
import { randomUUID } from 'node:crypto'

import type { Product } from '#contract/catalog/products.ts'
import type { Customer } from '#contract/sales/customers.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Order } from '#contract/sales/orders.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { setFirstCost } from '#server/purchasing/costs/setFirstCost.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { findOrder } from '#server/sales/orders/findOrder.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { createPickList } from '#server/sales/picking/createPickList.ts'
import { markPicked } from '#server/sales/picking/markPicked.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

/** The units of the coat that arrived: 15 are allocated or invoiced, 7 are free. */
export const coatUnits = 22

/** What each of them costs: no number of them is worth whole cents. */
export const coatCostMicros = 7_333_333

export interface RaceFixture {
  /** At the end of every code and customer name of this round. */
  token: string
  /** Of each action: 'done', or the status and sentence of its refusal. */
  results: unknown[]
  coat: Product
  /** On no document yet. */
  hood: Product
  customer: Customer
  /** Of 12 coats: 3 are on the delivery, 5 are allocated, 4 are on back order. */
  order: Order
  /** Of the same customer, with the same discount: 7 of 20 coats are allocated. */
  rival: Order
  /** Allocated the units of both orders. */
  runId: number
  /** Pending, with 3 coats of the order. */
  delivery: Invoice
  pickListId: number
}

/** The lines of the pick list: 1 of 3 coats of the delivery and 2 of 5 of the order are picked. */
export const pickLine = { delivery: 1, order: 2 }

/** The discount and the charges of the orders. */
export const agreed = {
  discountBasisPoints: 1000,
  charges: [{ label: 'Freight', amountCents: 1500, isTaxed: false }],
}

/** In one transaction, which takes a third of the time of many. */
export function createRaceFixture(ctx: Ctx): Promise<RaceFixture> {
  return transact(ctx, createRecords)
}

async function createRecords(ctx: Ctx): Promise<RaceFixture> {
  const token = randomUUID().slice(0, 8).toUpperCase()
  const coat = await createProduct(
    ctx,
    buildProduct({ code: `COAT-${token}`, name: 'Coat', quantity: coatUnits }),
  )
  await setFirstCost(ctx, { id: coat.id, unitCostMicros: coatCostMicros })
  const hood = await createProduct(ctx, buildProduct({ code: `HOOD-${token}`, name: 'Hood' }))
  const customer = await createCustomer(ctx, { name: `Buyer ${token}` })
  const place = (quantity: number) => {
    const items = [{ productId: coat.id, quantity }]
    const fields = { customerName: customer.name, ...agreed }
    return createOrder(ctx, { ...buildOrder(customer.id, items, fields), confirm: true })
  }
  const { id: orderId } = await place(12)
  const rival = await place(20)
  const units = (id: number, quantity: number) => ({ id, lines: [{ line: 1, quantity }] })
  const run = await runAllocation(ctx, { orders: [units(orderId, 8), units(rival.id, 7)] })
  const delivery = await invoiceOrders(ctx, { orders: [units(orderId, 3)] })
  const list = await createPickList(ctx, { orders: [orderId], invoices: [delivery.id] })
  await markPicked(ctx, { id: list.id, line: pickLine.delivery, quantity: 1 })
  await markPicked(ctx, { id: list.id, line: pickLine.order, quantity: 2 })
  const order = await findOrder(ctx, { id: orderId })
  return {
    token,
    results: [],
    coat,
    hood,
    customer,
    order,
    rival,
    runId: run.id,
    delivery,
    pickListId: list.id,
  }
}
