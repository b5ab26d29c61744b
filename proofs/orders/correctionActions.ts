// Corrections of pending invoices: quantities, prices by hand, and products that are added or removed.
import assert from 'node:assert/strict'

import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'

import { type Correction, drawCorrection, fillForm } from './correctionForm.ts'
import { allocatedCents, livingInvoices, mayOweMore, nextInvoiceCents } from './credit.ts'
import { undeliver } from './invoiceActions.ts'
import { assertLines, assertNearly, assertSumOfParts, recordInvoice } from './invoiceAmounts.ts'
import {
  type Action,
  hasCertificate,
  type InvoicedLine,
  type LinePrice,
  mayBeTaxed,
  type Model,
  type ModelInvoice,
  type ModelLine,
  type ModelProduct,
  pickRecent,
  survivor,
} from './model.ts'
import { followCorrection } from './pickActions.ts'
import { amountsOf, expectedAmounts, priceItems } from './prices.ts'
import { open, takeAllocated } from './units.ts'

export const correctionActions: Record<string, Action> = {
  async 'correct an invoice'(model) {
    const invoice = pickRecent(model, model.invoices, ({ status }) => status !== 'Void')
    const correction = drawCorrection(model, invoice)
    const input = await fillForm(model, invoice, correction)
    const lines = correctedLines(model, invoice, correction)
    const expected = expectedAmounts(lines, invoice.rates)
    const orders = invoice.orders.filter((order) =>
      lines.some(({ orderLine }) => orderLine && [...order.lines.values()].includes(orderLine)),
    )
    const corrected: ModelInvoice = {
      ...invoice,
      customer: survivor(invoice.customer),
      lines,
      amounts: expected,
      isExempt: invoice.rates.taxPpm === 0 && hasCertificate(invoice.customer),
      orders,
    }
    const isAllowed =
      invoice.status === 'Pending' &&
      mayBeTaxed(invoice.customer, invoice.rates.taxPpm) &&
      lines.every(({ product }) => !product.isDeleted) &&
      canCorrect(invoice, lines) &&
      mayOweMore(model, invoice.customer, addedCents(invoice, corrected))
    const reply = await expectOutcome(isAllowed, 'correcting an invoice', () =>
      createInvoice(model.ctx(), input),
    )
    const amounts = amountsOf(reply)
    Object.assign(corrected, { id: reply.id, amounts })
    replace(invoice, corrected)
    assertLines(corrected, reply.items)
    if (invoice.orders.length === 0) assert.deepEqual(amounts, expected)
    else assertNearly(amounts.totalCents, expected.totalCents)
    recordInvoice(model, corrected)
    for (const order of corrected.orders) assertSumOfParts(order)
    followCorrection(model, invoice, corrected)
  },
}

/** A line of a correction. `typedCents`: the price that it sets by hand. Without a price, the product is added. */
type CorrectedLine = Pick<InvoicedLine, 'product' | 'quantity' | 'orderLine' | 'isRepriced'> & {
  price: LinePrice | null
  typedCents: number | null
}

/** Lines of orders have the prices of the orders, prices by hand stay, and others have today's prices. */
function correctedLines(model: Model, invoice: ModelInvoice, correction: Correction): InvoicedLine[] {
  const kept = invoice.lines.flatMap((line, index): CorrectedLine[] => {
    const quantity = correction.quantities[index] ?? 0
    return quantity === 0 ? [] : [{ ...line, quantity, typedCents: correction.handCents[index] ?? null }]
  })
  const added = correction.added
    ? [{ ...correction.added, orderLine: null, price: null, isRepriced: false, typedCents: null }]
    : []
  // The form has one line of a product, which the server divides among the lines of orders.
  const lines = [...Map.groupBy([...kept, ...added], ({ product }) => product).values()].flat()
  const today = priceItems(
    model,
    invoice.customer,
    lines.map(({ product, quantity, price, typedCents }) => ({
      product,
      quantity,
      handCents: typedCents ?? (price === null || price.listCents === null ? null : price.cents),
    })),
  )
  return lines.map((line, index): InvoicedLine => {
    const listed = today[index]
    assert.ok(listed)
    const { product, quantity, orderLine } = line
    const agreed = orderLine && agreedPrice({ ...line, orderLine })
    return {
      product,
      quantity,
      orderLine,
      price: agreed ?? listed,
      isRepriced: agreed !== null && agreed.cents !== orderLine?.price.cents,
      credited: 0,
    }
  })
}

