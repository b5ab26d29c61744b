// What is done from the list of orders: create, allocate, import and export. Where there is less room, the last ones are in a menu.
import { useNavigate } from '@tanstack/react-router'
import { Download, EllipsisVertical, FileUp, PackageCheck, Plus } from 'lucide-react'
import type * as z from 'zod/mini'

import { exportOrders } from '#contract/sales/orders.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type ExportOptions, useExport } from '#web/api/useExport.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/useMediaQuery.ts'

type Filters = z.output<typeof exportOrders.input>

const exportTexts: ExportOptions = {
  emptyMessage: 'No order matches the filters.',
  itemsLabel: 'order lines',
  failureMessage: 'Failed to export the orders. Please try again.',
}

export function OrdersActions({ filters }: { filters: Filters }) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  return (
    <div className="flex gap-2 max-sm:*:flex-1">
      {isNarrow ? (
        <MoreActions filters={filters} canAllocate={!isPhone} />
      ) : (
        <ExportButton endpoint={exportOrders} input={filters} {...exportTexts} />
      )}
      {(isPhone || !isNarrow) && (
        <ActionLink to="/allocate" permission="orders.edit" icon={PackageCheck} variant="secondary">
          Allocate
        </ActionLink>
      )}
      {!isNarrow && (
        <ActionLink to="/import-orders" permission="orders.edit" icon={FileUp} variant="secondary">
          Import
        </ActionLink>
      )}
      <ActionLink to="/create-order" permission="orders.edit" shortcut="Alt+N" icon={Plus}>
        Create Order
      </ActionLink>
    </div>
  )
}

function MoreActions({ filters, canAllocate }: { filters: Filters; canAllocate: boolean }) {
  const navigate = useNavigate()
  const editError = usePermissionError('orders.edit')
  const { start, isRunning } = useExport(exportOrders, exportTexts)
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton variant="secondary" label="More actions" busy={isRunning}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      {canAllocate && (
        <MenuItem
          icon={<PackageCheck aria-hidden="true" />}
          disabledReason={editError}
          onSelect={() => void navigate({ to: '/allocate' })}
        >
          Allocate
        </MenuItem>
      )}
      <MenuItem
        icon={<FileUp aria-hidden="true" />}
        disabledReason={editError}
        onSelect={() => void navigate({ to: '/import-orders' })}
      >
        Import
      </MenuItem>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => start(filters)}>
        Export CSV
      </MenuItem>
    </DropdownMenu>
  )
}
