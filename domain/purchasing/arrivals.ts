// Arrivals: goods that came, from a purchase order or without one. They are never changed: an undo is a counter-arrival.
import { formatCount, joinList } from '#domain/platform/format.ts'
import { formatUnits, stockLimits } from '#domain/stock/stock.ts'

export const arrivalsPerPage = 20

export const arrivalLimits = { note: stockLimits.note, rejectReason: 200, lines: 1000 } as const
export const tooManyArrivalLinesMessage = `At most ${formatCount(arrivalLimits.lines)} products in one arrival`
export const noArrivalLinesMessage = 'Please enter at least one quantity'
export const missingRejectReasonMessage = 'Enter why the units were rejected'
export const nothingCameMessage = 'Enter how many units came'

/** Once, and not an arrival that undoes another one. Whether its units are free is checked separately. */
export const arrivalCan = {
  beUndone: ({ undoes, undoneBy }: { undoes: unknown; undoneBy: unknown }) =>
    undoes === null && undoneBy === null,
}

/** 'Arrival AR-2026-00004 was undone by Ana Lopez on Nov 21, 2026 at 4:05 PM.' */
export function undoneArrivalMessage(number: string, by: string, at: string): string {
  return `Arrival ${number} was undone by ${by} on ${at}.`
}

export function counterArrivalMessage(number: string): string {
  return `${number} undoes an arrival and can't be undone itself. Receive the goods again instead.`
}

/** A line of a delivery names an order that has lost its product. */
export function absentProductMessage(number: string): string {
  return `A product of this delivery is no longer on purchase order ${number}. Save again to choose its order.`
}

export function linkedArrivalMessage(number: string): string {
  return `Arrival ${number} has a purchase order already.`
}

export function otherUnitsMessage(number: string): string {
  return `The lines must have the units of arrival ${number}. Reload the page.`
}

export function otherSupplierMessage({
  number,
  supplierName,
}: {
  number: string
  supplierName: string
}): string {
  return `Purchase order ${number} is from ${supplierName}, not from the supplier of this delivery.`
}

/** Units that are no longer free: where they are. */
export interface HeldUnits {
  /** 'SO-2026-00012' */
  number: string
  units: number
}

/** Why an arrival can't be undone: 'Only 12 of 24 units of Rib Tank are free: 12 are on SO-2026-00012.' */
export function notFreeMessage(
  product: string,
  { units, free }: { units: number; free: number },
  held: readonly HeldUnits[],
): string {
  const missing = units - free
  const named = held.map(
    ({ number, units }) => `${formatCount(units)} ${units === 1 ? 'is' : 'are'} on ${number}`,
  )
  const places =
    named.length > 0 ? joinList(named) : `${formatCount(missing)} ${missing === 1 ? 'was' : 'were'} sold`
  const freeText = free === 0 ? 'None' : `Only ${formatCount(free)}`
  return `${freeText} of ${formatUnits(units)} of ${product} ${free === 1 ? 'is' : 'are'} free: ${places}.`
}
