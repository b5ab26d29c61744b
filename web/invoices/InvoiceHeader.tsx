// The head of an invoice's page: its number, its status, and what can be done with it.
import { FileDown, Printer } from 'lucide-react'

import { type Invoice, saveInvoicePdf } from '#contract/invoices.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

import { ProcessButton } from './ProcessButton.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useSavePdf } from './useSavePdf.ts'

export function InvoiceHeader({ invoice }: { invoice: Invoice }) {
  const isPhone = useIsPhone()
  const { dayAndTime } = useCompanyDates()
  const pdf = useSavePdf(saveInvoicePdf, invoice, { success: 'PDF saved successfully' })
  return (
    <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-control text-muted">
        <h2 className="code text-title text-ink">{invoice.invoiceNumber}</h2>
        <StatusBadge status={invoice.status} />
        <span>Created {dayAndTime(invoice.createdAt)}</span>
        {invoice.processedAt && <span>Processed {dayAndTime(invoice.processedAt)}</span>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
        <Button onClick={() => pdf.mutate()} busy={pdf.isPending} busyText="Saving...">
          <FileDown aria-hidden="true" />
          Save as PDF
        </Button>
        {!isPhone && <ProcessButton invoice={invoice} />}
      </div>
    </div>
  )
}
