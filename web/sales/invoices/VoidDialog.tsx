// Asks before an invoice is made void, says what that does, and why it is done.
import { useState } from 'react'
import * as z from 'zod/mini'

import { findInvoice, type InvoiceSummary, voidInvoice } from '#contract/sales/invoices.ts'
import { invoiceCan, maxVoidReasonLength } from '#domain/sales/invoices.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { reloadOnConflict } from './reloadOnConflict.ts'

interface VoidDialogProps {
  invoice: InvoiceSummary
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Closes itself once the invoice is void; a failure keeps the reason. */
export function VoidDialog({ invoice, open, onOpenChange }: VoidDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { data } = useCall(findInvoice, { id: invoice.id }, { enabled: open })
  const close = () => {
    setReason('')
    setError(undefined)
    onOpenChange(false)
  }
  const voiding = useChange(voidInvoice, {
    success: 'Invoice voided successfully',
    failure: 'Failed to void invoice',
    onFailure: reloadOnConflict,
  })
  const confirm = () => {
    const read = z.safeDecode(voidInvoice.input, { id: invoice.id, reason })
    setError(read.error?.issues[0]?.message)
    if (read.success) voiding.mutate(read.data, { onSuccess: close })
  }
  const returned = data && formatUnits(data.items.reduce((sum, item) => sum + item.quantity, 0))
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(open) => (open ? undefined : close())}
      title={`Void invoice ${invoice.invoiceNumber}${returned ? ` and return ${returned}` : ''}`}
      description={whatHappens(invoice)}
      confirmText="Void invoice"
      busy={voiding.isPending}
      busyText="Voiding..."
      onConfirm={confirm}
    >
      <Field label="Reason" required error={error}>
        <Input
          autoComplete="off"
          maxLength={maxVoidReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}

function whatHappens(invoice: InvoiceSummary): string {
  const deed =
    "Its units go back into stock, its total counts nowhere any more, and its number is not used again. This can't be taken back."
  return invoiceCan.beSent(invoice) ? `${deed} The customer is not told.` : deed
}
