// Sends a document by email; asks before it is sent again.
import { Mail } from 'lucide-react'

import type { SentDocument } from '#contract/sales/sending.ts'
import type { Permission } from '#domain/permissions.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ChooseRecipients, type EmailEndpoint } from './ChooseRecipients.tsx'

interface EmailButtonProps extends Pick<ButtonProps, 'variant' | 'disabledReason'> {
  endpoint: EmailEndpoint
  /** Without it, other recipients can't be chosen. */
  purpose?: SentDocument
  /** To send it. */
  permission?: Permission
  /** Of the document. */
  id: number
  /** In the question and in the toast: 'CN-2026-00012'. */
  documentName: string
  /** The toast: 'Credit note sent via email successfully'. */
  success: string
  wasSent: boolean
  /** Why it can't be sent to the usual recipients. */
  addressError?: string | undefined
}

export function EmailButton({
  endpoint,
  purpose,
  id,
  documentName,
  success,
  wasSent,
  addressError,
  permission = 'invoices.send',
  disabledReason,
  ...button
}: EmailButtonProps) {
  const permissionError = usePermissionError(permission)
  const messages = { success, failure: 'Failed to send email', document: documentName }
  const email = useSendMessages({ endpoint, messages })
  const asking = useConfirm(email, {
    title: `Send ${documentName} again`,
    description: 'It was sent before: see the messages below.',
    confirmText: 'Send again',
    busyText: 'Sending...',
    variant: 'primary',
  })
  const send = () => {
    if (!wasSent) return email.mutate({ id })
    email.startAgain({ id })
    asking.ask({ id })
  }
  return (
    <>
      <Button
        {...shortcutProps('email')}
        {...button}
        busy={email.isPending}
        busyText="Sending..."
        disabledReason={permissionError ?? disabledReason ?? addressError}
        onClick={send}
      >
        <Mail aria-hidden="true" />
        Send by email
      </Button>
      {purpose && <ChooseRecipients {...{ endpoint, purpose, id, documentName, messages, disabledReason }} />}
      {asking.dialog}
    </>
  )
}
