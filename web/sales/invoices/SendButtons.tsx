// Sending a processed invoice from its page, by e-mail or WhatsApp; on a phone both share the bar at the bottom.
import { Mail, MessageCircle } from 'lucide-react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { channelNames } from '#web/messaging/outbox/deliveryText.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { SendDialogs } from './SendDialogs.tsx'
import { type Sending, useSendInvoice } from './useSendInvoice.ts'

export function SendButtons({ invoice }: { invoice: InvoiceSummary }) {
  const email = useSendInvoice('email', invoice)
  const whatsapp = useSendInvoice('whatsapp', invoice)
  return (
    <>
      <SendButton sending={whatsapp} />
      <SendButton sending={email} />
      <SendDialogs invoice={invoice} sending={whatsapp} />
      <SendDialogs invoice={invoice} sending={email} />
    </>
  )
}

function SendButton({
  sending: { channel, disabledReason: whyNot, isSending, start },
}: {
  sending: Sending
}) {
  const isPhone = useIsPhone()
  const Icon = channel === 'email' ? Mail : MessageCircle
  const name = channel === 'email' ? 'Send by e-mail' : 'Send by WhatsApp'
  return (
    <Button
      {...shortcutProps(channel === 'email' ? 'Alt+L' : 'Alt+W')}
      variant={channel === 'email' ? 'primary' : 'secondary'}
      busy={isSending}
      busyText="Sending..."
      disabledReason={whyNot}
      aria-label={isPhone && !isSending ? name : undefined}
      onClick={start}
    >
      <Icon aria-hidden="true" />
      {isPhone ? channelNames[channel] : name}
    </Button>
  )
}
