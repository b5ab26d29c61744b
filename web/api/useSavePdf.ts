// The PDF of an invoice, saved as invoice-{number}.pdf.
import { useMutation } from '@tanstack/react-query'

import type { downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toast } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from './errorMessage.ts'

/** A mutation that saves the file; `endpoint` is the list's or the page's. It changes nothing on the server, so no list is read again. */
export function useSavePdf(
  endpoint: typeof downloadInvoicePdf,
  invoice: { id: number; invoiceNumber: string },
  words: { success?: string } = {},
) {
  return useMutation({
    mutationFn: () => call(endpoint, { id: invoice.id }),
    onSuccess: (pdf) => {
      saveFile(pdf, `invoice-${invoice.invoiceNumber}.pdf`)
      if (words.success) toast({ title: 'Success', description: words.success })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return redirectToSignIn()
      const description = errorMessage(error, 'Failed to download PDF')
      toast({ title: 'Error', description, variant: 'destructive' })
    },
  })
}
