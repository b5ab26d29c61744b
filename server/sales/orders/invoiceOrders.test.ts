// The money of orders in parts: their invoices add up, their charges are billed once, and invoicing what is allocated owes nothing more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createCustomer, editCustomer, findCustomer, type NewCustomer } from '#contract/sales/customers.ts'
import { type Invoice, setInvoiceDiscount, voidInvoice } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  createOrder,
  invoiceOrders,
  type NewOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('invoices of orders', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')

  const stock = (priceCents: number) =>
    manager.call(createProduct, buildProduct({ quantity: 1001, priceCents }))
  const newBuyer = async (overrides: Partial<NewCustomer> = {}) =>
    (await manager.call(createCustomer, buildBuyer(overrides))).id
  const confirmed = (
    customerId: number,
    lines: readonly [Product, number][],
    overrides: Partial<NewOrder['order']> = {},
  ): Promise<Order> => {
    const items = lines.map(([product, quantity]) => ({ productId: product.id, quantity }))
    return manager.call(createOrder, { ...buildOrder(customerId, items, overrides), confirm: true })
  }
  const invoice = ({ id }: Order, quantity: number, line = 1): Promise<Invoice> =>
    manager.call(invoiceOrders, { orders: [{ id, lines: [{ line, quantity }] }] })
  const voided = ({ id }: Invoice) => manager.call(voidInvoice, { id, reason: 'Test' })
  const sum = (...invoices: readonly Invoice[]) =>
    invoices.reduce((total, { totalCents }) => total + totalCents, 0)
  const exposureOf = async (id: number) => (await manager.call(findCustomer, { id })).exposureCents

  test('add up to the order, also with a discount, charges and a void part', async () => {
    const buyer = await newBuyer()
    const dress = await stock(1007)
    const plain = await confirmed(buyer, [[dress, 3]], { taxPpm: 85_000 })
    const thirds = [await invoice(plain, 1), await invoice(plain, 1), await invoice(plain, 1)]
    assert.deepEqual(
      [thirds.map(({ totalCents }) => totalCents), plain.totalCents],
      [[1093, 1092, 1093], 3278],
    )
    const discounted = await confirmed(buyer, [[dress, 7]], {
      taxPpm: 88_750,
      discountBasisPoints: 1250,
      charges: [{ label: 'Freight', amountCents: 999, isTaxed: true }],
    })
    const [first, second] = [await invoice(discounted, 2), await invoice(discounted, 1)]
    await voided(first)
    const others = [await invoice(discounted, 1), await invoice(discounted, 2), await invoice(discounted, 1)]
    assert.equal(sum(second, ...others, await invoice(discounted, 2)), discounted.totalCents)
  })

  test('add up with several orders on one, and with one that got another discount', async () => {
    const buyer = await newBuyer()
    const [dress, shirt] = [await stock(1007), await stock(1013)]
    const rates = { taxPpm: 85_000, discountBasisPoints: 333 }
    const freight = { label: 'Freight', amountCents: 1500, isTaxed: true }
    const one = await confirmed(buyer, [[dress, 3]], { ...rates, charges: [freight] })
    const two = await confirmed(buyer, [[shirt, 5]], {
      ...rates,
      charges: [{ ...freight, amountCents: 700 }],
    })
    const invoices = [await invoice(one, 1), await invoice(two, 2)]
    const both = await manager.call(invoiceOrders, {
      orders: [
        { id: one.id, lines: [{ line: 1, quantity: 2 }] },
        { id: two.id, lines: [{ line: 1, quantity: 1 }] },
      ],
    })
    invoices.push(both, await invoice(two, 2))
    assert.equal(sum(...invoices), one.totalCents + two.totalCents)
    // Another discount is no difference that a later invoice takes; the same again adds up again.
    const third = await confirmed(buyer, [[dress, 3]], rates)
    const changed = await invoice(third, 1)
    await manager.call(setInvoiceDiscount, { id: changed.id, discountBasisPoints: 5000 })
    const rest = await invoice(third, 2)
    assert.ok(Math.abs(rest.totalCents * 3 - third.totalCents * 2) <= 3)
    const again = await manager.call(setInvoiceDiscount, { id: changed.id, discountBasisPoints: 333 })
    assert.equal(sum(again, rest), third.totalCents)
  })

  test('have a charge until none of those that are not void has it', async () => {
    const buyer = await newBuyer()
    const dress = await stock(2400)
    const freight = { label: 'Freight', amountCents: 2000, isTaxed: false }
    const order = await confirmed(buyer, [[dress, 4]], { charges: [freight] })
    const first = await invoice(order, 1)
    const second = await invoice(order, 1)
    assert.deepEqual([first.totalCents, second.totalCents], [4400, 2400])
    assert.deepEqual(
      (await manager.call(findOrder, { id: order.id })).charges.map(({ isInvoiced }) => isInvoiced),
      [true],
    )
    await voided(first)
    const third = await invoice(order, 1)
    const rest = await invoice(order, 2)
    assert.deepEqual([third.chargesCents, rest.chargesCents], [2000, 0])
    assert.equal(sum(second, third, rest), order.totalCents)
  })

  test('are not refused for what is allocated, only for what raises what the customer owes', async () => {
    const buyer = await newBuyer({ creditLimitCents: 30_000 })
    const dress = await stock(5000)
    const freight = { label: 'Freight', amountCents: 3000, isTaxed: true }
    const order = await confirmed(buyer, [[dress, 5]], { taxPpm: 50_000, charges: [freight] })
    // 26250 + 3150: confirming and allocating count the same.
    assert.equal(order.totalCents, 29_400)
    await manager.call(allocateOrder, { id: order.id, lines: [{ line: 1, quantity: 3 }] })
    assert.equal(await exposureOf(buyer), 18_900)
    const { name, phone } = await manager.call(findCustomer, { id: buyer })
    const holdReason = 'Check returned'
    await manager.call(editCustomer, { id: buyer, name, phone, creditLimitCents: 10_000, holdReason })
    await staff.call(invoiceOrders, { orders: [{ id: order.id, lines: [{ line: 1, quantity: 2 }] }] })
    assert.equal(await exposureOf(buyer), 18_900)
    const refused = await catchRefusal(
      staff.call(invoiceOrders, { orders: [{ id: order.id, lines: [{ line: 1, quantity: 2 }] }] }),
    )
    assert.deepEqual([refused.status, refused.sentence], [409, `${name} is on hold: Check returned.`])
    // A charge raises it as well.
    const charged = { orders: [{ id: order.id }], charges: [{ ...freight, amountCents: 1 }] }
    assert.equal((await catchRefusal(staff.call(invoiceOrders, charged))).status, 409)
    await staff.call(invoiceOrders, { orders: [{ id: order.id }] })
    assert.equal(await exposureOf(buyer), 18_900)
  })

  test('name only orders that have units on them, with their data', async () => {
    const buyer = await newBuyer()
    const dress = await stock(1000)
    const empty = await confirmed(buyer, [[dress, 2]], {
      customerPurchaseOrder: 'PO-1',
      customerName: 'Other name',
      charges: [{ label: 'Freight', amountCents: 500, isTaxed: false }],
    })
    const order = await confirmed(buyer, [[dress, 2]], { customerPurchaseOrder: 'PO-2' })
    await manager.call(allocateOrder, { id: order.id })
    const created = await manager.call(invoiceOrders, { orders: [{ id: empty.id }, { id: order.id }] })
    assert.deepEqual(
      [created.orders, created.customerPurchaseOrder, created.customerName, created.totalCents],
      [[{ id: order.id, number: order.number }], 'PO-2', 'Quay Street', 2000],
    )
  })

  test('have at most as many lines as other invoices', async () => {
    const buyer = await newBuyer()
    const dress = await stock(100)
    const orders = []
    for (const count of [1000, 1]) {
      const lines = Array.from({ length: count }, (): [Product, number] => [dress, 1])
      const { id } = await confirmed(buyer, lines)
      orders.push({ id, lines: lines.map((_, index) => ({ line: index + 1, quantity: 1 })) })
    }
    const refused = await catchRefusal(manager.call(invoiceOrders, { orders }))
    assert.deepEqual([refused.status, refused.sentence], [409, 'An invoice has at most 1,000 items.'])
  })

  test('an order of which everything is cancelled has no charges', async () => {
    const dress = await stock(2400)
    const order = await confirmed(await newBuyer(), [[dress, 1]], {
      charges: [{ label: 'Freight', amountCents: 1200, isTaxed: true }],
      taxPpm: 85_000,
    })
    assert.equal(order.totalCents, 3906)
    const input = { id: order.id, reason: 'Cut', lines: [{ line: 1, quantity: 1 }] }
    const cut = await manager.call(cancelOrder, input)
    assert.deepEqual([cut.progress, cut.chargesCents, cut.taxCents, cut.totalCents], ['cancelled', 0, 0, 0])
  })
})
