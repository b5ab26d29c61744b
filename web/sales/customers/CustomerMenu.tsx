// The rarer actions on a customer: merging it into another, and deleting it.
import { useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { type Customer, deleteCustomer } from '#contract/sales/customers.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { DropdownMenu } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { MergeCustomerDialog } from './MergeCustomerDialog.tsx'

export function CustomerMenu({ customer }: { customer: Customer }) {
  const [isMerging, setIsMerging] = useState(false)
  const navigate = useNavigate()
  const permissionError = usePermissionError('customers.delete')
  const deletion = useChange(deleteCustomer, {
    success: `Customer ${customer.number} deleted`,
    failure: 'Failed to delete customer',
    onDone: () => navigate({ to: '/customers' }),
  })
  const deleting = useConfirm(deletion, {
    title: `Delete ${customer.name}?`,
    description: 'Only a customer without invoices and payments can be deleted.',
    confirmText: 'Delete customer',
    busyText: 'Deleting...',
  })
  if (permissionError !== undefined || customer.mergedInto) return null
  const actions: MenuAction[] = [
    { text: 'Merge into another', shortcut: 'merge', Icon: Merge, onSelect: () => setIsMerging(true) },
    {
      text: 'Delete customer',
      shortcut: 'delete',
      Icon: Trash2,
      variant: 'danger',
      onSelect: () => deleting.ask({ id: customer.id }),
    },
  ]
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton variant="secondary" label={`More actions for ${customer.name}`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        {actions.map((action) => (
          <ActionItem key={action.text} action={action} />
        ))}
      </DropdownMenu>
      <ActionShortcuts actions={actions} />
      <MergeCustomerDialog customer={customer} open={isMerging} onOpenChange={setIsMerging} />
      {deleting.dialog}
    </>
  )
}
