// Sends a document by email to other recipients than the usual ones.
import { AtSign } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { emailInvoice, SentDocument } from '#contract/sales/sending.ts'
import { recipientsError } from '#domain/sales/recipients.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import type { DeliveryMessages } from '#web/messaging/outbox/deliveryText.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { RecipientsField, toRecipients } from './RecipientsField.tsx'

export type EmailEndpoint = Endpoint<typeof emailInvoice.input, typeof emailInvoice.reply>

interface ChooseRecipientsProps {
  endpoint: EmailEndpoint
  purpose: SentDocument
  /** Of the document. */
  id: number
  /** In the title: 'INV-2026-00012'. */
  documentName: string
  messages: DeliveryMessages
  disabledReason?: string | undefined
}

export function ChooseRecipients({ disabledReason, ...dialog }: ChooseRecipientsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const permissionError = usePermissionError('invoices.send')
  return (
    <>
      <IconButton
        variant="secondary"
        label="Choose email recipients"
        disabledReason={permissionError ?? disabledReason}
        onClick={() => setIsOpen(true)}
      >
        <AtSign aria-hidden="true" />
      </IconButton>
      {isOpen && <RecipientsDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface RecipientsDialogProps extends Omit<ChooseRecipientsProps, 'disabledReason'> {
  onClose: () => void
}

function RecipientsDialog({ endpoint, purpose, id, documentName, messages, onClose }: RecipientsDialogProps) {
  const [typed, setTyped] = useState<string>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The attempt of this dialog, so that it is not taken for an earlier sending to the same addresses. */
  const attempt = useRef('')
  const sending = useSendMessages({ endpoint, messages, onDone: onClose })
  const error = typed === undefined ? undefined : recipientsError(typed)
  const submit = () => {
    setIsSubmitted(true)
    if (error !== undefined) return
    const input = { id, ...toRecipients(typed) }
    if (attempt.current !== JSON.stringify(input)) sending.startAgain(input)
    attempt.current = JSON.stringify(input)
    sending.mutate(input)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Send ${documentName} by email`}
    >
      <DialogForm
        saveText="Send email"
        isSaving={sending.isPending}
        busyText="Sending..."
        onSave={submit}
        onCancel={onClose}
      >
        <RecipientsField
          purpose={purpose}
          documentId={id}
          value={typed}
          onChange={setTyped}
          isSubmitted={isSubmitted}
        />
      </DialogForm>
    </Dialog>
  )
}
