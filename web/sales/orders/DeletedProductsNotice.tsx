// The lines of an order whose product was deleted: they can only be cancelled.
import { cancelOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { deletedProductsMessage } from '#domain/sales/deletedProducts.ts'
import { openUnits } from '#domain/sales/orderLines.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export function DeletedProductsNotice({ order }: { order: Order }) {
  const permissionError = usePermissionError('orders.cancel')
  const lines = order.items.filter((item) => item.isDeleted && openUnits(item) > 0)
  const [first, ...others] = lines.map(({ product }) => product)
  const units = lines.reduce((sum, line) => sum + openUnits(line), 0)
  const cancelling = useChange(cancelOrder, {
    success: `${formatUnits(units)} of order ${order.number} cancelled`,
    failure: 'Failed to cancel the units',
    onFailure: reloadOnConflict,
  })
  if (!first || order.state === 'Cancelled') return null
  const isDraft = order.state === 'Draft'
  return (
    <Notice
      tone="warning"
      title={deletedProductsMessage([first, ...others])}
      action={
        isDraft ? undefined : (
          <Button
            size="sm"
            disabledReason={permissionError}
            busy={cancelling.isPending}
            onClick={() =>
              cancelling.mutate({
                id: order.id,
                reason: 'The product was deleted',
                lines: lines.map((line) => ({ line: line.line, quantity: openUnits(line) })),
              })
            }
          >
            {`Cancel ${formatUnits(units)}`}
          </Button>
        )
      }
    >
      {isDraft
        ? 'Edit the order and remove it before you confirm the order.'
        : `${formatUnits(units)} can no longer be delivered.`}
    </Notice>
  )
}
