// The parts of an invoice that deliver orders. All parts of an order are exactly the order, although each invoice rounds to the cent.
import { applyRate, basisPointPpm, shareOf } from '#domain/platform/money.ts'

import { addCharges, type InvoiceCharge } from './charges.ts'

/** The amounts of an invoice for one order: its lines and charges, with their shares of discount and tax. */
export interface PartAmounts {
  subtotalCents: number
  discountCents: number
  chargesCents: number
  taxedChargesCents: number
  taxCents: number
}

export interface InvoicePart extends PartAmounts {
  orderId: number
}

/** An order at the discount and tax rate of an invoice, and what its other invoices at these rates have of it. Void ones don't count. */
export interface DeliveredOrder {
  id: number
  others: PartAmounts
}

export const emptyPart: PartAmounts = {
  subtotalCents: 0,
  discountCents: 0,
  chargesCents: 0,
  taxedChargesCents: 0,
  taxCents: 0,
}

export function addParts(parts: readonly PartAmounts[]): PartAmounts {
  const sums = { ...emptyPart }
  for (const part of parts)
    for (const amount of Object.keys(sums) as (keyof PartAmounts)[]) sums[amount] += part[amount]
  return sums
}

interface PricedLine {
  quantity: number
  unitPriceCents: number
  orderId?: number | null | undefined
}

interface Rates {
  /** Undefined: the discount is an amount. */
  discountBasisPoints: number | undefined
  discountCents?: number
  charges: readonly InvoiceCharge[]
  taxPpm: number
  delivered: readonly DeliveredOrder[]
}

/**
 * The discount and the tax of an invoice. They are rounded once, half a cent away from zero, except for the parts of `delivered` orders: each takes
 * the discount and tax of everything invoiced of its order so far, less what the other invoices have, as credit notes do.
 */
export function divideInvoice(
  lines: readonly PricedLine[],
  { discountBasisPoints, discountCents: enteredCents = 0, charges, taxPpm, delivered }: Rates,
): { discountCents: number; taxCents: number; parts: InvoicePart[] } {
  const groups = groupByOrder(lines, charges)
  const others = new Map(delivered.map(({ id, others }) => [id, others]))
  const ratePpm = discountBasisPoints === undefined ? undefined : basisPointPpm * discountBasisPoints
  const parts: InvoicePart[] = []
  const rest: Group[] = []
  for (const group of groups) {
    const before = ratePpm !== undefined && group.orderId !== null ? others.get(group.orderId) : undefined
    if (before === undefined || ratePpm === undefined || group.orderId === null) rest.push(group)
    else parts.push({ orderId: group.orderId, ...nextPart(group, before, { ratePpm, taxPpm }) })
  }
  const sums = addParts(rest)
  const discountCents = ratePpm === undefined ? enteredCents : applyRate(sums.subtotalCents, ratePpm)
  const taxCents = applyRate(sums.subtotalCents - discountCents + sums.taxedChargesCents, taxPpm)
  const all = addParts(parts)
  return {
    discountCents: all.discountCents + discountCents,
    taxCents: all.taxCents + taxCents,
    parts: [...parts, ...shareAmounts(rest, { ...sums, discountCents, taxCents })],
  }
}

interface Group extends PartAmounts {
  /** Null: what delivers no order. */
  orderId: number | null
}

/** In the order of the lines. The charges of an order without lines deliver none. */
function groupByOrder(lines: readonly PricedLine[], charges: readonly InvoiceCharge[]): Group[] {
  const groups = new Map<number | null, Group>()
  for (const { quantity, unitPriceCents, orderId = null } of lines) {
    const group = groups.get(orderId) ?? { orderId, ...emptyPart }
    groups.set(orderId, { ...group, subtotalCents: group.subtotalCents + quantity * unitPriceCents })
  }
  const chargesOf = Map.groupBy(charges, ({ orderId = null }) => (groups.has(orderId) ? orderId : null))
  for (const [orderId, own] of chargesOf)
    groups.set(orderId, { ...(groups.get(orderId) ?? { orderId, ...emptyPart }), ...addCharges(own) })
  return [...groups.values()]
}

