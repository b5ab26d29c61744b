import { type ConfirmedOrders, confirmOrders } from '#contract/sales/orderActions.ts'
import { forbiddenMessage } from '#domain/permissions.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { useBelowCostNotice } from '#web/sales/margins/BelowCost.tsx'
import { useMayConfirmOrders } from '#web/sales/saleForm/useMayConfirmOrders.ts'

/** Confirms drafts after a question. `orders` names them: '3 orders'. */
export function useConfirmOrders(orders: string, onDone: (outcome: ConfirmedOrders) => void) {
  const permissionError = useMayConfirmOrders() ? undefined : forbiddenMessage('orders.confirm')
  const confirming = useChange(confirmOrders, {
    success: describeOutcome,
    failure: 'Failed to confirm the orders',
    onDone,
  })
  const belowCostOf = useBelowCostNotice('order')
  const { ask, dialog } = useConfirm(confirming, (choice) => ({
    title: `Confirm ${orders}`,
    description: 'Their prices no longer change, and stock can be allocated to them.',
    confirmText: 'Confirm orders',
    busyText: 'Confirming...',
    variant: 'primary',
    ...belowCostOf(choice),
  }))
  return { permissionError, ask, dialog }
}

/** '8 orders confirmed, 1 not done.' */
function describeOutcome({ confirmed, problems }: ConfirmedOrders) {
  const rest = problems.length > 0 ? `, ${formatCount(problems.length)} not done` : ''
  return { title: 'Orders', description: `${pluralize(confirmed, 'order')} confirmed${rest}.` }
}
