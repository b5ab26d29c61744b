// Says where a merged customer went, with Unmerge.
import { Link } from '@tanstack/react-router'

import { unmergeCustomer } from '#contract/sales/customerMerges.ts'
import type { Customer } from '#contract/sales/customers.ts'
import { mergedMessage } from '#domain/sales/customers.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Nothing for a customer that is not merged. */
export function MergedNotice({ customer: { id, number, mergedInto } }: { customer: Customer }) {
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
      <Notice
        tone="warning"
        title={mergedMessage(number, mergedInto.number)}
        action={
          <Button size="sm" disabledReason={disabledReason} onClick={() => asking.ask({ id })}>
            Unmerge
          </Button>
        }
      >
        Its balance is included in{' '}
        <Link
          to="/customers/$id"
          params={{ id: String(mergedInto.id) }}
          className="text-link underline underline-offset-2"
        >
          {mergedInto.name}
        </Link>
        . It can't be changed.
      </Notice>
      {asking.dialog}
    </>
  )
}
