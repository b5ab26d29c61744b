// The status of a message as a badge.
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { Badge } from '#web/ui/Badge.tsx'

import { statusBadges } from './deliveryText.ts'

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  const { name, tone } = statusBadges[status]
  return <Badge tone={tone}>{name}</Badge>
}
