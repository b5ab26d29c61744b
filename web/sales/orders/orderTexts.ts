// The names of states and filters of orders.
import { formatDay } from '#domain/platform/days.ts'
import type { OrderFilter, OrderProgress } from '#domain/sales/orderStates.ts'

export const progressNames: Record<OrderProgress, string> = {
  draft: 'Draft',
  open: 'Open',
  'partly allocated': 'Partly allocated',
  allocated: 'Allocated',
  'partly invoiced': 'Partly invoiced',
  invoiced: 'Invoiced',
  cancelled: 'Cancelled',
}

export const filterNames: Record<OrderFilter, string> = {
  'to ship': 'To ship',
  'to allocate': 'To allocate',
  'to invoice': 'To invoice',
  'past cancel date': 'Past cancel date',
  ...progressNames,
}

/** 'Mar 1 – Mar 31, 2026', or with one day 'from Mar 1, 2026'; undefined without a ship window. */
export function formatShipWindow({
  startShipOn,
  cancelOn,
}: {
  startShipOn: string | null
  cancelOn: string | null
}): string | undefined {
  if (startShipOn !== null && cancelOn !== null) return `${formatDay(startShipOn)} – ${formatDay(cancelOn)}`
  if (startShipOn !== null) return `from ${formatDay(startShipOn)}`
  return cancelOn === null ? undefined : `until ${formatDay(cancelOn)}`
}
