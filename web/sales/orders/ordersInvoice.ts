// One invoice of units of several orders while it is prepared: its lines, charges and total.
import type { InvoiceOrders } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import { noAmountMessage } from '#domain/platform/money.ts'
import { type Charge, maxCharges, tooManyChargesMessage } from '#domain/sales/charges.ts'
import { totalTooHighMessage } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals, type InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { invoicingError } from '#domain/sales/orderLines.ts'
import { commonInvoiceError, nothingAllocatedMessage, valueOfUnits } from '#domain/sales/orders.ts'
import { wholeQuantityMessage } from '#domain/stock/stock.ts'
import { readAmount } from '#web/sales/invoices/rateTexts.ts'
import { toTypedCharges, type TypedCharge } from '#web/sales/saleForm/saleValues.ts'

import { freeUnitsOf, readQuantity } from './orderUnits.ts'

/** Typed quantities by `lineKey`. What is allocated of the other lines is invoiced. */
export type TypedQuantities = ReadonlyMap<string, string>

export function lineKey(orderId: number, line: number): string {
  return `${orderId}:${line}`
}

/** As the server proposes them: of the orders that have no invoice yet. */
export function proposeCharges(orders: readonly Order[]): TypedCharge[] {
  return toTypedCharges(orders.filter(({ units }) => units.invoiced === 0).flatMap(({ charges }) => charges))
}

interface OrdersInvoice {
  orders: InvoiceOrders['orders']
  /** By `lineKey`. */
  lineErrors: Map<string, string>
  charges: Charge[]
  units: number
  /** Undefined if the total is too high. */
  totals: InvoiceTotals | undefined
  /** What the invoice adds to what its customer owes: the total less the value of the allocated units on it. */
  addedCents: number
  /** Why it can't be created, except for errors of single fields; or undefined. */
  error: string | undefined
}

export function prepareInvoice(
  orders: readonly Order[],
  typed: TypedQuantities,
  typedCharges: readonly TypedCharge[],
): OrdersInvoice {
  const { chosen, lines, releasedCents, lineErrors } = chooseLines(orders, typed)
  const charges = typedCharges.map(readCharge)
  const [first, ...others] = orders
  const rates = first ?? { discountBasisPoints: 0, taxPpm: 0 }
  const totals = calculateInvoiceTotals(lines, {
    discountBasisPoints: rates.discountBasisPoints,
    taxPpm: rates.taxPpm,
    charges,
  })
  const numbers = orders.map(({ number }) => number)
  const errors = [
    ...others.map((other) => first && commonInvoiceError(first, other)),
    charges.length > maxCharges ? `${tooManyChargesMessage}.` : undefined,
    lines.length === 0 && lineErrors.size === 0 ? nothingAllocatedMessage(numbers) : undefined,
    totals ? undefined : `${totalTooHighMessage}.`,
  ]
  return {
    orders: chosen,
    lineErrors,
    charges,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals,
    addedCents: (totals?.totalCents ?? 0) - releasedCents,
    error: errors.find((error) => error !== undefined),
  }
}

function chooseLines(orders: readonly Order[], typed: TypedQuantities) {
  const left = freeUnitsOf(orders.flatMap(({ items }) => items))
  const lineErrors = new Map<string, string>()
  const lines: { quantity: number; unitPriceCents: number }[] = []
  let releasedCents = 0
  const chosen = orders.map((order) => {
    const own: { line: number; quantity: number }[] = []
    let allocatedCents = 0
    for (const item of order.items) {
      const key = lineKey(order.id, item.line)
      const quantity = readQuantity(typed.get(key) ?? String(item.allocated))
      const free = left.get(item.productId) ?? 0
      const line = { ...item, name: item.product.name, code: item.product.code }
      const error =
        quantity === undefined ? wholeQuantityMessage : quantity > 0 && invoicingError(line, quantity, free)
      if (error) lineErrors.set(key, error)
      if (quantity === undefined || quantity === 0) continue
      const { unitPriceCents } = item
      own.push({ line: item.line, quantity })
      lines.push({ quantity, unitPriceCents })
      allocatedCents += Math.min(item.allocated, quantity) * unitPriceCents
      left.set(item.productId, free - Math.max(0, quantity - item.allocated))
    }
    releasedCents += valueOfUnits(allocatedCents, order)
    return { id: order.id, lines: own }
  })
  return { chosen: chosen.filter((order) => order.lines.length > 0), lines, lineErrors, releasedCents }
}

/** A charge with an error counts as 0. */
function readCharge({ label, amount, taxed }: TypedCharge): Charge {
  return { label: label.trim(), amountCents: readAmount(amount) ?? 0, isTaxed: taxed }
}

/** By position; undefined for a charge without an error. */
export function chargeErrorsOf(
  typed: readonly TypedCharge[],
): ({ label?: string; amount?: string } | undefined)[] {
  return typed.map(({ label, amount }) => {
    const isLabelled = label.trim() !== ''
    const isAmount = readAmount(amount) !== undefined
    if (isLabelled && isAmount) return undefined
    return {
      ...(!isLabelled && { label: missingChargeLabelMessage }),
      ...(!isAmount && { amount: noAmountMessage }),
    }
  })
}
