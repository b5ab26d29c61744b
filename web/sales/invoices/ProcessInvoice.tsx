// Marking a pending invoice as processed.
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'

import { type InvoiceSummary, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmChange } from '#web/api/useConfirm.tsx'
import { useBelowCostNotice } from '#web/sales/margins/BelowCost.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsWide } from '#web/ui/useMediaQuery.ts'

import { useInvoicePermissions } from './useInvoicePermissions.ts'

interface ProcessButtonProps {
  invoice: InvoiceSummary
  /** The small button of a table row, whose label names the invoice. */
  inRow?: boolean
}

export function ProcessButton({ invoice, inRow = false }: ProcessButtonProps) {
  const { canProcess } = useInvoicePermissions(invoice)
  const isWide = useIsWide()
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = () => setIsConfirming(true)
  const rowLabel = `Mark as Processed: ${invoice.number}`
  return (
    <>
      {!canProcess ? null : !inRow ? (
        <Button {...shortcutProps('process')} variant="primary" onClick={confirm}>
          Mark as Processed
        </Button>
      ) : isWide ? (
        <Button size="sm" aria-label={rowLabel} onClick={confirm}>
          Mark as Processed
        </Button>
      ) : (
        <IconButton size="sm" variant="secondary" label={rowLabel} onClick={confirm}>
          <CheckCheck aria-hidden="true" />
        </IconButton>
      )}
      {/* Stays until the response arrives, when the invoice may no longer be pending. */}
      <ProcessDialog invoice={invoice} open={isConfirming} onOpenChange={setIsConfirming} />
    </>
  )
}

interface ProcessDialogProps {
  invoice: InvoiceSummary
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ProcessDialog({ invoice, open, onOpenChange }: ProcessDialogProps) {
  const belowCostOf = useBelowCostNotice('invoice')
  const processing = useChange(setInvoiceStatus, {
    success: ({ number, status }) => ({
      title: 'Invoice status updated successfully',
      description: `${number} is ${status}.`,
    }),
    failure: 'Failed to update invoice status',
    onFailure: reloadOnConflict,
  })
  return (
    <ConfirmChange
      change={processing}
      input={{ id: invoice.id, status: 'Processed' }}
      open={open}
      onOpenChange={onOpenChange}
      title={`Mark ${invoice.number} as processed`}
      description="The invoice can then be sent to the customer. Its discount can no longer be changed, and it can't return to Pending."
      confirmText="Mark as Processed"
      variant="primary"
      busyText="Marking..."
      {...belowCostOf({ ids: [invoice.id] })}
    />
  )
}
