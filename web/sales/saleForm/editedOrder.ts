// What a customer owes for a confirmed order that is edited, as the server counts it: as it is, and with the edit.
import type { Order } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { emptyPart, valueOfAllocated } from '#domain/sales/invoiceParts.ts'
import type { InvoiceRates } from '#domain/sales/invoiceTotals.ts'
import { sumOpenUnits } from '#domain/sales/orderLines.ts'
import { allocatedOf, nextPartOf } from '#web/sales/orders/nextPart.ts'

import type { DraftLine } from './draftLines.ts'

export interface EditedValues {
  /** Of the allocated units before the edit: they are owed already. */
  allocatedCents: number
  /** Of those that it keeps, at the prices of the edit. */
  allocatedAfterCents: number
  /** Of all open units before the edit. */
  beforeCents: number
  /** Of all open units with it. */
  afterCents: number
}

/** `order` is as it is now; the lines and rates are those of the form. */
export function editedOrderValues(
  order: Order,
  lines: readonly DraftLine[],
  rates: Extract<InvoiceRates, { discountBasisPoints: number }>,
): EditedValues {
  const { discountBasisPoints, taxPpm, charges = [] } = rates
  const now = { ...order, ...nextPartOf(order) }
  const keepsRates = discountBasisPoints === order.discountBasisPoints && taxPpm === order.taxPpm
  const edited = {
    discountBasisPoints,
    taxPpm,
    // What was invoiced at other rates doesn't count.
    others: keepsRates ? now.others : emptyPart,
    charges: uninvoicedCharges(charges, order),
  }
  const items = new Map(order.items.map((item) => [item.productId, item]))
  const open = lines.map(({ productId, quantity, unitPriceCents }) => {
    const { allocated = 0, invoiced = 0, cancelled = 0 } = items.get(productId) ?? {}
    const ordered = Math.max(quantity, invoiced + cancelled)
    const kept = Math.min(allocated, ordered - invoiced - cancelled)
    return { quantity: ordered, allocated: kept, invoiced, cancelled, unitPriceCents }
  })
  return {
    allocatedCents: valueOfAllocated(allocatedOf(order.items), now),
    allocatedAfterCents: valueOfAllocated(allocatedOf(open), edited),
    beforeCents: valueOfAllocated(sumOpenUnits(order.items), now),
    afterCents: valueOfAllocated(sumOpenUnits(open), edited),
  }
}

/** An invoiced charge of the order stands for one with its label. */
function uninvoicedCharges(charges: readonly Charge[], order: Order): Charge[] {
  const invoiced = order.charges.filter(({ isInvoiced }) => isInvoiced).map(({ label }) => label)
  return charges.filter(({ label }) => {
    const index = invoiced.indexOf(label)
    if (index !== -1) invoiced.splice(index, 1)
    return index === -1
  })
}

/** ['3 allocated', '2 invoiced'] of a line of a confirmed order. */
export function describeProgress(ordered: DraftLine['ordered']): string[] {
  if (!ordered) return []
  return (['allocated', 'invoiced', 'cancelled'] as const).flatMap((name) =>
    ordered[name] > 0 ? [`${formatCount(ordered[name])} ${name}`] : [],
  )
}
