// The units of an order line: ordered = allocated + invoiced + cancelled + back order.
import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

export interface OrderUnits {
  /** Ordered. */
  quantity: number
  /** Taken from stock for the order. */
  allocated: number
  /** On its invoices that are not void. */
  invoiced: number
  cancelled: number
}

/** What is still to be invoiced: allocated or on back order. */
export function openUnits({
  quantity,
  invoiced,
  cancelled,
}: Pick<OrderUnits, 'quantity' | 'invoiced' | 'cancelled'>): number {
  return quantity - invoiced - cancelled
}

/** What of an order is still to be invoiced. */
export function openOrderUnits({
  ordered,
  invoiced,
  cancelled,
}: {
  ordered: number
  invoiced: number
  cancelled: number
}): number {
  return openUnits({ quantity: ordered, invoiced, cancelled })
}

/** The open units of lines, and what they cost. */
export function sumOpenUnits(
  lines: readonly (Pick<OrderUnits, 'quantity' | 'invoiced' | 'cancelled'> & { unitPriceCents: number })[],
): { units: number; subtotalCents: number } {
  return {
    units: lines.reduce((sum, line) => sum + openUnits(line), 0),
    subtotalCents: lines.reduce((sum, line) => sum + openUnits(line) * line.unitPriceCents, 0),
  }
}

/** What still has to be allocated. */
export function backOrderUnits(units: OrderUnits): number {
  return openUnits(units) - units.allocated
}

/** Whether what is not allocated is late: the first day of the ship window, or else the day of the order, has passed. */
export function isBackOrderDue(
  { startShipOn, orderedOn }: { startShipOn: string | null; orderedOn: string },
  today: string,
): boolean {
  return (startShipOn ?? orderedOn) < today
}

/** What is not cancelled: the amounts of an order follow from it. */
export function remainingUnits({ quantity, cancelled }: Pick<OrderUnits, 'quantity' | 'cancelled'>): number {
  return quantity - cancelled
}

/** The charges of an order that count: none once all of its units are cancelled. */
export function remainingCharges<Charge>(
  charges: readonly Charge[],
  lines: readonly Pick<OrderUnits, 'quantity' | 'cancelled'>[],
): readonly Charge[] {
  return lines.some((line) => remainingUnits(line) > 0) ? charges : []
}

/** The sums over the lines of an order. */
export function sumUnits(lines: readonly OrderUnits[]): OrderUnits {
  const sums = { quantity: 0, allocated: 0, invoiced: 0, cancelled: 0 }
  for (const line of lines) {
    sums.quantity += line.quantity
    sums.allocated += line.allocated
    sums.invoiced += line.invoiced
    sums.cancelled += line.cancelled
  }
  return sums
}

/** How messages name a line: 'Rib Tank (RT-1-M)'. */
export function lineName({ name, code }: { name: string; code: string }): string {
  return `${name} (${code})`
}

/** Why `wanted` units can't be allocated, or undefined. */
export function allocationError(
  line: OrderUnits & { name: string; code: string },
  wanted: number,
  free: number,
): string | undefined {
  const open = backOrderUnits(line)
  if (wanted > open) {
    const left = open === 0 ? 'Nothing' : `Only ${formatUnits(open)}`
    return `${left} of ${lineName(line)} ${open > 1 ? 'are' : 'is'} on back order; ${formatCount(wanted)} can't be allocated.`
  }
  if (wanted <= free) return undefined
  if (free === 0) return `None of ${formatUnits(wanted)} of ${lineName(line)} is free; wait for more.`
  return `Only ${formatCount(free)} of ${formatUnits(wanted)} of ${lineName(line)} ${free === 1 ? 'is' : 'are'} free; allocate ${formatCount(free)} or wait.`
}

/** Why `wanted` units can't be released, or undefined. */
export function releaseError(
  line: OrderUnits & { name: string; code: string },
  wanted: number,
): string | undefined {
  if (wanted <= line.allocated) return undefined
  const allocated = line.allocated === 0 ? 'Nothing' : `Only ${formatUnits(line.allocated)}`
  return `${allocated} of ${lineName(line)} ${line.allocated > 1 ? 'are' : 'is'} allocated; ${formatCount(wanted)} can't be released.`
}

/** Why `wanted` units can't be cancelled, or undefined. */
export function cancelError(
  line: OrderUnits & { name: string; code: string },
  wanted: number,
): string | undefined {
  const open = openUnits(line)
  if (wanted <= open) return undefined
  const left = open === 0 ? 'Nothing' : `Only ${formatUnits(open)}`
  return `${left} of ${lineName(line)} ${open > 1 ? 'are' : 'is'} open; ${formatCount(wanted)} can't be cancelled.`
}

/** Why `wanted` units can't be invoiced, or undefined. `free`: units in stock that no order has. */
export function invoicingError(
  line: OrderUnits & { name: string; code: string },
  wanted: number,
  free: number,
): string | undefined {
  const open = openUnits(line)
  if (wanted > open) {
    const left = open === 0 ? 'Nothing' : `Only ${formatUnits(open)}`
    return `${left} of ${lineName(line)} ${open > 1 ? 'are' : 'is'} open; ${formatCount(wanted)} can't be invoiced.`
  }
  const available = line.allocated + free
  if (wanted <= available) return undefined
  return `${formatCount(wanted)} of ${lineName(line)} can't be invoiced: ${formatCount(line.allocated)} ${line.allocated === 1 ? 'is' : 'are'} allocated and ${formatCount(free)} ${free === 1 ? 'is' : 'are'} free.`
}

/** The line with another ordered quantity. What no longer fits is released; nothing is allocated. */
export function withQuantity<Line extends OrderUnits>(line: Line, quantity: number): Line {
  const changed = { ...line, quantity }
  return { ...changed, allocated: Math.min(line.allocated, openUnits(changed)) }
}

/** Why a line can't have fewer units, or undefined. Cancelled units were ordered, too. */
export function quantityChangeError(
  line: OrderUnits & { name: string; code: string },
  quantity: number,
): string | undefined {
  const least = line.invoiced + line.cancelled
  if (quantity >= least) return undefined
  const parts = [
    ...(line.invoiced > 0 ? [`${formatCount(line.invoiced)} invoiced`] : []),
    ...(line.cancelled > 0 ? [`${formatCount(line.cancelled)} cancelled`] : []),
  ]
  return `${lineName(line)} has ${parts.join(' and ')}: its quantity can't be less than ${formatCount(least)}.`
}

/** The line with `wanted` more units cancelled, allocated ones last. */
export function withCancelled<Line extends OrderUnits>(line: Line, wanted: number): Line {
  const changed = { ...line, cancelled: line.cancelled + wanted }
  return { ...changed, allocated: Math.min(line.allocated, openUnits(changed)) }
}

/**
 * How many units of its back order each line gets of what is free, in the order of the lines. Lines of one product share its free units.
 */
export function shareFreeUnits(
  lines: readonly (OrderUnits & { productId: number })[],
  freeUnits: ReadonlyMap<number, number>,
): number[] {
  const taken = new Map<number, number>()
  return lines.map((line) => {
    const before = taken.get(line.productId) ?? 0
    const units = Math.min((freeUnits.get(line.productId) ?? 0) - before, backOrderUnits(line))
    taken.set(line.productId, before + units)
    return units
  })
}
