// What is done from the list of orders: create, import and export.
import { FileUp, Plus } from 'lucide-react'
import type * as z from 'zod/mini'

import { exportOrders, exportOrdersWorkbook } from '#contract/sales/orders.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ListActions } from '#web/shell/ListActions.tsx'

export function OrdersActions({ filters }: { filters: z.output<typeof exportOrders.input> }) {
  return (
    <ListActions
      actions={[{ text: 'Import', icon: FileUp, to: '/import-orders', isButtonOnPhone: true }]}
      exported={{
        endpoint: exportOrders,
        workbook: exportOrdersWorkbook,
        input: filters,
        emptyMessage: 'No order matches the filters.',
        itemsLabel: 'order lines',
        failureMessage: 'Failed to export the orders. Please try again.',
      }}
    >
      <ActionLink to="/create-order" shortcut="create" icon={Plus}>
        Create Order
      </ActionLink>
    </ListActions>
  )
}
