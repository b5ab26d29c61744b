import type { OrderSummary } from '#contract/sales/orders.ts'
import type { OrderProgress } from '#domain/sales/orderStates.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

import { progressNames } from './orderTexts.ts'

const tones: Record<OrderProgress, BadgeTone> = {
  draft: 'neutral',
  open: 'warning',
  'partly allocated': 'warning',
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
