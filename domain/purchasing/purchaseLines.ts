// The units of a purchase order's line: ordered = accepted + cancelled + open, unless more came than was ordered.
import { formatCount, joinList } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

export interface PurchaseUnits {
  /** Ordered. */
  quantity: number
  /** Came and went to stock, in all arrivals that were not undone. */
  accepted: number
  cancelled: number
}

/** What is still to come. More than ordered of one line makes nothing of another line come. */
export function openPurchaseUnits({ quantity, accepted, cancelled }: PurchaseUnits): number {
  return Math.max(0, quantity - accepted - cancelled)
}

/** What is not cancelled: the cost of an order follows from it. */
export function remainingPurchaseUnits({
  quantity,
  cancelled,
}: Pick<PurchaseUnits, 'quantity' | 'cancelled'>) {
  return quantity - cancelled
}

/** The day on which a line is expected: its own, or else that of its order. */
export function lineExpectedOn(
  line: { expectedOn: string | null },
  order: { expectedOn: string | null },
): string | null {
  return line.expectedOn ?? order.expectedOn
}

/** The first day on which something open is expected; null if nothing is open, or has a day. */
export function nextExpectedOn(
  lines: readonly (PurchaseUnits & { expectedOn: string | null })[],
  order: { expectedOn: string | null },
): string | null {
  const days = lines
    .filter((line) => openPurchaseUnits(line) > 0)
    .flatMap((line) => lineExpectedOn(line, order) ?? [])
  return days.toSorted()[0] ?? null
}

interface NamedLine extends PurchaseUnits {
  name: string
  code: string
}

/** How messages name a line: 'Rib Tank (RT-1-M)'. */
export function lineName({ name, code }: Pick<NamedLine, 'name' | 'code'>): string {
  return `${name} (${code})`
}

/** Why a line can't have so few units, or undefined. What has come stays ordered. */
export function purchaseQuantityError(line: NamedLine, quantity: number): string | undefined {
  // More may have come than is ordered, also after units were cancelled.
  const least = Math.min(line.accepted, line.quantity - line.cancelled) + line.cancelled
  if (quantity >= least) return undefined
  const parts = [
    ...(line.accepted > 0 ? [`${formatUnits(line.accepted)} of it came`] : []),
    ...(line.cancelled > 0
      ? [`${formatUnits(line.cancelled)} of it ${line.cancelled === 1 ? 'is' : 'are'} cancelled`]
      : []),
  ]
  return `${lineName(line)} can't have fewer than ${formatUnits(least)}: ${joinList(parts)}.`
}

/** Why `units` of a line can't be cancelled, or undefined. */
export function purchaseCancelError(line: NamedLine, units: number): string | undefined {
  const open = openPurchaseUnits(line)
  if (units <= open) return undefined
  const openText = open === 0 ? 'Nothing' : `Only ${formatUnits(open)}`
  return `${openText} of ${lineName(line)} ${open > 1 ? 'are' : 'is'} open; ${formatCount(units)} can't be cancelled.`
}

/** Why `accepted` units of a line can't arrive unless the user says that more came, or undefined. */
export function moreCameError(line: NamedLine, accepted: number): string | undefined {
  const open = openPurchaseUnits(line)
  if (accepted <= open) return undefined
  const came =
    line.accepted === 0
      ? `${formatUnits(open)} of ${lineName(line)} ${open === 1 ? 'is' : 'are'} open`
      : `${formatCount(line.accepted)} of ${formatUnits(line.quantity)} of ${lineName(line)} came already`
  return `${came}. Tick "More came" to receive ${formatCount(accepted)}.`
}
