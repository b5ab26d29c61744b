// Whether the customer of an order may owe more.
import { type Customer, findCustomer } from '#contract/sales/customers.ts'
import { creditError } from '#domain/sales/customers.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export interface OrderCredit {
  /** Why the server refuses it without a reason, or undefined. */
  error: string | undefined
  /** The same with who may give a reason, for users who may not. */
  blockedReason: string | undefined
}

/** The customer that owes what is billed to `customerId`: the record of a merged customer refers to it. */
export function useOwingCustomer(customerId: number | undefined): Customer | undefined {
  const { data: named } = useCall(
    findCustomer,
    { id: customerId ?? 0 },
    { enabled: customerId !== undefined },
  )
  const survivingId = named?.mergedInto?.id
  const surviving = useCall(findCustomer, { id: survivingId ?? 0 }, { enabled: survivingId !== undefined })
  return survivingId === undefined ? named : surviving.data
}

/** `addedCents`: what it would owe more. */
export function useOrderCredit(customerId: number, addedCents: number): OrderCredit {
  const customer = useOwingCustomer(customerId)
  const permissionError = usePermissionError('limits.override')
  const error = customer && creditError(customer, customer.exposureCents + addedCents)
  const isBlocked = error !== undefined && permissionError !== undefined
  return { error, blockedReason: isBlocked ? `${error} ${permissionError}` : undefined }
}
