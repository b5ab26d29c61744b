// Emails a customer what is overdue now, after a confirmation.
import { BellRing } from 'lucide-react'
import { useState } from 'react'

import type { Customer } from '#contract/sales/customers.ts'
import { sendReminder } from '#contract/sales/reminders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { reminderError } from '#domain/sales/reminders.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Nothing unless the customer has something overdue. */
export function SendReminderButton({ customer }: { customer: Customer }) {
  const { id, name, overdueCents, lastRemindedOn } = customer
  const [isAsking, setIsAsking] = useState(false)
  const permissionError = usePermissionError('invoices.send')
  const sending = useSendMessages({
    endpoint: sendReminder,
    messages: { success: 'Reminder sent', failure: 'Failed to send the reminder' },
    onDone: () => setIsAsking(false),
  })
  if (overdueCents === 0) return null
  return (
    <>
      <Button disabledReason={permissionError ?? reminderError(customer)} onClick={() => setIsAsking(true)}>
        <BellRing aria-hidden="true" />
        Send reminder
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send a reminder to ${name}`}
        description={`One email lists all that is overdue, ${formatUsd(overdueCents)}. It goes to the contacts that get statements, or else to the customer. ${
          lastRemindedOn === null
            ? 'No reminder was sent yet.'
            : `Last reminded on ${formatDay(lastRemindedOn)}.`
        }`}
        confirmText="Send reminder"
        busy={sending.isPending}
        busyText="Sending..."
        variant="primary"
        onConfirm={() => sending.mutate({ input: { id } })}
      />
    </>
  )
}
