// The question before an invoice is voided, which asks for a reason.
import { useNavigate } from '@tanstack/react-router'

import { findInvoice, type Invoice, type InvoiceSummary, voidInvoice } from '#contract/sales/invoices.ts'
import { joinFirst } from '#domain/platform/format.ts'
import { invoiceCan, maxVoidReasonLength, missingVoidReasonMessage } from '#domain/sales/invoices.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'

export function useVoidInvoice(invoice: InvoiceSummary) {
  const offerToAllocate = useAllocationOffer()
  const voiding = useChange(voidInvoice, {
    success: ({ number, orders }) => ({ title: `Invoice ${number} voided`, ...offerToAllocate(orders) }),
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
function VoidTitle({ invoice: { id, number } }: { invoice: InvoiceSummary }) {
  const { data } = useCall(findInvoice, { id })
  const units = data && formatUnits(data.items.reduce((sum, { quantity }) => sum + quantity, 0))
  return <>{`Void invoice ${number}${units ? ` and return ${units}` : ''}`}</>
}

/** The units of orders are on back order again: the toast opens the order, or the allocation of its customer's orders. */
function useAllocationOffer() {
  const navigate = useNavigate()
  return (orders: Invoice['orders']) => {
    const [first, ...others] = orders
    if (!first) return {}
    return {
      description: `The units of ${joinFirst(
        orders.map(({ number }) => number),
        2,
      )} are on back order again.`,
      action: {
        label: 'Allocate again',
        onAction: () =>
          void (others.length === 0
            ? navigate({ to: '/orders/$id', params: { id: String(first.id) } })
            : navigate({ to: '/allocate' })),
      },
    }
  }
}
