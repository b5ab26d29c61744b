// Whether the customer of an order may owe more.
import { findCustomer } from '#contract/sales/customers.ts'
import { creditError } from '#domain/sales/customers.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export interface OrderCredit {
  /** Why the server refuses it without a reason, or undefined. */
  error: string | undefined
  /** The same with who may give a reason, for users who may not. */
  blockedReason: string | undefined
}

/** `addedCents`: what it would owe more. The record of a merged customer refers to the one that owes. */
export function useOrderCredit(customerId: number, addedCents: number): OrderCredit {
  const { data: named } = useCall(findCustomer, { id: customerId })
  const survivingId = named?.mergedInto?.id
  const surviving = useCall(
    findCustomer,
    { id: survivingId ?? customerId },
    { enabled: survivingId !== undefined },
  )
  const permissionError = usePermissionError('limits.override')
  const customer = survivingId === undefined ? named : surviving.data
  const error = customer && creditError(customer, customer.exposureCents + addedCents)
  const isBlocked = error !== undefined && permissionError !== undefined
  return { error, blockedReason: isBlocked ? `${error} ${permissionError}` : undefined }
}
