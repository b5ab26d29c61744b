import { useNavigate } from '@tanstack/react-router'

import { createPickList } from '#contract/sales/pickLists.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export interface PickedIds {
  invoices?: number[]
  orders?: number[]
}

/** Creates a pick list of invoices and orders, and opens it. */
export function usePickNow() {
  const navigate = useNavigate()
  const creating = useChange(createPickList, {
    failure: 'Failed to create the pick list',
    onDone: ({ id }) => void navigate({ to: '/pick-lists/$id', params: { id: String(id) } }),
  })
  return {
    pick: ({ invoices = [], orders = [] }: PickedIds) => creating.mutate({ invoices, orders }),
    isPending: creating.isPending,
    permissionError: usePermissionError('orders.edit'),
  }
}