/** That of the order, unless this correction or an earlier one sets another by hand, which has the order's as its list price. */
function agreedPrice({
  orderLine,
  typedCents,
  isRepriced,
  price,
}: CorrectedLine & { orderLine: ModelLine }): LinePrice {
  const { cents } = orderLine.price
  if (typedCents !== null)
    return typedCents === cents ? orderLine.price : { cents: typedCents, listCents: cents }
  // An edit of the order changed its price since: the model doesn't know which of the two was set by hand last.
  if (price && isRepriced !== (price.listCents === cents)) throw new NothingToDo()
  return price && isRepriced ? price : orderLine.price
}

/** What the customer owes more: also by what its orders have allocated, which the correction takes or which waits for other charges. */
function addedCents(invoice: ModelInvoice, corrected: ModelInvoice): number {
  const taken = new Map(corrected.lines.map((line) => [line.orderLine, allocatedUnits(invoice, line)]))
  const orders = new Set([...invoice.orders, ...invoice.charged.map(({ order }) => order)])
  let sum = corrected.amounts.totalCents - invoice.amounts.totalCents
  for (const order of orders) {
    const invoices = [...livingInvoices(order).filter((other) => other !== invoice), corrected]
    const units = [...order.lines.values()].map((line) => ({
      ...line,
      quantity: line.allocated - (taken.get(line) ?? 0),
    }))
    sum += nextInvoiceCents(order, units, { invoices }) - allocatedCents(order)
  }
  // The invoices of an order add up by cents.
  return orders.size > 0 && sum === 0 ? 1 : sum
}

/** Units beyond those of the invoice are taken from what is allocated to the line of the order, then from what is free. */
function canCorrect(invoice: ModelInvoice, lines: readonly InvoicedLine[]): boolean {
  const free = new Map<ModelProduct, number>()
  const add = (product: ModelProduct, units: number) =>
    free.set(product, (free.get(product) ?? product.free) + units)
  for (const { product, quantity } of invoice.lines) add(product, quantity)
  for (const { product, quantity, orderLine } of lines)
    add(product, allocatedUnits(invoice, { orderLine, quantity }) - quantity)
  return (
    [...free.values()].every((units) => units >= 0) &&
    lines.every(
      ({ orderLine, quantity }) =>
        orderLine === null || quantity <= open(orderLine) + invoicedUnits(invoice, orderLine),
    )
  )
}

function invoicedUnits({ lines }: ModelInvoice, orderLine: InvoicedLine['orderLine']): number {
  return lines.reduce((sum, line) => sum + (line.orderLine === orderLine ? line.quantity : 0), 0)
}

/** What a line takes of the allocated units of its order. */
function allocatedUnits(
  invoice: ModelInvoice,
  { orderLine, quantity }: Pick<InvoicedLine, 'orderLine' | 'quantity'>,
): number {
  if (orderLine === null) return 0
  return Math.min(orderLine.allocated, Math.max(0, quantity - invoicedUnits(invoice, orderLine)))
}

function replace(invoice: ModelInvoice, corrected: ModelInvoice): void {
  const taken = corrected.lines.map((line) => allocatedUnits(invoice, line))
  undeliver(invoice)
  invoice.status = 'Void'
  for (const [index, { product, quantity, orderLine }] of corrected.lines.entries()) {
    const allocated = taken[index] ?? 0
    product.free -= quantity - allocated
    if (!orderLine) continue
    takeAllocated(orderLine, allocated)
    // Which picked units go along is not modelled.
    if (allocated > 0) orderLine.wasReleased = corrected.wasReduced = true
    orderLine.invoiced += quantity
  }
}
