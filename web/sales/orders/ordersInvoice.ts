// One invoice of units of several orders while it is prepared: its lines, charges and total.
import type { InvoiceOrders } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import { noAmountMessage } from '#domain/platform/money.ts'
import {
  assignCharges,
  type InvoiceCharge,
  maxCharges,
  tooManyChargesMessage,
} from '#domain/sales/charges.ts'
import { addParts, type InvoicePart, valueOfAllocated } from '#domain/sales/invoiceParts.ts'
import { maxInvoiceLines, tooManyLinesMessage, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { explainInvoiceTotals, type InvoiceTotals, totalsOf } from '#domain/sales/invoiceTotals.ts'
import { costOfUnits, shareNet, type SoldAmount } from '#domain/sales/margin.ts'
import { invoicingError } from '#domain/sales/orderLines.ts'
import { commonInvoiceError, nothingAllocatedMessage } from '#domain/sales/orders.ts'
import { quantityTextError } from '#domain/stock/stock.ts'
import { readAmount } from '#web/sales/documents/rateTexts.ts'
import type { AverageCosts } from '#web/sales/margins/useAverageCosts.ts'
import { toTypedCharges, type TypedCharge } from '#web/sales/saleForm/saleValues.ts'

import { allocatedOf, nextPartOf } from './nextPart.ts'
import { freeUnitsOf, readQuantity } from './orderUnits.ts'

/** Typed quantities by `lineKey`. What is allocated of the other lines is invoiced. */
export type TypedQuantities = ReadonlyMap<string, string>

export function lineKey(orderId: number, line: number): string {
  return `${orderId}:${line}`
}

/** As the server proposes them: those of the orders that none of their invoices has. */
export function proposeCharges(orders: readonly Order[]): TypedCharge[] {
  return toTypedCharges(uninvoicedCharges(orders))
}

function uninvoicedCharges(orders: readonly Order[]): InvoiceCharge[] {
  return orders.flatMap((order) => nextPartOf(order).charges)
}

interface OrdersInvoice {
  orders: InvoiceOrders['orders']
  /** By `lineKey`. */
  lineErrors: Map<string, string>
  charges: InvoiceCharge[]
  units: number
  /** What they leave at average costs, null for those that were not read. */
  marginsAt: (costs: AverageCosts | undefined) => (SoldAmount & { name: string; code: string })[]
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
  const { chosen, lines, lineErrors } = chooseLines(orders, typed)
  const charges = assignCharges(typedCharges.map(readCharge), uninvoicedCharges(orders))
  const [first, ...others] = orders
  const rates = first ?? { discountBasisPoints: 0, taxPpm: 0 }
  const explained = explainInvoiceTotals(lines, {
    discountBasisPoints: rates.discountBasisPoints,
    taxPpm: rates.taxPpm,
    charges,
    delivered: orders.map((order) => ({ id: order.id, others: nextPartOf(order).others })),
  })
  const totals = explained && totalsOf(explained)
  const numbers = orders.map(({ number }) => number)
  const errors = [
    ...others.map((other) => first && commonInvoiceError(first, other)),
    charges.length > maxCharges ? `${tooManyChargesMessage}.` : undefined,
    lines.length > maxInvoiceLines ? `${tooManyLinesMessage}.` : undefined,
    lines.length === 0 && lineErrors.size === 0 ? nothingAllocatedMessage(numbers) : undefined,
    totals ? undefined : `${totalTooHighMessage}.`,
  ]
  return {
    orders: chosen,
    lineErrors,
    charges,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    marginsAt: (costs) => marginsOf(lines, totals?.discountCents ?? 0, costs),
    totals,
    addedCents:
      (totals?.totalCents ?? 0) -
      orders.reduce(
        (sum, order) => sum + releasedBy(order, chosen, { charges, parts: explained?.parts ?? [] }),
        0,
      ),
    error: errors.find((error) => error !== undefined),
  }
}

interface InvoicedLine {
  productId: number
  name: string
  code: string
  orderId: number
  quantity: number
  unitPriceCents: number
}

function marginsOf(lines: readonly InvoicedLine[], discountCents: number, costs: AverageCosts | undefined) {
  const nets = shareNet(
    lines.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents),
    discountCents,
  )
  return lines.map(({ productId, name, code, quantity }, index) => ({
    name,
    code,
    netCents: nets[index] ?? 0,
    costMicros: costOfUnits(costs?.get(productId), quantity),
  }))
}

/** How much less the allocated units of an order are worth once some are invoiced. */
function releasedBy(
  order: Order,
  chosen: InvoiceOrders['orders'],
  { charges, parts }: { charges: readonly InvoiceCharge[]; parts: readonly InvoicePart[] },
): number {
  const before = { ...order, ...nextPartOf(order) }
  const invoiced = chosen.find(({ id }) => id === order.id)?.lines ?? []
  const left = order.items.map((item) => {
    const quantity = invoiced.find(({ line }) => line === item.line)?.quantity ?? 0
    return { ...item, allocated: Math.max(item.allocated - quantity, 0) }
  })
  const part = parts.filter(({ orderId }) => orderId === order.id)
  const labels = new Set(charges.flatMap(({ orderId, label }) => (orderId === order.id ? [label] : [])))
  const after = {
    ...order,
    others: addParts([before.others, ...part]),
    charges: before.charges.filter(({ label }) => !labels.has(label)),
  }
  return valueOfAllocated(allocatedOf(order.items), before) - valueOfAllocated(allocatedOf(left), after)
}

function chooseLines(orders: readonly Order[], typed: TypedQuantities) {
  const left = freeUnitsOf(orders.flatMap(({ items }) => items))
  const lineErrors = new Map<string, string>()
  const lines: InvoicedLine[] = []
  const chosen = orders.map((order) => {
    const own: { line: number; quantity: number }[] = []
    for (const item of order.items) {
      const key = lineKey(order.id, item.line)
      const text = typed.get(key) ?? String(item.allocated)
      const quantity = readQuantity(text)
      const free = left.get(item.productId) ?? 0
      const line = { ...item, name: item.product.name, code: item.product.code }
      const error =
        quantity === undefined
          ? quantityTextError(text, 0)
          : quantity > 0 && invoicingError(line, quantity, free)
      if (error) lineErrors.set(key, error)
      if (quantity === undefined || quantity === 0) continue
      const { productId, unitPriceCents } = item
      const { name, code } = item.product
      own.push({ line: item.line, quantity })
      lines.push({ productId, name, code, quantity, unitPriceCents, orderId: order.id })
      left.set(item.productId, free - Math.max(0, quantity - item.allocated))
    }
    return { id: order.id, lines: own }
  })
  return { chosen: chosen.filter((order) => order.lines.length > 0), lines, lineErrors }
}

/** A charge with an error counts as 0. */
function readCharge({ label, amount, taxed }: TypedCharge): InvoiceCharge {
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
