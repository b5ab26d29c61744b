// What is done next with a purchase order: place it, then receive its goods.
import { PackagePlus, Send } from 'lucide-react'
import { useState } from 'react'

import { placePurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { emptyPurchaseMessage, purchaseOrderCan } from '#domain/purchasing/purchaseOrders.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCurrentUser, usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ReceiveDialog } from './ReceiveDialog.tsx'

export function PurchaseMainActions({ order }: { order: PurchaseOrder }) {
  return (
    <>
      {purchaseOrderCan.bePlaced(order) && <PlaceButton order={order} />}
      {purchaseOrderCan.beReceived(order) && <ReceiveButton order={order} />}
    </>
  )
}

function PlaceButton({ order: { id, number, units } }: { order: PurchaseOrder }) {
  const permissionError = usePermissionError('purchases.edit')
  const placing = useChange(placePurchaseOrder, {
    success: `Purchase order ${number} placed`,
    failure: 'Failed to place the purchase order',
    onFailure: reloadOnConflict,
  })
  return (
    <Button
      {...shortcutProps('confirm')}
      variant="primary"
      busy={placing.isPending}
      busyText="Placing..."
      disabledReason={permissionError ?? (units.ordered === 0 ? emptyPurchaseMessage(number) : undefined)}
      onClick={() => placing.mutate({ id })}
    >
      <Send aria-hidden="true" />
      Place order
    </Button>
  )
}

function ReceiveButton({ order }: { order: PurchaseOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const { user } = useCurrentUser()
  const permissionError = usePermissionError('purchases.receive')
  return (
    <>
      <Button
        {...shortcutProps('receive')}
        variant={order.units.open > 0 ? 'primary' : 'secondary'}
        disabledReason={permissionError}
        onClick={() => setIsOpen(true)}
      >
        <PackagePlus aria-hidden="true" />
        Receive
      </Button>
      {isOpen && user && <ReceiveDialog order={order} userId={user.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}
