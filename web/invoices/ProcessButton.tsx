// Marking a pending invoice as processed, for those who may; nothing for the others (RULES.md, "People").
import { useState } from 'react'

import type { InvoiceSummary } from '#contract/invoices.ts'
import { Button } from '#web/ui/Button.tsx'
import { keyed } from '#web/ui/keys.ts'

import { useMayDo } from './invoiceDeeds.ts'
import { ProcessDialog } from './ProcessDialog.tsx'

export function ProcessButton({
  invoice,
  inRow = false,
}: {
  invoice: InvoiceSummary
  /** Smaller and quieter, and named after its invoice, among twenty others of the list. */
  inRow?: boolean
}) {
  const may = useMayDo(invoice)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {may.process && (
        <Button
          {...(inRow ? {} : keyed('Alt+M'))}
          variant={inRow ? 'secondary' : 'primary'}
          size={inRow ? 'sm' : 'md'}
          onClick={() => setIsAsking(true)}
          aria-label={inRow ? `Mark as Processed: ${invoice.invoiceNumber}` : undefined}
        >
          Mark as Processed
        </Button>
      )}
      {/* It stays until the answer is there, though the invoice may not be Pending any more by then. */}
      <ProcessDialog invoice={invoice} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
