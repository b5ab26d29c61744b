// What sending an invoice may ask first: whether to send it once more, or to write to the customer by hand.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

import { ChatLinkDialog } from './ChatLinkDialog.tsx'
import type { Sending } from './useSendInvoice.ts'

export function SendDialogs({ invoice, sending }: { invoice: InvoiceSummary; sending: Sending }) {
  const { question, isAsking, dismiss } = sending
  const { dayAndMinute } = useCompanyDates()
  const onOpenChange = (open: boolean) => (open ? undefined : dismiss())
  if (question?.about === 'chat') {
    return (
      <ChatLinkDialog
        invoice={invoice}
        open={isAsking}
        onOpenChange={onOpenChange}
        whyNot={question.sentence}
      />
    )
  }
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={onOpenChange}
      title={`Send ${invoice.invoiceNumber} once more`}
      description={question && sentBefore(question.earlier, dayAndMinute)}
      confirmText="Send again"
      variant="primary"
      onConfirm={sending.sendAgain}
    />
  )
}

/** Who sent it, when, to whom, and how that stands. */
function sentBefore(delivery: Delivery, when: (moment: Date) => string): string {
  const { status, recipient, requestedBy, createdAt } = delivery
  const deed = `${requestedBy ?? 'Somebody'} sent it to ${recipient} on ${when(createdAt)}`
  switch (status) {
    case 'queued':
      return `${deed}. It has not arrived yet and is tried again by itself; sent once more, it may arrive twice.`
    case 'kept':
      return `${deed}. No mail server is set, so it lies in the outbox.`
    case 'unknown':
      return `${deed}. Whether it arrived is not known, as the answer never came; sent once more, it may arrive twice.`
    case 'sent':
    case 'failed':
      return `${deed}.`
    default:
      return status satisfies never
  }
}
