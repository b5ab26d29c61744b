// The actions that the signed-in user can perform on an invoice. Other actions are hidden.
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export function useInvoicePermissions(invoice: InvoiceSummary) {
  const mayProcess = usePermissionError('invoices.process') === undefined
  const maySend = usePermissionError('invoices.send') === undefined
  const canCreate = usePermissionError('invoices.create') === undefined
  const voidError = usePermissionError('invoices.void')
  const creditError = usePermissionError('credits.issue')
  const mayVoid = voidError === undefined
  const mayPick = usePermissionError('orders.edit') === undefined
  const isPicked = invoice.shipping === 'picked' || invoice.shipping === 'dispatched'
  return {
    canDuplicate: canCreate,
    canCorrect: canCreate && mayVoid && invoiceCan.beReplaced(invoice),
    canProcess: mayProcess && invoiceCan.beProcessed(invoice),
    canSend: maySend && invoiceCan.beSent(invoice),
    /** The user may send it once another user has processed it. */
    waitsForManager: maySend && !mayProcess && invoiceCan.beProcessed(invoice),
    canCredit: creditError === undefined && invoiceCan.beCredited(invoice),
    /** Who may correct a mistake on it, to users who create invoices but may not. */
    correctionError: canCreate ? correctionErrorOf(invoice, { voidError, creditError }) : undefined,
    canPick: mayPick && invoiceCan.bePicked(invoice) && !isPicked,
    canDispatch: mayPick && invoiceCan.beDispatched(invoice),
    canPrintPackingSlip: invoiceCan.beDispatched(invoice),
    canVoid: mayVoid && invoiceCan.beVoided(invoice),
  }
}

/** A pending invoice is corrected, a processed one gets a credit note. */
function correctionErrorOf(
  invoice: InvoiceSummary,
  { voidError, creditError }: Record<'voidError' | 'creditError', string | undefined>,
): string | undefined {
  if (invoiceCan.beReplaced(invoice)) return voidError
  return invoiceCan.beCredited(invoice) ? creditError : undefined
}
