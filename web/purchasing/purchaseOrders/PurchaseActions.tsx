// What is done with a purchase order: place it, receive its goods, send it, and in the menu edit, copy and cancel it.
import { useNavigate } from '@tanstack/react-router'
import { Ban, Copy, EllipsisVertical, Pencil } from 'lucide-react'

import { cancelPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import {
  downloadPurchaseOrderPdf,
  emailPurchaseOrder,
  findPurchaseOrderDeliveries,
  type PurchaseOrder,
} from '#contract/purchasing/purchaseOrders.ts'
import {
  missingPurchaseReasonMessage,
  nothingOpenMessage,
  purchaseLimits,
  purchaseOrderCan,
  purchaseSendingError,
} from '#domain/purchasing/purchaseOrders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { SavePdfButton } from '#web/sales/documents/DocumentButtons.tsx'
import { EmailButton } from '#web/sales/documents/EmailButton.tsx'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { DropdownMenu, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { PurchaseMainActions } from './PurchaseMainActions.tsx'

export function PurchaseActions({ order }: { order: PurchaseOrder }) {
  const { id, number } = order
  return (
    <div className="flex flex-wrap gap-2">
      <SavePdfButton endpoint={downloadPurchaseOrderPdf} id={id} fileName={`purchase-order-${number}`} />
      <SendButton order={order} />
      <PurchaseMainActions order={order} />
      <PurchaseMenu order={order} />
    </div>
  )
}

function SendButton({ order }: { order: PurchaseOrder }) {
  const { id, number, state, units, supplierEmail } = order
  const mayRead = usePermissionError('purchases.edit') === undefined
  const { data } = useCall(findPurchaseOrderDeliveries, { id }, { enabled: mayRead })
  return (
    <EmailButton
      endpoint={emailPurchaseOrder}
      permission="purchases.edit"
      id={id}
      documentName={number}
      success="Purchase order sent via email successfully"
      wasSent={data !== undefined && data.deliveries.length > 0}
      addressError={
        supplierEmail === null
          ? 'The order has no email address. Add one to its supplier, then edit the order.'
          : undefined
      }
      disabledReason={purchaseSendingError({ number, state, orderedUnits: units.ordered })}
    />
  )
}

function PurchaseMenu({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate()
  const editError = usePermissionError('purchases.edit')
  const cancelling = useCancelPurchase(order)
  const { id, number, units } = order
  const hasCome = units.accepted > 0
  const edit: MenuAction | false = purchaseOrderCan.beEdited(order) && {
    text: 'Edit',
    shortcut: 'edit',
    Icon: Pencil,
    disabledReason: editError,
    onSelect: () => void navigate({ to: '/purchase-orders/$id/edit', params: { id: String(id) } }),
  }
  const duplicate: MenuAction = {
    text: 'Duplicate',
    shortcut: 'duplicate',
    Icon: Copy,
    disabledReason: editError,
    onSelect: () => void navigate({ to: '/create-purchase-order', search: { copy: id } }),
  }
  const cancel: MenuAction | false = purchaseOrderCan.beCancelled(order) && {
    text: hasCome ? 'Cancel the rest' : 'Cancel order',
    shortcut: 'cancel',
    Icon: Ban,
    variant: 'danger',
    disabledReason: editError ?? (hasCome && units.open === 0 ? nothingOpenMessage(number) : undefined),
    onSelect: () => cancelling.ask({ id }),
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton variant="secondary" label={`More actions for ${number}`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        <ActionItem action={edit} />
        <ActionItem action={duplicate} />
        {cancel && <MenuSeparator />}
        <ActionItem action={cancel} />
      </DropdownMenu>
      <ActionShortcuts actions={[edit, duplicate, cancel]} />
      {cancelling.dialog}
    </>
  )
}

/** Opening and leaving the question sends nothing. */
function useCancelPurchase({ number, units }: PurchaseOrder) {
  const cancelling = useChange(cancelPurchaseOrder, {
    success: ({ state }) =>
      state === 'Cancelled' ? `Purchase order ${number} cancelled` : `Rest of ${number} cancelled`,
    failure: 'Failed to cancel the purchase order',
    onFailure: reloadOnConflict,
  })
  const hasCome = units.accepted > 0
  return useConfirm(cancelling, {
    title: hasCome ? `Cancel the rest of ${number}` : `Cancel ${number}`,
    description: hasCome
      ? `What has come stays. The rest, ${formatUnits(units.open)}, is no longer expected.`
      : 'Nothing of it has come. It stays in the list as cancelled.',
    confirmText: hasCome ? 'Cancel the rest' : 'Cancel order',
    cancelText: 'Keep order',
    busyText: 'Cancelling...',
    reason: { maxLength: purchaseLimits.cancelReason, missing: missingPurchaseReasonMessage },
  })
}
