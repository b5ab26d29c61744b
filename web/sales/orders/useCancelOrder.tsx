// The questions before an order is cancelled and before its allocated units are released.
import { cancelOrder, releaseOrder } from '#contract/sales/orderActions.ts'
import type { Order, OrderSummary } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { missingCancelReasonMessage, orderLimits } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'

import { describeCancelling } from './orderTexts.ts'

/** Opening and leaving the question sends nothing. */
export function useCancelOrder({ number, units, deposits }: Order) {
  const cancelling = useChange(cancelOrder, {
    success: ({ state }) =>
      state === 'Cancelled' ? `Order ${number} cancelled` : `Rest of ${number} cancelled`,
    failure: 'Failed to cancel the order',
    onFailure: reloadOnConflict,
  })
  const hasInvoice = units.invoiced > 0
  return useConfirm(cancelling, {
    title: hasInvoice ? `Cancel the rest of ${number}` : `Cancel ${number}`,
    description: describeCancelling(units, deposits),
    confirmText: hasInvoice ? 'Cancel the rest' : 'Cancel order',
    cancelText: 'Keep order',
    busyText: 'Cancelling...',
    reason: { maxLength: orderLimits.cancelReason, missing: missingCancelReasonMessage },
  })
}

export function useReleaseOrder({ number, units }: OrderSummary) {
  const releasing = useChange(releaseOrder, {
    success: `${formatUnits(units.allocated)} of order ${number} released`,
    failure: 'Failed to release',
    onFailure: reloadOnConflict,
  })
  return useConfirm(releasing, {
    title: `Release ${formatUnits(units.allocated)} of ${number}`,
    description: `They return to stock, where other orders can get them. The order then waits for ${formatCount(openOrderUnits(units))}.`,
    confirmText: 'Release units',
    busyText: 'Releasing...',
    variant: 'primary',
  })
}
