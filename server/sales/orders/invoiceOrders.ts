import type { Invoice } from '#contract/sales/invoices.ts'
import type { InvoiceOrders } from '#contract/sales/orderActions.ts'
import { formatUsd } from '#domain/platform/money.ts'
import {
  assignCharges,
  type InvoiceCharge,
  maxCharges,
  tooManyChargesMessage,
} from '#domain/sales/charges.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import { maxInvoiceLines, tooManyLinesMessage, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { invoicingError } from '#domain/sales/orderLines.ts'
import {
  commonInvoiceError,
  differentOrdersMessage,
  nothingAllocatedMessage,
  repeatedOrderMessage,
} from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { readCheckedExposure } from '#server/sales/customers/checkCredit.ts'
import { type CustomerRow, lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { insertInvoice } from '#server/sales/invoices/insertInvoice.ts'
import type { NewInvoiceLine } from '#server/sales/invoices/insertLines.ts'
import { copyCustomer } from '#server/sales/invoices/invoicedCustomer.ts'
import { calculateAmounts } from '#server/sales/invoices/invoiceParts.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'

import { readNextParts } from './allocatedValues.ts'
import { chooseLines } from './chooseLines.ts'
import { assertConfirmed, findOrderLines, lockOrders, orderNotFound, readOrder } from './findOrder.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'

/**
 * Creates one invoice of units of orders, at their prices. Allocated units move from the order to the invoice; units beyond them must be
 * free. Throws a 409 unless all orders are confirmed and alike, if there is nothing to invoice, if the total is
 * not the one that the user saw, or if the customer is on hold or would owe more than its limit.
 */
export async function invoiceOrders(ctx: Ctx, input: InvoiceOrders): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const customer = await lockCommonCustomer(ctx, input)
    const orders = await lockOrders(
      ctx,
      input.orders.map(({ id }) => id),
    )
    for (const order of orders) await assertConfirmed(ctx, order)
    await lockPickListsOf(
      ctx,
      orders.map(({ id }) => ({ type: 'order', id })),
    )
    assertAlike(orders)
    const exposureBeforeCents = await readCheckedExposure(ctx, customer)
    const delivered = await chooseUnits(ctx, input, orders)
    const [{ order: first }] = delivered
    const lines = delivered
      .flatMap(({ invoiced }) => invoiced.map(toInvoiceLine))
      .map((line, index) => ({ ...line, line: index + 1 }))
    const charges = await chooseCharges(ctx, input, delivered)
    const { taxPpm, discountBasisPoints } = first
    const amounts = await calculateAmounts(ctx, lines, { discountBasisPoints, charges, taxPpm })
    if (!amounts) throw new Refusal('invalid', totalTooHighMessage)
    const { totals } = amounts
    if (input.totalCents !== undefined && input.totalCents !== totals.totalCents)
      throw fieldRefusal('conflict', 'total', `The total is ${formatUsd(totals.totalCents)}.`)
    const sale = { ...first, notes: input.notes ?? first.notes, overrideReason: input.overrideReason }
    const customerPurchaseOrder = joinPurchaseOrders(delivered.map(({ order }) => order))
    const invoice = await insertInvoice(ctx, {
      invoiced: { customer, matches: [] },
      sale,
      customerCopy: await copyCustomer(
        ctx,
        customer,
        { ...sale, customerPurchaseOrder },
        { isTaxFree: taxPpm === 0, path: 'orders' },
      ),
      lines,
      discountType: 'percentage',
      charges,
      taxPpm,
      ...amounts,
      replaced: null,
      exposureBeforeCents,
      orders: delivered.map(({ order: { id, number } }) => ({ id, number })),
    })
    for (const { order, invoiced } of delivered) {
      const units = invoiced.reduce((sum, { quantity }) => sum + quantity, 0)
      await recordActivity(ctx, {
        action: `Invoiced ${formatUnits(units)} of order ${order.number} on ${invoice.number}`,
        module: 'Orders',
        subject: { type: 'order', id: order.id },
      })
    }
    ctx.crashPoint('order.before-commit')
    return invoice
  })
}

/** Locks the customer, before the orders. Throws a 400 for an order that is named twice, a 404 for an unknown one, a 409 for different customers. */
async function lockCommonCustomer(ctx: Ctx, input: InvoiceOrders): Promise<CustomerRow> {
  const [firstOrder, ...others] = input.orders
  if (!firstOrder) throw orderNotFound()
  if (new Set(input.orders.map(({ id }) => id)).size < input.orders.length)
    throw fieldRefusal('invalid', 'orders', repeatedOrderMessage)
  const first = await readOrder(ctx, firstOrder.id)
  const customer = await lockSurvivingRow(ctx, first.customerId)
  for (const { id } of others) {
    const order = await readOrder(ctx, id)
    const orderCustomer =
      order.customerId === first.customerId ? customer : await lockSurvivingRow(ctx, order.customerId)
    if (orderCustomer.id !== customer.id)
      throw new Refusal(
        'conflict',
        differentOrdersMessage(first.number, order.number, 'are of different customers'),
      )
  }
  return customer
}

