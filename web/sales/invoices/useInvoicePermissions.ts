// What the signed-in person may do to an invoice in its state; what they may not is not shown (RULES.md, "People").
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export function useInvoicePermissions(invoice: InvoiceSummary): {
  process: boolean
  send: boolean
  void: boolean
} {
  return {
    process: usePermissionError('invoices.process') === undefined && invoiceCan.beProcessed(invoice),
    send: usePermissionError('invoices.send') === undefined && invoiceCan.beSent(invoice),
    void: usePermissionError('invoices.void') === undefined && invoiceCan.beVoided(invoice),
  }
}
