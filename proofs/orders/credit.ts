// What customers owe, and whether hold and limit let them owe more. The cents by which invoices of several orders are rounded are left open.
import { roundHalf } from '#proofs/invoices/referenceInvoice.ts'
import { NothingToDo } from '#proofs/randomActions.ts'

import {
  type LinePrice,
  mayBeTaxed,
  type Model,
  type ModelCharge,
  type ModelCustomer,
  type ModelInvoice,
  type ModelLine,
  type ModelOrder,
  type ModelRates,
  survivor,
} from './model.ts'
import { expectedAmounts } from './prices.ts'

/** Sums that differ by less may be the same. */
export const roundingCents = 100

interface PricedUnits {
  price: LinePrice
  quantity: number
}

/** Whether the customer is not on hold and stays within its limit when it owes more. */
export function mayOwe(model: Model, customer: ModelCustomer, addedCents: number): boolean {
  const { isOnHold, limitCents } = survivor(customer)
  if (isOnHold) return false
  if (limitCents === null) return true
  const roomCents = limitCents - exposureCents(model, customer) - addedCents
  if (Math.abs(roomCents) < roundingCents) throw new NothingToDo()
  return roomCents > 0
}

/** Like `mayOwe`, for a change that is only refused if it raises what the customer owes. */
export function mayOweMore(model: Model, customer: ModelCustomer, addedCents: number): boolean {
  const { isOnHold, limitCents } = survivor(customer)
  if (addedCents === 0 || (!isOnHold && limitCents === null)) return true
  if (Math.abs(addedCents) < roundingCents) throw new NothingToDo()
  return addedCents < 0 || mayOwe(model, customer, addedCents)
}

/** Whether the rules let an order be confirmed, apart from its state and lines. */
export function mayConfirm(
  model: Model,
  customer: ModelCustomer,
  { taxPpm, totalCents }: { taxPpm: number; totalCents: number },
): boolean {
  return mayBeTaxed(customer, taxPpm) && mayOwe(model, customer, totalCents)
}

/** Processed invoices less credit notes and deposits, pending invoices, and what is allocated to orders. */
export function exposureCents({ invoices, deposits, orders }: Model, customer: ModelCustomer): number {
  const isTheirs = (document: { customer: ModelCustomer }) =>
    survivor(document.customer) === survivor(customer)
  let sum = 0
  for (const invoice of invoices)
    if (invoice.status !== 'Void' && isTheirs(invoice))
      sum += invoice.amounts.totalCents - invoice.creditedCents
  for (const deposit of deposits) if (isTheirs(deposit)) sum -= deposit.cents
  for (const order of orders) if (order.state === 'Confirmed' && isTheirs(order)) sum += allocatedCents(order)
  return sum
}

export function allocatedCents(order: ModelOrder): number {
  return nextInvoiceCents(
    order,
    [...order.lines.values()].map((line) => ({ ...line, quantity: line.allocated })),
  )
}

/** What a customer owes more once these units are allocated as well. */
export function addedByAllocating(
  order: ModelOrder,
  added: readonly { line: ModelLine; quantity: number }[],
): number {
  const units = [...order.lines.values()].map((line) => ({ ...line, quantity: line.allocated }))
  const more = added.map(({ line, quantity }) => ({ ...line, quantity }))
  return nextInvoiceCents(order, [...units, ...more]) - allocatedCents(order)
}

export function livingInvoices({ invoices }: ModelOrder): ModelInvoice[] {
  return invoices.filter(({ status }) => status !== 'Void')
}

/** The charges of an order that none of the invoices has. */
export function openCharges(
  order: ModelOrder,
  { charges }: Pick<ModelRates, 'charges'>,
  invoices: readonly ModelInvoice[],
): ModelCharge[] {
  const labels = new Set(
    invoices
      .flatMap(({ charged }) => charged)
      .filter((charged) => charged.order === order)
      .map(({ charge }) => charge.label),
  )
  return charges.filter(({ label }) => !labels.has(label))
}

/**
 * What the next invoice of an order comes to with these units. It takes the discount and tax of everything invoiced of the order at its
 * rates, less what its other invoices have.
 */
export function nextInvoiceCents(
  order: ModelOrder,
  units: readonly PricedUnits[],
  { rates = order.rates, invoices = livingInvoices(order) }: NextInvoice = {},
): number {
  if (units.every(({ quantity }) => quantity === 0)) return 0
  const { discountBasisPoints, taxPpm } = rates
  const others = { subtotalCents: 0, discountCents: 0, taxCents: 0, taxedCents: 0 }
  for (const invoice of invoices) {
    if (invoice.rates.discountBasisPoints !== discountBasisPoints || invoice.rates.taxPpm !== taxPpm) continue
    const part = partOf(invoice, order)
    others.subtotalCents += part.subtotalCents
    others.discountCents += part.discountCents
    others.taxCents += part.taxCents
    others.taxedCents += part.taxedCents
  }
  const charges = openCharges(order, rates, invoices)
  const linesCents = units.reduce((sum, { price, quantity }) => sum + price.cents * quantity, 0)
  const allCents = others.subtotalCents + linesCents
  const discountCents = Math.min(
    Math.max(share(allCents, discountBasisPoints, 10_000) - others.discountCents, 0),
    linesCents,
  )
  const taxableCents = allCents - others.discountCents - discountCents + others.taxedCents + sumTaxed(charges)
  const taxCents = Math.max(share(taxableCents, taxPpm, 1_000_000) - others.taxCents, 0)
  return linesCents - discountCents + sumCharges(charges) + taxCents
}

interface NextInvoice {
  rates?: ModelRates
  /** The other invoices of the order. */
  invoices?: readonly ModelInvoice[]
}

/** Exact if the invoice has nothing else. */
function partOf(invoice: ModelInvoice, order: ModelOrder) {
  const orderLines = new Set(order.lines.values())
  const lines = invoice.lines.filter(({ orderLine }) => orderLine && orderLines.has(orderLine))
  const charged = invoice.charged.filter((other) => other.order === order).map(({ charge }) => charge)
  const charges = lines.length === 0 ? [] : charged
  const isWhole = lines.length === invoice.lines.length && charged.length === invoice.charged.length
  const amounts = isWhole ? invoice.amounts : expectedAmounts(lines, { ...invoice.rates, charges })
  return { ...amounts, taxedCents: sumTaxed(charges) }
}

function share(cents: number, numerator: number, denominator: number): number {
  return Number(roundHalf(BigInt(cents) * BigInt(numerator), BigInt(denominator)))
}

function sumCharges(charges: readonly ModelCharge[]): number {
  return charges.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function sumTaxed(charges: readonly ModelCharge[]): number {
  return sumCharges(charges.filter(({ isTaxed }) => isTaxed))
}
