import { findPurchaseOrderDeliveries, type PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DeliveriesCard } from '#web/messaging/outbox/DeliveriesCard.tsx'

/** Nothing until it was sent, or for users who may not send it. */
export function PurchaseMessages({ order: { id } }: { order: PurchaseOrder }) {
  const mayRead = usePermissionError('purchases.edit') === undefined
  const query = useCall(findPurchaseOrderDeliveries, { id }, { enabled: mayRead })
  if (!mayRead || query.data?.deliveries.length === 0) return null
  return <DeliveriesCard query={query} />
}
