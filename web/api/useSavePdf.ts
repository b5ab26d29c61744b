// Saves the PDF of an invoice as invoice-{number}.pdf.
import type { downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { saveFile } from '#web/ui/saveFile.ts'

import { call } from './call.ts'
import { useAction } from './useChange.ts'

/** `endpoint` is the one of the invoice list or of the invoice page. */
export function useSavePdf(
  endpoint: typeof downloadInvoicePdf,
  invoice: { id: number; invoiceNumber: string },
  options: { success?: string } = {},
) {
  return useAction(() => call(endpoint, { id: invoice.id }), {
    ...options,
    failure: 'Failed to download PDF',
    onSuccess: (pdf) => saveFile(pdf, `invoice-${invoice.invoiceNumber}.pdf`),
  })
}
