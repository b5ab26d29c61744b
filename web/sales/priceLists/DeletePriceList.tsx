// The button that deletes a price list, after a question.
import { useNavigate } from '@tanstack/react-router'

import { deletePriceList, type PriceList } from '#contract/sales/priceLists.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'

export function DeletePriceList({ list }: { list: PriceList }) {
  const permissionError = usePermissionError('customers.terms')
  const navigate = useNavigate()
  const removing = useChange(deletePriceList, {
    success: `Price list ${list.name} deleted`,
    failure: 'Failed to delete the price list',
    onDone: () => navigate({ to: '/price-lists', ignoreBlocker: true }),
  })
  const asking = useConfirm(removing, {
    title: `Delete the price list ${list.name}`,
    description: "Invoices that were made with its prices don't change.",
    confirmText: 'Delete price list',
    busyText: 'Deleting...',
  })
  return (
    <>
      <Button disabledReason={permissionError} onClick={() => asking.ask({ id: list.id })}>
        Delete
      </Button>
      {asking.dialog}
    </>
  )
}
