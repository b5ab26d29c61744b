// What is done from the list of orders: create, allocate, import and export.
import { FileUp, PackageCheck, Plus } from 'lucide-react'
import type * as z from 'zod/mini'

import { exportOrders } from '#contract/sales/orders.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ListActions } from '#web/shell/ListActions.tsx'

export function OrdersActions({ filters }: { filters: z.output<typeof exportOrders.input> }) {
  return (
    <ListActions
      actions={[
        {
          text: 'Allocate',
          icon: PackageCheck,
          to: '/allocate',
          isButtonOnPhone: true,
        },
        { text: 'Import', icon: FileUp, to: '/import-orders' },
      ]}
      exported={{
        endpoint: exportOrders,
        input: filters,
        emptyMessage: 'No order matches the filters.',
        itemsLabel: 'order lines',
        failureMessage: 'Failed to export the orders. Please try again.',
      }}
    >
      <ActionLink to="/create-order" shortcut="Alt+N" icon={Plus}>
        Create Order
      </ActionLink>
    </ListActions>
  )
}
