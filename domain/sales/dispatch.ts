// The dispatch of an invoice: when and how its units were sent.
import { formatCount } from '#domain/platform/format.ts'

import { entryDayError } from './receivables.ts'

export const dispatchLimits = { carrier: 60, trackingNumber: 60, cartons: 10_000 } as const

export const cartonsMessage = `Cartons must be a whole number from 1 to ${formatCount(dispatchLimits.cartons)}`
export const missingDispatchDayMessage = 'Enter the day of dispatch'

export interface Dispatch {
  dispatchedOn: string
  carrier: string | null
  trackingNumber: string | null
  cartons: number | null
}

/** Why units can't have been sent on `day`, or undefined. */
export function dispatchDayError(day: string, today: string): string | undefined {
  return entryDayError(day, { today, closedTo: null })
}

/** 'UPS, 1Z999AA10123456784, 3 cartons'; '' if nothing of it is known. */
export function describeDispatch({
  carrier,
  trackingNumber,
  cartons,
}: Omit<Dispatch, 'dispatchedOn'>): string {
  const count = cartons === null ? null : `${formatCount(cartons)} ${cartons === 1 ? 'carton' : 'cartons'}`
  return [carrier, trackingNumber, count].filter(Boolean).join(', ')
}
