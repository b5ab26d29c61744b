// Marking a pending invoice as processed, for those who may; nothing for the others (RULES.md, "People").
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsWide } from '#web/ui/useMediaQuery.ts'

import { ProcessDialog } from './ProcessDialog.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'

export function ProcessButton({
  invoice,
  inRow = false,
}: {
  invoice: InvoiceSummary
  /** Smaller and quieter, and named after its invoice, among twenty others of the list; without words where they leave no room. */
  inRow?: boolean
}) {
  const may = useInvoicePermissions(invoice)
  const isWide = useIsWide()
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => setIsAsking(true)
  const inRowLabel = `Mark as Processed: ${invoice.invoiceNumber}`
  return (
    <>
      {!may.process ? null : !inRow ? (
        <Button {...shortcutProps('Alt+M')} variant="primary" onClick={ask}>
          Mark as Processed
        </Button>
      ) : isWide ? (
        <Button size="sm" aria-label={inRowLabel} onClick={ask}>
          Mark as Processed
        </Button>
      ) : (
        <IconButton size="sm" variant="secondary" label={inRowLabel} onClick={ask}>
          <CheckCheck aria-hidden="true" />
        </IconButton>
      )}
      {/* It stays until the answer is there, though the invoice may not be Pending any more by then. */}
      <ProcessDialog invoice={invoice} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
