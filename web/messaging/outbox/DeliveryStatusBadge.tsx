import { type LucideIcon, Mail, MessageCircle, Printer } from 'lucide-react'

import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { channelNames, statusBadges } from './deliveryText.ts'

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  const { name, tone } = statusBadges[status]
  return <Badge tone={tone}>{name}</Badge>
}

const channelIcons: Record<DeliveryChannel, LucideIcon> = {
  email: Mail,
  whatsapp: MessageCircle,
  printer: Printer,
}

export function ChannelIcon({ channel }: { channel: DeliveryChannel }) {
  const Icon = channelIcons[channel]
  return (
    <span className="shrink-0 text-muted">
      <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
      <VisuallyHidden>{channelNames[channel]}</VisuallyHidden>
    </span>
  )
}
