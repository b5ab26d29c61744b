// Invoices of orders: of what they have allocated, or of chosen units.
import assert from 'node:assert/strict'

import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'

import { addedByAllocating, livingInvoices, mayOweMore, openCharges } from './credit.ts'
import { assertLines, assertNearly, assertSumOfParts, isAlike, recordInvoice } from './invoiceAmounts.ts'
import {
  type Action,
  hasCertificate,
  type InvoicedLine,
  mayBeTaxed,
  type Model,
  type ModelInvoice,
  type ModelOrder,
  pickRecent,
  survivor,
} from './model.ts'
import { drawOverride } from './orderActions.ts'
import { followOrders } from './pickActions.ts'
import { amountsOf, expectedAmounts } from './prices.ts'
import { open, takeAllocated } from './units.ts'

const maxCharges = 3

interface Delivered {
  order: ModelOrder
  units: { line: number; quantity: number }[]
}

/** Some orders of one customer; each with what is allocated, or with drawn units. */
function drawDeliveries(model: Model): (Delivered & { isChosen: boolean })[] {
  const { random, orders } = model
  const hasAllocated = ({ lines }: ModelOrder) => [...lines.values()].some(({ allocated }) => allocated > 0)
  const first = pickRecent(
    model,
    orders,
    (order) => order.lines.size > 0 && (hasAllocated(order) || random.chance(0.2)),
  )
  const other = random.chance(0.4)
    ? orders.findLast(
        (order) =>
          order !== first &&
          survivor(order.customer) === survivor(first.customer) &&
          order.lines.size > 0 &&
          (isAlike(first, order) || random.chance(0.05)),
      )
    : undefined
  return [first, ...(other ? [other] : [])]
    .toSorted((a, b) => a.id - b.id)
    .map((order) => {
      const isChosen = random.chance(0.5)
      const units = [...order.lines].flatMap(([line, { allocated }]) => {
        const quantity = isChosen ? random.int(6) : allocated
        return quantity > 0 ? [{ line, quantity }] : []
      })
      if (isChosen && units.length === 0) throw new NothingToDo()
      return { order, units, isChosen }
    })
}

/** Lines take their allocated units first, then free ones in the order of the orders' ids. */
function canDeliver(deliveries: readonly Delivered[]): boolean {
  const left = new Map<unknown, number>()
  return deliveries
    .flatMap(({ order, units }) => units.map((unit) => ({ ...unit, line: order.lines.get(unit.line) })))
    .every(({ line, quantity }) => {
      if (!line || line.product.isDeleted) return false
      const free = left.get(line.product) ?? line.product.free
      const taken = Math.max(0, quantity - line.allocated)
      left.set(line.product, free - taken)
      return quantity <= open(line) && taken <= free
    })
}

/** What the customer owes more: what is allocated counts already. */
function addedCents(deliveries: readonly Delivered[]): number {
  return deliveries.reduce((sum, { order, units }) => {
    const free = units.flatMap(({ line: number, quantity }) => {
      const line = order.lines.get(number)
      return line && quantity > line.allocated ? [{ line, quantity: quantity - line.allocated }] : []
    })
    return free.length === 0 ? sum : sum + addedByAllocating(order, free)
  }, 0)
}

function deliver({ order, units }: Delivered): InvoicedLine[] {
  return units.flatMap(({ line: number, quantity }) => {
    const line = order.lines.get(number)
    if (!line) return []
    const allocated = Math.min(line.allocated, quantity)
    takeAllocated(line, allocated)
    line.product.free -= quantity - allocated
    line.invoiced += quantity
    line.wasInvoiced = true
    return [
      { product: line.product, quantity, price: line.price, credited: 0, orderLine: line, isRepriced: false },
    ]
  })
}

/** Returns the units to free stock, and reopens the lines of orders. */
export function undeliver({ lines, orders }: ModelInvoice): void {
  for (const { product, quantity, orderLine } of lines) {
    product.free += quantity
    if (orderLine) orderLine.invoiced -= quantity
  }
  for (const order of orders) order.changes += 1
}

export const invoiceActions: Record<string, Action> = {
  async 'invoice orders'(model) {
    const deliveries = drawDeliveries(model)
    const [first] = deliveries
    assert.ok(first)
    const delivered = deliveries.filter(({ units }) => units.length > 0).map(({ order }) => order)
    const orders = deliveries.map(({ order }) => order)
    const charged = delivered.flatMap((order) =>
      openCharges(order, order.rates, livingInvoices(order)).map((charge) => ({ order, charge })),
    )
    const charges = charged.map(({ charge }) => charge)
    const overrideReason = drawOverride(model)
    const isAllowed =
      orders.every(({ state }) => state === 'Confirmed') &&
      orders.every((order) => isAlike(first.order, order)) &&
      delivered.length > 0 &&
      charges.length <= maxCharges &&
      mayBeTaxed(first.order.customer, first.order.rates.taxPpm) &&
      canDeliver(deliveries) &&
      (overrideReason !== undefined || mayOweMore(model, first.order.customer, addedCents(deliveries)))
    const input = {
      orders: deliveries.map(({ order, units, isChosen }) => ({
        id: order.id,
        ...(isChosen && { lines: units }),
      })),
      overrideReason,
    }
    const reply = await expectOutcome(isAllowed, 'invoicing orders', () => invoiceOrders(model.ctx(), input))
    const allocated = new Map(
      orders.flatMap(({ lines }) => [...lines.values()].map((line) => [line, line.allocated])),
    )
    const lines = deliveries.flatMap(deliver)
    const rates = { ...first.order.rates, charges }
    const invoice: ModelInvoice = {
      id: reply.id,
      customer: survivor(first.order.customer),
      status: 'Pending',
      rates,
      lines,
      orders: delivered,
      charged,
      amounts: amountsOf(reply),
      creditedCents: 0,
      wasReduced: false,
      isExempt: rates.taxPpm === 0 && hasCertificate(first.order.customer),
      dispatchedOn: null,
    }
    assertLines(invoice, reply.items)
    const expected = expectedAmounts(lines, rates)
    const { subtotalCents, chargesCents } = invoice.amounts
    assert.deepEqual([subtotalCents, chargesCents], [expected.subtotalCents, expected.chargesCents])
    const [only, second] = delivered
    const isFirst = only && !second && livingInvoices(only).length === 0
    if (isFirst) assert.deepEqual(invoice.amounts, expected)
    else assertNearly(invoice.amounts.totalCents, expected.totalCents)
    recordInvoice(model, invoice)
    followOrders(model, invoice, allocated)
    for (const order of delivered) {
      order.changes += 1
      assertSumOfParts(order)
    }
  },
}
