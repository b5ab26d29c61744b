// The menu of an order. Cancelling can't be undone, so it comes last and asks for a reason.
import { useNavigate } from '@tanstack/react-router'
import { Ban, Copy, EllipsisVertical, PackageMinus, PackageSearch, Pencil } from 'lucide-react'

import type { Order } from '#contract/sales/orders.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { nothingToCancelMessage, orderCan } from '#domain/sales/orders.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { usePickNow } from '#web/sales/picking/usePickNow.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { useCancelOrder, useReleaseOrder } from './useCancelOrder.tsx'

export function OrderMenu({ order }: { order: Order }) {
  const navigate = useNavigate()
  const editError = usePermissionError('orders.edit')
  const cancelError = usePermissionError('orders.cancel')
  const cancelling = useCancelOrder(order)
  const releasing = useReleaseOrder(order)
  const { pick } = usePickNow()
  const { id, number, units } = order
  const nothingOpen =
    units.invoiced > 0 && openOrderUnits(units) === 0 ? nothingToCancelMessage(number) : undefined
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton variant="secondary" label={`More actions for ${number}`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        {orderCan.beEdited(order) && (
          <MenuItem
            icon={<Pencil aria-hidden="true" />}
            disabledReason={editError}
            onSelect={() => void navigate({ to: '/orders/$id/edit', params: { id: String(id) } })}
          >
            Edit
          </MenuItem>
        )}
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          disabledReason={editError}
          onSelect={() => void navigate({ to: '/create-order', search: { copy: id } })}
        >
          Duplicate
        </MenuItem>
        {units.allocated > 0 && (
          <>
            {units.picked < units.allocated && (
              <MenuItem
                icon={<PackageSearch aria-hidden="true" />}
                disabledReason={editError}
                onSelect={() => pick({ orders: [id] })}
              >
                Pick
              </MenuItem>
            )}
            <MenuItem
              icon={<PackageMinus aria-hidden="true" />}
              disabledReason={editError}
              onSelect={() => releasing.ask({ id })}
            >
              Release allocated units
            </MenuItem>
          </>
        )}
        {orderCan.beCancelled(order) && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<Ban aria-hidden="true" />}
              variant="danger"
              disabledReason={cancelError ?? nothingOpen}
              onSelect={() => cancelling.ask({ id })}
            >
              {units.invoiced > 0 ? 'Cancel the rest' : 'Cancel order'}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {cancelling.dialog}
      {releasing.dialog}
    </>
  )
}
