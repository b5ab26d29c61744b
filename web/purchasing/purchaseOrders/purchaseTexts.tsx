// The names of states and filters of purchase orders, and their badges.
import type { PurchaseOrderSummary } from '#contract/purchasing/purchaseOrders.ts'
import { isPurchaseLate } from '#domain/purchasing/purchaseOrders.ts'
import type { PurchaseOrderFilter, PurchaseProgress } from '#domain/purchasing/purchaseOrderStates.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

const progressNames: Record<PurchaseProgress, string> = {
  draft: 'Draft',
  open: 'Ordered',
  'partly received': 'Partly received',
  received: 'Received',
  cancelled: 'Cancelled',
}

export const filterNames: Record<PurchaseOrderFilter, string> = {
  'to come': 'To come',
  late: 'Late',
  ...progressNames,
}

const tones: Record<PurchaseProgress, BadgeTone> = {
  draft: 'neutral',
  open: 'accent',
  'partly received': 'accent',
  received: 'good',
  cancelled: 'neutral',
}

export function PurchaseBadge({ order: { progress } }: { order: Pick<PurchaseOrderSummary, 'progress'> }) {
  return <Badge tone={tones[progress]}>{progressNames[progress]}</Badge>
}

type Expected = Pick<PurchaseOrderSummary, 'state' | 'nextExpectedOn'>

/** Nothing for an order that is not late. */
export function LatePurchaseBadge({ order }: { order: Expected }) {
  const today = useCompanyToday()
  const isLate = today !== '' && isPurchaseLate(order, today)
  return isLate && <Badge tone="warning">Late</Badge>
}
