// By which way a message goes, as a small icon that screen readers hear as its name.
import { Mail, MessageCircle } from 'lucide-react'

import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { channelNames } from './deliveryText.ts'

export function ChannelIcon({ channel }: { channel: DeliveryChannel }) {
  const Icon = channel === 'email' ? Mail : MessageCircle
  return (
    <span className="shrink-0 text-muted">
      <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
      <VisuallyHidden>{channelNames[channel]}</VisuallyHidden>
    </span>
  )
}
