// Asks before an invoice is marked as processed, since no step leads back.
import { setInvoiceStatus } from '#contract/sales/invoices.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

import { reloadOnConflict } from './reloadOnConflict.ts'

interface ProcessDialogProps {
  invoice: { id: number; invoiceNumber: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Closes itself once the server has answered, whatever the answer. */
export function ProcessDialog({ invoice, open, onOpenChange }: ProcessDialogProps) {
  const processing = useChange(setInvoiceStatus, {
    success: 'Invoice status updated successfully',
    failure: 'Failed to update invoice status',
    onFailure: reloadOnConflict,
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Mark ${invoice.invoiceNumber} as processed`}
      description="It can then be sent to the customer. Its discount stays as it is, and it can't go back to Pending."
      confirmText="Mark as Processed"
      variant="primary"
      busy={processing.isPending}
      busyText="Marking..."
      onConfirm={() =>
        processing.mutate({ id: invoice.id, status: 'Processed' }, { onSettled: () => onOpenChange(false) })
      }
    />
  )
}
