// Emails a customer what is overdue now, after a confirmation.
import { BellRing } from 'lucide-react'

import type { Customer } from '#contract/sales/customers.ts'
import { sendReminder } from '#contract/sales/reminders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { reminderError } from '#domain/sales/reminders.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

/** Nothing unless the customer has something overdue. */
export function SendReminderButton({ customer }: { customer: Customer }) {
  const { id, name, overdueCents, lastRemindedOn } = customer
  const permissionError = usePermissionError('invoices.send')
  const sending = useSendMessages({
    endpoint: sendReminder,
    messages: { success: 'Reminder sent', failure: 'Failed to send the reminder' },
  })
  const asking = useConfirm(sending, {
    title: `Send a reminder to ${name}`,
    description: `One email lists all that is overdue, ${formatUsd(overdueCents)}. It goes to the contacts that get statements, or else to the customer. ${
      lastRemindedOn === null ? 'No reminder was sent yet.' : `Last reminded on ${formatDay(lastRemindedOn)}.`
    }`,
    confirmText: 'Send reminder',
    busyText: 'Sending...',
    variant: 'primary',
  })
  if (overdueCents === 0) return null
  return (
    <>
      <Button
        {...shortcutProps('remind')}
        disabledReason={permissionError ?? reminderError(customer)}
        onClick={() => asking.ask({ id })}
      >
        <BellRing aria-hidden="true" />
        Send reminder
      </Button>
      {asking.dialog}
    </>
  )
}
