// Parts that the pages of customers share.

import type { Customer } from '#contract/sales/customers.ts'
import { mergedMessage } from '#domain/sales/customers.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Why the customer can't be changed, or undefined. */
export function useChangeError(customer: Customer): string | undefined {
  const permissionError = usePermissionError('customers.edit')
  return permissionError ?? mergedError(customer)
}

/** Undefined unless it was merged into another. */
export function mergedError({ number, mergedInto }: Customer): string | undefined {
  return mergedInto ? mergedMessage(number, mergedInto.number) : undefined
}

/** Nothing for a customer that is not on hold. */
export function HoldBadge({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <Badge tone="warning" title={reason}>
      On hold
    </Badge>
  )
}
