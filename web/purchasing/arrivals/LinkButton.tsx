// Assigns what came without a purchase order to the orders of which it is open.
import { useNavigate } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useState } from 'react'

import { findOpenPurchases } from '#contract/catalog/stock.ts'
import { type Arrival, linkArrival } from '#contract/purchasing/arrivals.ts'
import { maxOrdersOfDelivery } from '#domain/stock/splitDelivery.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { OrderQuestion } from '#web/catalog/stock/OrderQuestion.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Nothing if no purchase order waits for its products. */
export function LinkButton({ arrival: { id, number, items, supplierId } }: { arrival: Arrival }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const permissionError = usePermissionError('purchases.receive')
  const lines = items.map(({ productId, accepted }) => ({ id: productId, quantity: accepted }))
  const { data } = useCall(findOpenPurchases, {
    ids: lines.map((line) => line.id),
    ...(supplierId !== null && { supplierId }),
  })
  const linking = useChange(linkArrival, {
    success: (linked) => `${number} is now ${linked.number} of ${linked.purchaseOrder?.number ?? ''}`,
    failure: 'Failed to assign the arrival',
    onFailure: reloadOnConflict,
    onDone: (linked) => void navigate({ to: '/arrivals/$id', params: { id: String(linked.id) } }),
  })
  const orders = data?.orders.slice(0, maxOrdersOfDelivery) ?? []
  if (orders.length === 0) return null
  return (
    <>
      <Button
        disabledReason={permissionError}
        busy={linking.isPending}
        busyText="Assigning..."
        onClick={() => setIsAsking(true)}
      >
        <Link2 aria-hidden="true" />
        Assign to order
      </Button>
      {isAsking && (
        <OrderQuestion
          lines={lines}
          orders={orders}
          verb="Assign"
          onAnswer={(split) => {
            setIsAsking(false)
            if (split.some(({ purchaseOrderId }) => purchaseOrderId !== undefined))
              linking.mutate({ id, lines: split })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
