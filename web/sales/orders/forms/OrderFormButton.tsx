// Opens the order form of the styles or the customer of a page: as a file, or by email to the customer.
import { FileSpreadsheet, Mail } from 'lucide-react'
import { useState } from 'react'

import { emailOrderForm } from '#contract/sales/orderForms.ts'
import { recipientsError } from '#domain/sales/recipients.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { RecipientsField, toRecipients } from '#web/sales/documents/RecipientsField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

import { OrderFormFields } from './OrderFormFields.tsx'
import { type OrderFormChoice, orderFormText, useOrderForm } from './useOrderForm.ts'

interface OrderFormButtonProps {
  /** What the page is of, at the start. */
  choice: OrderFormChoice
}

export function OrderFormButton({ choice }: OrderFormButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileSpreadsheet aria-hidden="true" />
        Order form
      </Button>
      {isOpen && <OrderFormDialog choice={choice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OrderFormDialog({ choice: start, onClose }: OrderFormButtonProps & { onClose: () => void }) {
  const [choice, setChoice] = useState(start)
  const [recipients, setRecipients] = useState<string>()
  const download = useOrderForm(onClose)
  const { customerId } = choice
  const change = (next: OrderFormChoice) => {
    if (next.customerId !== customerId) setRecipients(undefined)
    setChoice(next)
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Order form">
      <DialogForm
        saveText="Download order form"
        busyText="Downloading..."
        isSaving={download.isPending}
        onSave={() => download.mutate(choice)}
        onCancel={onClose}
        secondary={
          customerId === undefined ? undefined : (
            <EmailFormButton
              customerId={customerId}
              choice={choice}
              recipients={recipients}
              onDone={onClose}
            />
          )
        }
      >
        <p className="text-control text-muted">{orderFormText}</p>
        <OrderFormFields choice={choice} onChange={change} />
        {customerId !== undefined && (
          <RecipientsField
            key={customerId}
            purpose="order form"
            documentId={customerId}
            value={recipients}
            onChange={setRecipients}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

interface EmailFormButtonProps {
  customerId: number
  choice: OrderFormChoice
  /** As typed; undefined sends it to the usual ones. */
  recipients: string | undefined
  onDone: () => void
}

function EmailFormButton({ customerId: id, choice, recipients, onDone }: EmailFormButtonProps) {
  const permissionError = usePermissionError('invoices.send')
  const addressError = recipients === undefined ? undefined : recipientsError(recipients)
  const email = useSendMessages({
    endpoint: emailOrderForm,
    messages: { success: 'Order form sent', failure: 'Failed to send the order form' },
    onDone,
  })
  const { customerId: _customerId, ...styles } = choice
  return (
    <Button
      disabledReason={permissionError ?? addressError}
      busy={email.isPending}
      busyText="Sending..."
      onClick={() => email.mutate({ id, ...styles, ...toRecipients(recipients) })}
    >
      <Mail aria-hidden="true" />
      Send by email
    </Button>
  )
}