function assertAlike(orders: readonly OrderRow[]): void {
  const [first, ...others] = orders
  if (!first) throw orderNotFound()
  for (const order of others) {
    const error = commonInvoiceError(first, order)
    if (error !== undefined) throw new Refusal('conflict', error)
  }
}

interface Delivered {
  order: OrderRow
  invoiced: { line: OrderLineRow; quantity: number }[]
}

/** Returns the orders that have units on the invoice. Locks the products. Throws a 409 if a line has fewer units open, or allocated and free, and if there are none at all. */
async function chooseUnits(
  ctx: Ctx,
  input: InvoiceOrders,
  orders: readonly OrderRow[],
): Promise<[Delivered, ...Delivered[]]> {
  const lines = await findOrderLines(
    ctx,
    orders.map(({ id }) => id),
  )
  const delivered = orders.map((order) => {
    const linesOfOrder = lines.filter(({ orderId }) => orderId === order.id)
    const requested = input.orders.find(({ id }) => id === order.id)?.lines
    const allocated = linesOfOrder
      .filter((line) => line.allocated > 0)
      .map((line) => ({ line, quantity: line.allocated }))
    return { order, invoiced: requested ? chooseLines(order, linesOfOrder, requested) : allocated }
  })
  const all = delivered.flatMap(({ invoiced }) => invoiced)
  const [first, ...others] = delivered.filter(({ invoiced }) => invoiced.length > 0)
  if (!first) throw new Refusal('conflict', nothingAllocatedMessage(orders.map(({ number }) => number)))
  if (all.length > maxInvoiceLines) throw new Refusal('conflict', `${tooManyLinesMessage}.`)
  const products = await lockProducts(ctx, [...new Set(all.map(({ line }) => line.productId))])
  const free = new Map([...products.values()].map(({ id, quantity }) => [id, quantity]))
  for (const { line, quantity } of all) {
    const freeUnits = free.get(line.productId) ?? 0
    const error = invoicingError(line, quantity, freeUnits)
    if (error !== undefined) throw fieldRefusal('conflict', quantityPath(input, line), error)
    free.set(line.productId, freeUnits - Math.max(0, quantity - line.allocated))
  }
  return [first, ...others]
}

/** 'orders.0.lines.2.quantity', or 'orders.0' for units that the request doesn't name. */
function quantityPath({ orders }: InvoiceOrders, { orderId, line }: OrderLineRow): string {
  const order = orders.findIndex(({ id }) => id === orderId)
  const index = orders[order]?.lines?.findIndex((unitsOfLine) => unitsOfLine.line === line) ?? -1
  return index === -1 ? `orders.${order}` : `orders.${order}.lines.${index}.quantity`
}

/** Packs are named only if the line is delivered as a whole. */
function toInvoiceLine({ line, quantity }: { line: OrderLineRow; quantity: number }): NewInvoiceLine {
  const { allocated: _allocated, invoiced: _invoiced, cancelled: _cancelled, ...copied } = line
  const isWhole = quantity === line.quantity
  return {
    ...copied,
    prepackId: isWhole ? line.prepackId : null,
    prepackName: isWhole ? line.prepackName : null,
    packs: isWhole ? line.packs : null,
    orderLine: line.line,
    fromAllocated: Math.min(line.allocated, quantity),
    quantity,
    totalCents: calculateLineTotal({ quantity, unitPriceCents: line.unitPriceCents }),
  }
}

/** Those of the request, or the charges of the orders that none of their invoices has. Throws a 409 if they are more than an invoice has. */
async function chooseCharges(
  ctx: Ctx,
  { charges }: InvoiceOrders,
  delivered: readonly Delivered[],
): Promise<InvoiceCharge[]> {
  const ids = delivered.map(({ order }) => order.id)
  const next = await readNextParts(ctx, ids)
  const open = ids.flatMap((id) => next.get(id)?.charges ?? [])
  if (charges) return assignCharges(charges, open)
  if (open.length > maxCharges) throw fieldRefusal('conflict', 'charges', `${tooManyChargesMessage}.`)
  return open
}

function joinPurchaseOrders(orders: readonly OrderRow[]): string | null {
  const numbers = [...new Set(orders.flatMap(({ customerPurchaseOrder }) => customerPurchaseOrder ?? []))]
  return numbers.join(', ').slice(0, customerRecordLimits.purchaseOrder) || null
}
