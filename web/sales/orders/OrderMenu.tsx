// The menu of an order. Cancelling can't be undone, so it comes last and asks for a reason.
import { useNavigate } from '@tanstack/react-router'
import { Ban, Copy, EllipsisVertical, PackageMinus, Pencil } from 'lucide-react'

import type { Order } from '#contract/sales/orders.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { nothingToCancelMessage, orderCan } from '#domain/sales/orders.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { DropdownMenu, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { useCancelOrder, useReleaseOrder } from './useCancelOrder.tsx'

export function OrderMenu({ order }: { order: Order }) {
  const navigate = useNavigate()
  const editError = usePermissionError('orders.edit')
  const cancelError = usePermissionError('orders.cancel')
  const cancelling = useCancelOrder(order)
  const releasing = useReleaseOrder(order)
  const { id, number, units } = order
  const nothingOpen =
    units.invoiced > 0 && openOrderUnits(units) === 0 ? nothingToCancelMessage(number) : undefined
  const edit: MenuAction | false = orderCan.beEdited(order) && {
    text: 'Edit',
    shortcut: 'edit',
    Icon: Pencil,
    disabledReason: editError,
    onSelect: () => void navigate({ to: '/orders/$id/edit', params: { id: String(id) } }),
  }
  const duplicate: MenuAction = {
    text: 'Duplicate',
    shortcut: 'duplicate',
    Icon: Copy,
    disabledReason: editError,
    onSelect: () => void navigate({ to: '/create-order', search: { copy: id } }),
  }
  const release: MenuAction | false = units.allocated > 0 && {
    text: 'Release allocated units',
    shortcut: 'release',
    Icon: PackageMinus,
    disabledReason: editError,
    onSelect: () => releasing.ask({ id }),
  }
  const cancel: MenuAction | false = orderCan.beCancelled(order) && {
    text: units.invoiced > 0 ? 'Cancel the rest' : 'Cancel order',
    shortcut: 'cancel',
    Icon: Ban,
    variant: 'danger',
    disabledReason: cancelError ?? nothingOpen,
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
        <ActionItem action={release} />
        {cancel && (
          <>
            <MenuSeparator />
            <ActionItem action={cancel} />
          </>
        )}
      </DropdownMenu>
      <ActionShortcuts actions={[edit, duplicate, release, cancel]} />
      {cancelling.dialog}
      {releasing.dialog}
    </>
  )
}
