// The question before an invoice is voided, which asks for a reason.
import { findInvoice, type InvoiceSummary, voidInvoice } from '#contract/sales/invoices.ts'
import { invoiceCan, maxVoidReasonLength, missingVoidReasonMessage } from '#domain/sales/invoices.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'

import { reloadOnConflict } from './useInvoicePermissions.ts'

export function useVoidInvoice(invoice: InvoiceSummary) {
  const voiding = useChange(voidInvoice, {
    success: 'Invoice voided successfully',
    failure: 'Failed to void invoice',
    onFailure: reloadOnConflict,
  })
  const effect =
    "Its units return to stock, its total no longer counts in any figure, and its number is not reused. This can't be undone."
  return useConfirm(voiding, {
    title: <VoidTitle invoice={invoice} />,
    description: invoiceCan.beSent(invoice) ? `${effect} The customer is not notified.` : effect,
    confirmText: 'Void invoice',
    busyText: 'Voiding...',
    reason: { maxLength: maxVoidReasonLength, missing: missingVoidReasonMessage },
  })
}

/** The invoices of a list have no items. */
function VoidTitle({ invoice: { id, invoiceNumber } }: { invoice: InvoiceSummary }) {
  const { data } = useCall(findInvoice, { id })
  const units = data && formatUnits(data.items.reduce((sum, { quantity }) => sum + quantity, 0))
  return `Void invoice ${invoiceNumber}${units ? ` and return ${units}` : ''}`
}
