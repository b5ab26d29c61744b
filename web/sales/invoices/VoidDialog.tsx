// Asks for a reason, then voids an invoice.
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

import { reloadOnConflict } from './useInvoicePermissions.ts'

interface VoidDialogProps {
  invoice: InvoiceSummary
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stays open with the reason if the call fails. */
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
  const submit = () => {
    const input = z.safeDecode(voidInvoice.input, { id: invoice.id, reason })
    setError(input.error?.issues[0]?.message)
    if (input.success) voiding.mutate(input.data, { onDone: close })
  }
  const units = data && formatUnits(data.items.reduce((sum, item) => sum + item.quantity, 0))
  const effect =
    "Its units return to stock, its total no longer counts in any figure, and its number is not reused. This can't be undone."
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(open) => (open ? undefined : close())}
      title={`Void invoice ${invoice.invoiceNumber}${units ? ` and return ${units}` : ''}`}
      description={invoiceCan.beSent(invoice) ? `${effect} The customer is not notified.` : effect}
      confirmText="Void invoice"
      busy={voiding.isPending}
      busyText="Voiding..."
      onConfirm={submit}
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
