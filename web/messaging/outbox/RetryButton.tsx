// Sends a message once more that failed, was kept, or whose answer never came; nothing for any other, and in a list nothing for
// those that are kept, where no mail server may be set for good.
import { useState } from 'react'

import { type Delivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { deliveryCan } from '#domain/messaging/deliveries.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { useSendDelivery } from './useSendDelivery.ts'

const words = { success: 'Message sent successfully', failure: 'Failed to send the message' }

interface RetryButtonProps {
  delivery: Delivery
  /** Smaller, and named after its recipient, among twenty others of the list. */
  inRow?: boolean
}

export function RetryButton({ delivery, inRow = false }: RetryButtonProps) {
  const { id, status, recipient } = delivery
  const [isAsking, setIsAsking] = useState(false)
  const retrying = useSendDelivery({ endpoint: retryDelivery, id, words })
  const isOffered = deliveryCan.beRetried(delivery) && !(inRow && status === 'kept')
  if (!isOffered && !retrying.isPending) return null
  return (
    <>
      <Button
        {...(inRow ? {} : shortcutProps('Alt+R'))}
        variant={inRow ? 'secondary' : 'primary'}
        size={inRow ? 'sm' : 'md'}
        busy={retrying.isPending}
        busyText="Sending..."
        aria-label={inRow ? `Retry ${recipient}` : undefined}
        onClick={() => (status === 'unknown' ? setIsAsking(true) : retrying.mutate({}))}
      >
        Retry
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send it to ${recipient} once more`}
        description="Whether it arrived is not known, as the answer never came. Sent once more, it may arrive twice."
        confirmText="Send again"
        variant="primary"
        onConfirm={() => {
          setIsAsking(false)
          retrying.mutate({})
        }}
      />
    </>
  )
}
