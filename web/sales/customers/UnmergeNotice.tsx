// Says where a merged customer went, with Unmerge.
import { unmergeCustomer } from '#contract/sales/customerMerges.ts'
import type { Customer } from '#contract/sales/customers.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { MergedNotice } from '#web/records/MergedNotice.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Nothing for a customer that is not merged. */
export function UnmergeNotice({ customer: { id, number, mergedInto } }: { customer: Customer }) {
  const disabledReason = usePermissionError('customers.merge')
  const unmerging = useChange(unmergeCustomer, {
    success: `${number} unmerged`,
    failure: 'Failed to unmerge the customer',
  })
  const asking = useConfirm(unmerging, {
    title: `Unmerge ${number}?`,
    description: `Its documents count for it alone again. Terms and tax exemptions that ${mergedInto?.number} took from it stay there.`,
    confirmText: 'Unmerge',
    busyText: 'Unmerging...',
  })
  if (!mergedInto) return null
  return (
    <>
      <MergedNotice
        name="customer"
        number={number}
        mergedInto={mergedInto}
        page="/customers/$id"
        text="Its balance is included in"
        action={
          <Button size="sm" disabledReason={disabledReason} onClick={() => asking.ask({ id })}>
            Unmerge
          </Button>
        }
      />
      {asking.dialog}
    </>
  )
}