interface PartRates {
  ratePpm: number
  taxPpm: number
}

/**
 * The next part of an order: the discount and tax of all its parts, less what the `others` have. Neither is negative, also if the others
 * have more than their share because some between them were voided.
 */
export function nextPart(
  part: Pick<PartAmounts, 'subtotalCents' | 'chargesCents' | 'taxedChargesCents'>,
  others: PartAmounts,
  { ratePpm, taxPpm }: PartRates,
): PartAmounts {
  const { subtotalCents, chargesCents, taxedChargesCents } = part
  const allLinesCents = others.subtotalCents + subtotalCents
  const discountCents = Math.min(
    Math.max(applyRate(allLinesCents, ratePpm) - others.discountCents, 0),
    subtotalCents,
  )
  const taxedCents =
    allLinesCents - others.discountCents - discountCents + others.taxedChargesCents + taxedChargesCents
  const taxCents = Math.max(applyRate(taxedCents, taxPpm) - others.taxCents, 0)
  return { subtotalCents, discountCents, chargesCents, taxedChargesCents, taxCents }
}

/** Divides the discount and tax of the groups by their shares, so that these add up. */
function shareAmounts(groups: readonly Group[], sums: PartAmounts): InvoicePart[] {
  const taxedSumCents = sums.subtotalCents - sums.discountCents + sums.taxedChargesCents
  let earlier = emptyPart
  return groups.flatMap(({ orderId, ...group }) => {
    const soFar = addParts([earlier, group])
    const discountCents = shareOf(sums.discountCents, soFar.subtotalCents, sums.subtotalCents)
    const taxedCents = soFar.subtotalCents - discountCents + soFar.taxedChargesCents
    const taxCents = shareOf(sums.taxCents, taxedCents, taxedSumCents)
    const part = {
      ...group,
      discountCents: discountCents - earlier.discountCents,
      taxCents: taxCents - earlier.taxCents,
    }
    earlier = { ...soFar, discountCents, taxCents }
    return orderId === null ? [] : [{ orderId, ...part }]
  })
}

/** What the next invoice of an order follows from. */
export interface NextPart {
  /** What its invoices have of it, at these rates. */
  others: PartAmounts
  /** Those that none of its invoices has. */
  charges: readonly InvoiceCharge[]
}

type UninvoicedOrder = NextPart & { discountBasisPoints: number; taxPpm: number }

interface AllocatedUnits {
  units: number
  /** At their prices. */
  subtotalCents: number
}

/**
 * What a customer owes for the allocated units of an order: what its next invoice comes to with them and its charges; 0 if nothing is
 * allocated. So confirming and allocating all of an order count the same, and invoicing what is allocated adds nothing.
 */
export function valueOfAllocated({ units, subtotalCents }: AllocatedUnits, order: UninvoicedOrder): number {
  if (units === 0) return 0
  const { discountBasisPoints, taxPpm, others, charges } = order
  const rates = { ratePpm: basisPointPpm * discountBasisPoints, taxPpm }
  return totalOfPart(nextPart({ subtotalCents, ...addCharges(charges) }, others, rates))
}

/** What a customer owes more once `added` is allocated as well. */
export function addedByAllocating(
  allocated: AllocatedUnits,
  added: AllocatedUnits,
  order: UninvoicedOrder,
): number {
  const together = {
    units: allocated.units + added.units,
    subtotalCents: allocated.subtotalCents + added.subtotalCents,
  }
  return valueOfAllocated(together, order) - valueOfAllocated(allocated, order)
}

export function totalOfPart({ subtotalCents, discountCents, chargesCents, taxCents }: PartAmounts): number {
  return subtotalCents - discountCents + chargesCents + taxCents
}
