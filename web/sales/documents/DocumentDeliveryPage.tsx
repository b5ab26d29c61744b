// A message of the outbox, with the PDF of its invoice. The outbox itself knows no kind of document.
import { FileDown } from 'lucide-react'

import { downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { useSavePdf } from '#web/api/useSavePdf.ts'
import { type DeliveryDocument, DeliveryPage } from '#web/messaging/outbox/DeliveryPage.tsx'
import { Button } from '#web/ui/Button.tsx'

export function DocumentDeliveryPage() {
  return <DeliveryPage renderActions={renderPdfButton} />
}

function renderPdfButton(document: DeliveryDocument) {
  return document.type === 'invoice' && <InvoicePdfButton invoice={document} />
}

function InvoicePdfButton({ invoice }: { invoice: { id: number; number: string } }) {
  const pdf = useSavePdf(downloadInvoicePdf, invoice.id, `invoice-${invoice.number}`)
  return (
    <Button onClick={() => pdf.mutate()} busy={pdf.isPending} busyText="Saving...">
      <FileDown aria-hidden="true" />
      Save as PDF
    </Button>
  )
}
