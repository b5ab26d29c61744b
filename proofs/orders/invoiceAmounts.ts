// The lines and amounts of invoices of orders.
import assert from 'node:assert/strict'

import { livingInvoices } from './credit.ts'
import type { Model, ModelInvoice, ModelOrder } from './model.ts'
import { orderAmounts } from './orderActions.ts'
import { open } from './units.ts'

/** Whether one invoice can have both. */
export function isAlike({ rates: one }: ModelOrder, { rates: other }: ModelOrder): boolean {
  return one.discountBasisPoints === other.discountBasisPoints && one.taxPpm === other.taxPpm
}

/** Adds a new invoice to the model, and to the orders of which it has lines or charges. */
export function recordInvoice(model: Model, invoice: ModelInvoice): void {
  model.invoices.push(invoice)
  for (const order of new Set([...invoice.orders, ...invoice.charged.map((charged) => charged.order)]))
    order.invoices.push(invoice)
}

/**
 * Throws unless all invoices of an order that is invoiced completely add up to it. Orders are left out that share an invoice, whose
 * prices, rates or charges are others by now, or that have other lines on an invoice.
 */
export function assertSumOfParts(order: ModelOrder): void {
  const invoices = livingInvoices(order).filter(({ orders }) => orders.includes(order))
  const isComplete = [...order.lines.values()].every((line) => open(line) === 0)
  const isComparable = invoices.every(
    ({ orders, rates, lines }) =>
      orders.length === 1 &&
      isAlike(order, { ...order, rates }) &&
      lines.every(({ orderLine, price }) => orderLine !== null && orderLine.price.cents === price.cents),
  )
  const charged = invoices.reduce((sum, { amounts }) => sum + amounts.chargesCents, 0)
  const expected = orderAmounts(order)
  if (!isComplete || !isComparable || charged !== expected.chargesCents) return
  assert.equal(
    invoices.reduce((sum, { amounts }) => sum + amounts.totalCents, 0),
    expected.totalCents,
    'the invoices of an order are not its total',
  )
}

/** An invoice takes the cents that the rounding of the other invoices of its orders left. */
export function assertNearly(cents: number, expected: number): void {
  assert.ok(Math.abs(cents - expected) < 30, `the total is ${cents} instead of ${expected}`)
}

interface ItemReply {
  productId: number
  quantity: number
  unitPriceCents: number
  listPriceCents: number | null
}

/** Throws unless a reply shows the lines as they are expected. */
export function assertLines({ lines }: ModelInvoice, items: readonly ItemReply[]): void {
  assert.deepEqual(
    items.map((item) => [item.productId, item.quantity, item.unitPriceCents, item.listPriceCents]),
    lines.map(({ product, quantity, price }) => [product.id, quantity, price.cents, price.listCents]),
  )
}
