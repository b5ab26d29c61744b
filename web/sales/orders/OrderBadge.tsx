import type { OrderSummary } from '#contract/sales/orders.ts'
import { orderLateness } from '#domain/sales/lateness.ts'
import type { OrderProgress } from '#domain/sales/orderStates.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

import { filterNames, progressNames } from './orderTexts.ts'

const tones: Record<OrderProgress, BadgeTone> = {
  draft: 'neutral',
  open: 'neutral',
  'partly allocated': 'accent',
  allocated: 'accent',
  'partly invoiced': 'accent',
  invoiced: 'good',
  cancelled: 'neutral',
}

/** A draft with a last day of validity is a quote. */
export function OrderBadge({ order }: { order: Pick<OrderSummary, 'progress' | 'validUntil'> }) {
  const { progress, validUntil } = order
  const text = progress === 'draft' && validUntil !== null ? 'Quote' : progressNames[progress]
  return <Badge tone={tones[progress]}>{text}</Badge>
}

/** Nothing for an order that is not late. */
export function LateBadge({ order }: { order: Parameters<typeof orderLateness>[0] }) {
  const today = useCompanyToday()
  const late = today === '' ? undefined : orderLateness(order, today)
  return late && <Badge tone={late === 'past cancel date' ? 'danger' : 'warning'}>{filterNames[late]}</Badge>
}
