// What can be done to an invoice from its row in the list.
import { FileDown } from 'lucide-react'

import { downloadInvoicePdf, type InvoiceSummary } from '#contract/invoices.ts'
import { invoiceCan } from '#domain/invoices.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

import { ProcessButton } from './ProcessButton.tsx'
import { useSavePdf } from './useSavePdf.ts'

export function InvoiceActions({ invoice }: { invoice: InvoiceSummary }) {
  const pdf = useSavePdf(downloadInvoicePdf, invoice)
  return (
    <>
      <ProcessButton invoice={invoice} inRow />
      {invoiceCan.beSent(invoice) && (
        <IconButton
          size="sm"
          label={`Download PDF of ${invoice.invoiceNumber}`}
          busy={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          <FileDown aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
