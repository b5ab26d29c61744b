import { type Delivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { deliveryCan } from '#domain/messaging/deliveries.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { useSendMessages } from './useSendMessages.ts'

const messages = { success: 'Message sent successfully', failure: 'Failed to send the message' }

interface RetryButtonProps {
  delivery: Delivery
  /** The small button of a table row, whose label names the recipient. */
  inRow?: boolean
}

/** Sends a failed, stored or unconfirmed message again. */
export function RetryButton({ delivery, inRow = false }: RetryButtonProps) {
  const { id, channel, status, recipient } = delivery
  const retrying = useSendMessages({ endpoint: retryDelivery, messages })
  const asking = useConfirm(retrying, {
    title: `Send again to ${recipient}`,
    description:
      channel === 'printer'
        ? 'The printer did not confirm, so some labels may be printed. If you send them again, they may be printed twice.'
        : 'The server did not respond, so the message may have arrived. If you send it again, it may arrive twice.',
    confirmText: 'Send again',
    busyText: 'Sending...',
    variant: 'primary',
  })
  // In the list, stored messages have no button: they may be stored on purpose, without an email server.
  const isOffered = deliveryCan.beRetried(delivery) && !(inRow && status === 'notSent')
  if (!isOffered && !retrying.isPending) return null
  return (
    <>
      <Button
        {...(inRow ? {} : shortcutProps('retry'))}
        variant={inRow ? 'secondary' : 'primary'}
        size={inRow ? 'sm' : 'md'}
        busy={retrying.isPending}
        busyText="Sending..."
        aria-label={inRow ? `Retry ${recipient}` : undefined}
        onClick={() => (status === 'unknown' ? asking.ask({ id }) : retrying.mutate({ id }))}
      >
        Retry
      </Button>
      {asking.dialog}
    </>
  )
}
