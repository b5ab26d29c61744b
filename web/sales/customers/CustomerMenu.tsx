// The rarer actions on a customer: merging it into another, and deleting it.
import { useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { type Customer, deleteCustomer } from '#contract/sales/customers.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { MergeCustomerDialog } from './MergeCustomerDialog.tsx'

export function CustomerMenu({ customer }: { customer: Customer }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const navigate = useNavigate()
  const permissionError = usePermissionError('customers.delete')
  const deletion = useChange(deleteCustomer, {
    success: 'Customer deleted',
    failure: 'Failed to delete customer',
    onSuccess: () => navigate({ to: '/customers' }),
  })
  if (permissionError !== undefined || customer.mergedInto) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton variant="secondary" label={`More actions for ${customer.name}`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Merge aria-hidden="true" />} onSelect={() => setIsMerging(true)}>
          Merge into another
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden="true" />} variant="danger" onSelect={() => setIsDeleting(true)}>
          Delete customer
        </MenuItem>
      </DropdownMenu>
      <MergeCustomerDialog customer={customer} open={isMerging} onOpenChange={setIsMerging} />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete ${customer.name}?`}
        description="Only a customer without invoices and payments can be deleted."
        cancelText="Cancel"
        confirmText="Delete customer"
        onConfirm={() => deletion.mutate({ id: customer.id })}
      />
    </>
  )
}
