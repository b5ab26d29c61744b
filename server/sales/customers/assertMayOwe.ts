// Whether a customer may owe more; an override of its hold or limit is logged.
import type { DuplicateEvidence } from '#domain/sales/customerDuplicates.ts'
import { sameCustomerMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'

import { checkCredit } from './checkCredit.ts'
import type { CustomerRow } from './findCustomer.ts'

export interface OwedSale {
  /** What is not counted as owed yet. */
  addedCents: number
  exposureBeforeCents?: number | undefined
  /** How the log names it: 'invoice INV-2026-00012'. */
  document: string
  overrideReason?: string | null | undefined
}

/**
 * Throws a 409 if the customer is on hold or would owe more than its limit, and logs an override. `evidence`: the document doesn't name the
 * customer, but has the same name, phone or email.
 */
export async function assertMayOwe(
  ctx: Ctx,
  customer: CustomerRow,
  { addedCents, exposureBeforeCents, document, overrideReason }: OwedSale,
  evidence?: DuplicateEvidence,
): Promise<void> {
  const describe = (error: string) =>
    evidence === undefined ? error : sameCustomerMessage(customer.number, evidence, error)
  const overridden = await checkCredit(ctx, customer, addedCents, {
    exposureBeforeCents,
    overrideReason,
    describe,
  })
  if (overridden === undefined) return
  await recordActivity(ctx, {
    action: `Overrode the ${customer.holdReason === null ? 'credit limit' : 'hold'} of ${customer.number} ${customer.name} for ${document}`,
    module: 'Customers',
    subject: { type: 'customer', id: customer.id },
    changes: {
      warning: { from: null, to: overridden },
      reason: { from: null, to: overrideReason },
    },
  })
}
