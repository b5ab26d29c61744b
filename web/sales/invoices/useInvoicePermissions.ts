// The actions that the signed-in user can perform on an invoice. Other actions are hidden.
import { CallError } from '#contract/platform/client.ts'
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export function useInvoicePermissions(invoice: InvoiceSummary) {
  const mayProcess = usePermissionError('invoices.process') === undefined
  const maySend = usePermissionError('invoices.send') === undefined
  const canCreate = usePermissionError('invoices.create') === undefined
  const mayVoid = usePermissionError('invoices.void') === undefined
  const mayPick = usePermissionError('orders.edit') === undefined
  const isPicked = invoice.shipping === 'picked' || invoice.shipping === 'dispatched'
  return {
    canDuplicate: canCreate,
    canCorrect: canCreate && mayVoid && invoiceCan.beReplaced(invoice),
    canProcess: mayProcess && invoiceCan.beProcessed(invoice),
    canSend: maySend && invoiceCan.beSent(invoice),
    /** The user may send it once another user has processed it. */
    waitsForManager: maySend && !mayProcess && invoiceCan.beProcessed(invoice),
    canCredit: usePermissionError('credits.issue') === undefined && invoiceCan.beCredited(invoice),
    canPick: mayPick && invoiceCan.bePicked(invoice) && !isPicked,
    canDispatch: mayPick && invoiceCan.beDispatched(invoice),
    canPrintPackingSlip: invoiceCan.beDispatched(invoice),
    canVoid: mayVoid && invoiceCan.beVoided(invoice),
  }
}

/** For `onFailure` of useChange: after a 409 the page shows the current state below the error toast. */
export function reloadOnConflict(error: unknown): boolean {
  if (error instanceof CallError && error.status === 409) void reloadDependentQueries()
  return false
}
