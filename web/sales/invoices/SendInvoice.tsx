// Sending a processed invoice: the buttons of its page, and the dialogs that may appear first.
import { Mail, MessageCircle } from 'lucide-react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import { channelNames } from '#web/messaging/outbox/deliveryText.ts'
import { ChooseRecipients } from '#web/sales/documents/ChooseRecipients.tsx'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ChatLinkDialog } from './ChatLinkDialog.tsx'
import { type Sending, sendingMessages, useSendInvoice } from './useSendInvoice.ts'

interface SendButtonsProps {
  invoice: InvoiceSummary
  /** Sending it is the next step. */
  isNext: boolean
}

export function SendButtons({ invoice, isNext }: SendButtonsProps) {
  const email = useSendInvoice('email', invoice)
  const whatsapp = useSendInvoice('whatsapp', invoice)
  return (
    <>
      <SendButton sending={whatsapp} />
      <SendButton sending={email} variant={isNext ? 'primary' : 'secondary'} />
      <ChooseRecipients
        endpoint={emailInvoice}
        purpose="invoice"
        id={invoice.id}
        documentName={invoice.number}
        messages={sendingMessages.email}
      />
      <SendDialogs invoice={invoice} sending={whatsapp} />
      <SendDialogs invoice={invoice} sending={email} />
    </>
  )
}

interface SendButtonProps extends Pick<ButtonProps, 'variant'> {
  sending: Sending
}

function SendButton({ sending: { channel, disabledReason, isSending, start }, variant }: SendButtonProps) {
  const isPhone = useIsPhone()
  const isEmail = channel === 'email'
  const Icon = isEmail ? Mail : MessageCircle
  const label = isEmail ? 'Send by email' : 'Send by WhatsApp'
  return (
    <Button
      {...shortcutProps(channel)}
      variant={variant}
      busy={isSending}
      busyText="Sending..."
      disabledReason={disabledReason}
      aria-label={isPhone && !isSending ? label : undefined}
      onClick={start}
    >
      <Icon aria-hidden="true" />
      {isPhone ? channelNames[channel] : label}
    </Button>
  )
}

/** Confirms sending again, or offers a chat link where WhatsApp isn't configured. */
export function SendDialogs({ invoice, sending }: { invoice: InvoiceSummary; sending: Sending }) {
  const { question, chatLink, closeChatLink } = sending
  if (!chatLink) return <>{question}</>
  return (
    <ChatLinkDialog
      invoice={invoice}
      open={chatLink.isOpen}
      onOpenChange={(open) => (open ? undefined : closeChatLink())}
      description={chatLink.message}
    />
  )
}
