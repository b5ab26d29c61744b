// How far the units of an invoice or order are on their way out.
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import type { OrderSummary } from '#contract/sales/orders.ts'
import type { ShippingState } from '#domain/sales/states.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

export const shippingLabels: Record<ShippingState, string> = {
  'to pick': 'To pick',
  'partly picked': 'Partly picked',
  picked: 'Picked',
  dispatched: 'Dispatched',
}

const tones: Record<ShippingState, BadgeTone> = {
  'to pick': 'neutral',
  'partly picked': 'warning',
  picked: 'accent',
  dispatched: 'good',
}

/** Nothing for an invoice of which nothing is picked. */
export function ShippingBadge({ invoice: { shipping } }: { invoice: Pick<InvoiceSummary, 'shipping'> }) {
  if (shipping === null || shipping === 'to pick') return null
  return <Badge tone={tones[shipping]}>{shippingLabels[shipping]}</Badge>
}

/** Nothing for an order of which nothing is picked. */
export function PickedBadge({ order: { units } }: { order: Pick<OrderSummary, 'units'> }) {
  if (units.picked === 0) return null
  const state = units.picked < units.allocated ? 'partly picked' : 'picked'
  return <Badge tone={tones[state]}>{shippingLabels[state]}</Badge>
}
