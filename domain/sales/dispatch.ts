// The dispatch of an invoice: when and how its units were sent.
import { formatCount } from '#domain/platform/format.ts'

import { entryDayError } from './receivables.ts'
import type { InvoiceStatus, ShippingState } from './states.ts'

export const dispatchLimits = { carrier: 60, trackingNumber: 60, cartons: 10_000 } as const

export const cartonsMessage = `Cartons must be a whole number from 1 to ${formatCount(dispatchLimits.cartons)}`
export const missingDispatchDayMessage = 'Enter the day of dispatch'

export interface Dispatch {
  dispatchedOn: string
  carrier: string | null
  trackingNumber: string | null
  cartons: number | null
}

interface ShippedInvoice {
  shipping: ShippingState | null
  /** Omitted where only what is picked counts. */
  status?: InvoiceStatus | undefined
}

/** All of it is picked, and it is not dispatched yet. */
export function isReadyToDispatch({ shipping }: Pick<ShippedInvoice, 'shipping'>): boolean {
  return shipping === 'picked'
}

/** Whether dispatching is the next step of an invoice: it has a button. */
export function isNextToDispatch(invoice: ShippedInvoice): boolean {
  return isReadyToDispatch(invoice) || (invoice.status === 'Processed' && invoice.shipping !== 'dispatched')
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
