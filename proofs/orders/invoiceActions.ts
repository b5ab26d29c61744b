// Invoices of orders, processing, voids, discounts and credit notes.
import assert from 'node:assert/strict'

import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { setInvoiceDiscount } from '#server/sales/invoices/setInvoiceDiscount.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'

import { assertLines, assertNearly, assertSumOfParts, isAlike, livingInvoices } from './invoiceAmounts.ts'
import {
  type Action,
  hasCertificate,
  type InvoicedLine,
  mayBeTaxed,
  type Model,
  type ModelCharge,
  type ModelInvoice,
  type ModelOrder,
  open,
  pickRecent,
  survivor,
  takeAllocated,
} from './model.ts'
import { followOrders, forgetPicked } from './pickActions.ts'
import { amountsOf, expectedAmounts } from './prices.ts'

const maxCharges = 3

interface Delivered {
  order: ModelOrder
  units: { line: number; quantity: number }[]
}

/** Some orders of one customer; each with what is allocated, or with drawn units. */
function drawDeliveries(model: Model): (Delivered & { isChosen: boolean })[] {
  const { random, orders } = model
  const first = pickRecent(model, orders, ({ lines }) => lines.size > 0)
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
      if (!line) return false
      const free = left.get(line.product) ?? line.product.free
      const taken = Math.max(0, quantity - line.allocated)
      left.set(line.product, free - taken)
      return quantity <= open(line) && taken <= free
    })
}

/** The free units that are taken, and their value in cents. What is allocated is counted for its customer already. */
function takenFromFree(deliveries: readonly Delivered[]): { units: number; cents: number } {
  const taken = { units: 0, cents: 0 }
  for (const { order, units } of deliveries)
    for (const { line: number, quantity } of units) {
      const line = order.lines.get(number)
      const free = Math.max(0, quantity - (line?.allocated ?? 0))
      taken.units += free
      taken.cents += free * (line?.price.cents ?? 0)
    }
  return taken
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
    return [{ product: line.product, quantity, price: line.price, credited: 0, orderLine: line }]
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
    // Also on an invoice from which a correction took the lines of the order.
    const known = model.invoices.flatMap(({ status, charged }) => (status === 'Void' ? [] : charged))
    const charged = delivered.flatMap((order) => {
      const isBilled = ({ label }: ModelCharge) =>
        known.some((other) => other.order === order && other.charge.label === label)
      return order.rates.charges.filter((charge) => !isBilled(charge)).map((charge) => ({ order, charge }))
    })
    const charges = charged.map(({ charge }) => charge)
    const isOnHold = survivor(first.order.customer).isOnHold
    // Whether cents raise what a customer on hold owes depends on how the invoices of the order are rounded.
    const free = takenFromFree(deliveries)
    if (isOnHold && free.units > 0 && free.cents < 100) throw new NothingToDo()
    const isAllowed =
      orders.every(({ state }) => state === 'Confirmed') &&
      orders.every((order) => isAlike(first.order, order)) &&
      delivered.length > 0 &&
      charges.length <= maxCharges &&
      mayBeTaxed(first.order.customer, first.order.rates.taxPpm) &&
      !(isOnHold && free.units > 0) &&
      canDeliver(deliveries)
    const input = {
      orders: deliveries.map(({ order, units, isChosen }) => ({
        id: order.id,
        ...(isChosen && { lines: units }),
      })),
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
    }
    assertLines(invoice, reply.items)
    const expected = expectedAmounts(lines, rates)
    const { subtotalCents, chargesCents } = invoice.amounts
    assert.deepEqual([subtotalCents, chargesCents], [expected.subtotalCents, expected.chargesCents])
    const [only, second] = delivered
    const isFirst = only && !second && livingInvoices(model, only).length === 0
    if (isFirst) assert.deepEqual(invoice.amounts, expected)
    else assertNearly(invoice.amounts.totalCents, expected.totalCents)
    model.invoices.push(invoice)
    followOrders(model, invoice, allocated)
    for (const order of delivered) {
      order.changes += 1
      assertSumOfParts(model, order)
    }
  },
  async 'set a discount'(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const { orders, status, customer } = invoice
    const discountBasisPoints = model.random.pick([0, 1000, 1250])
    const rates = { ...invoice.rates, discountBasisPoints }
    const isSame = discountBasisPoints === invoice.rates.discountBasisPoints
    const expected = isSame ? invoice.amounts : expectedAmounts(invoice.lines, rates)
    // At the rate of its order, an invoice adds up with the others by cents, which could raise what a customer on hold owes.
    if (orders.length > 0 && survivor(customer).isOnHold) throw new NothingToDo()
    const isRaised = expected.totalCents > invoice.amounts.totalCents
    const isAllowed = status === 'Pending' && !(isRaised && survivor(customer).isOnHold)
    const reply = await expectOutcome(isAllowed, 'a discount', () =>
      setInvoiceDiscount(model.ctx(), { id: invoice.id, discountBasisPoints }),
    )
    const amounts = amountsOf(reply)
    if (orders.length === 0 || isSame) assert.deepEqual(amounts, expected)
    else assertNearly(amounts.totalCents, expected.totalCents)
    Object.assign(invoice, { rates, amounts })
  },
  async process(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const reply = await expectOutcome(invoice.status === 'Pending', 'processing', () =>
      processInvoice(model.ctx(), { id: invoice.id }),
    )
    invoice.status = 'Processed'
    for (const { product, quantity } of invoice.lines) product.onHand -= quantity
    assert.deepEqual(amountsOf(reply), invoice.amounts)
  },
  async void(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const isAllowed = invoice.status !== 'Void' && invoice.lines.every(({ credited }) => credited === 0)
    await expectOutcome(isAllowed, 'voiding', () =>
      voidInvoice(model.ctx(), { id: invoice.id, reason: 'Ordered twice' }),
    )
    if (invoice.status === 'Processed')
      for (const { product, quantity } of invoice.lines) product.onHand += quantity
    undeliver(invoice)
    invoice.status = 'Void'
    forgetPicked(model, invoice)
  },
  async 'credit a return'(model) {
    const invoice = pickRecent(model, model.invoices, ({ status }) => status === 'Processed')
    const number = 1 + model.random.int(invoice.lines.length)
    const line = invoice.lines[number - 1]
    if (!line) throw new NothingToDo()
    const quantity = 1 + model.random.int(3)
    const restockQuantity = model.random.int(quantity + 1)
    const note = await expectOutcome(quantity <= line.quantity - line.credited, 'a credit note', () =>
      issueCreditNote(model.ctx(), {
        id: invoice.id,
        reason: 'Returned',
        items: [{ line: number, quantity, restockQuantity }],
      }),
    )
    line.credited += quantity
    line.product.free += restockQuantity
    line.product.onHand += restockQuantity
    invoice.creditedCents += note.totalCents
    assert.ok(invoice.creditedCents <= invoice.amounts.totalCents, 'more is credited than was invoiced')
  },
}
