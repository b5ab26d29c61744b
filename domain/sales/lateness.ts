// Which orders and invoices are late.
import { countDays } from '#domain/platform/days.ts'

import { openOrderUnits } from './orderLines.ts'
import type { OrderState } from './orderStates.ts'

interface ShippedOrder {
  state: OrderState
  units: Parameters<typeof openOrderUnits>[0]
  /** The first and the last day of the ship window. */
  startShipOn: string | null
  cancelOn: string | null
}

/** Of a confirmed order that has open units after the first or the last day of its ship window; otherwise undefined. */
export function orderLateness(
  { state, units, startShipOn, cancelOn }: ShippedOrder,
  today: string,
): 'past start ship' | 'past cancel date' | undefined {
  if (state !== 'Confirmed' || openOrderUnits(units) === 0) return undefined
  if (isPast(cancelOn, today)) return 'past cancel date'
  return isPast(startShipOn, today) ? 'past start ship' : undefined
}

/** Whether a day, if there is one, has ended. */
export function isPast(day: string | null, today: string): boolean {
  return day !== null && day < today
}

/** The days after the due day of what is open; 0 if nothing is overdue. */
export function overdueDays(
  { openCents, dueOn }: { openCents: number; dueOn: string | null },
  today: string,
): number {
  return openCents > 0 && dueOn !== null ? Math.max(0, countDays(dueOn, today)) : 0
}
