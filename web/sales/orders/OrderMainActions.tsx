// What is done next with an order: confirm it, allocate what is free, pick what is allocated, or invoice it.
import { useState } from 'react'

import { allocateOrder, confirmOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { forbiddenMessage } from '#domain/permissions.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { backOrderUnits, shareFreeUnits, sumUnits } from '#domain/sales/orderLines.ts'
import { cancelDayError, emptyOrderMessage, nothingFreeMessage, orderCan } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useBelowCostNotice } from '#web/sales/margins/BelowCost.tsx'
import { PickButton } from '#web/sales/picking/PickButton.tsx'
import { useMayConfirmOrders } from '#web/sales/saleForm/useMayConfirmOrders.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { CreditDialog } from './CreditDialog.tsx'
import { InvoiceOrders } from './InvoiceOrders.tsx'
import { valueOfAllocating } from './nextPart.ts'
import { freeUnitsOf } from './orderUnits.ts'
import { useOrderCredit } from './useOrderCredit.ts'

export function OrderMainActions({ order }: { order: Order }) {
  const sums = sumUnits(order.items)
  const isConfirmed = orderCan.beInvoiced(order)
  const isToPick = order.units.picked < sums.allocated
  return (
    <>
      {orderCan.beConfirmed(order) && <ConfirmButton order={order} />}
      {isConfirmed && backOrderUnits(sums) > 0 && (
        <AllocateButton order={order} isMain={sums.allocated === 0} />
      )}
      {isConfirmed && sums.allocated > 0 && <InvoiceButton order={order} isMain={!isToPick} />}
      {isConfirmed && isToPick && <PickButton documents={{ orders: [order.id] }} variant="primary" />}
    </>
  )
}

/** Whether the state of the order has any of them. */
export function hasMainAction(order: Order): boolean {
  const sums = sumUnits(order.items)
  return (
    orderCan.beConfirmed(order) || (orderCan.beInvoiced(order) && backOrderUnits(sums) + sums.allocated > 0)
  )
}

function ConfirmButton({ order }: { order: Order }) {
  const { id, number, units, totalCents, customerId, cancelOn } = order
  const permissionError = useMayConfirmOrders() ? undefined : forbiddenMessage('orders.confirm')
  const today = useCompanyToday()
  const credit = useOrderCredit(customerId, totalCents)
  const [isAsking, setIsAsking] = useState(false)
  const belowCost = useBelowCostNotice('order')({ ids: [id] })
  const confirming = useChange(confirmOrder, {
    success: `Order ${number} confirmed`,
    failure: 'Failed to confirm the order',
    onFailure: reloadOnConflict,
  })
  const emptyError = units.ordered === 0 ? emptyOrderMessage(number) : undefined
  return (
    <>
      <Button
        {...shortcutProps('confirm')}
        variant="primary"
        disabledReason={
          permissionError ?? emptyError ?? cancelDayError(cancelOn, today) ?? credit.blockedReason
        }
        onClick={() => setIsAsking(true)}
      >
        Confirm
      </Button>
      {isAsking && (
        <CreditDialog
          open
          onOpenChange={setIsAsking}
          title={`Confirm ${number}`}
          description={`${formatUnits(units.ordered)}, ${formatUsd(totalCents)}. Its prices no longer change, and stock can be allocated to it.`}
          confirmText="Confirm order"
          busyText="Confirming..."
          busy={confirming.isPending}
          creditError={credit.error}
          notice={belowCost.children}
          before={belowCost.before}
          onConfirm={(overrideReason) =>
            confirming.mutate({ id, overrideReason }, { onDone: () => setIsAsking(false) })
          }
        />
      )}
    </>
  )
}

/** Asks only if the customer may not owe more. */
function AllocateButton({ order, isMain }: { order: Order; isMain: boolean }) {
  const { id, number, customerId, items } = order
  const permissionError = usePermissionError('orders.edit')
  const shares = shareFreeUnits(items, freeUnitsOf(items))
  const units = shares.reduce((sum, share) => sum + share, 0)
  const lines = items.map(({ line }, index) => ({ line, quantity: shares[index] ?? 0 }))
  const credit = useOrderCredit(customerId, valueOfAllocating(order, lines))
  const [isAsking, setIsAsking] = useState(false)
  const allocating = useChange(allocateOrder, {
    success: (after) =>
      `${formatUnits(after.units.allocated - order.units.allocated)} allocated to order ${number}`,
    failure: 'Failed to allocate',
    onFailure: reloadOnConflict,
  })
  const nothingFree =
    units === 0 ? nothingFreeMessage(number, backOrderUnits(sumUnits(items))) : credit.blockedReason
  return (
    <>
      <Button
        {...shortcutProps('allocate')}
        variant={isMain ? 'primary' : 'secondary'}
        busy={allocating.isPending && !isAsking}
        busyText="Allocating..."
        disabledReason={permissionError ?? nothingFree}
        onClick={() => (credit.error === undefined ? allocating.mutate({ id }) : setIsAsking(true))}
      >
        {units > 0 ? `Allocate ${formatUnits(units)}` : 'Allocate'}
      </Button>
      {isAsking && (
        <CreditDialog
          open
          onOpenChange={setIsAsking}
          title={`Allocate ${formatUnits(units)} to ${number}`}
          description="They are taken from what is free."
          confirmText="Allocate units"
          busyText="Allocating..."
          busy={allocating.isPending}
          creditError={credit.error}
          onConfirm={(overrideReason) =>
            allocating.mutate({ id, overrideReason }, { onDone: () => setIsAsking(false) })
          }
        />
      )}
    </>
  )
}

function InvoiceButton({ order, isMain }: { order: Order; isMain: boolean }) {
  const permissionError = usePermissionError('invoices.create')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...shortcutProps('create')}
        variant={isMain ? 'primary' : 'secondary'}
        disabledReason={permissionError}
        onClick={() => setIsOpen(true)}
      >
        Create invoice
      </Button>
      {isOpen && (
        <InvoiceOrders orderIds={[order.id]} customerId={order.customerId} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
