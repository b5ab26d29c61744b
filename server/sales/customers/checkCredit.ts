// Whether a customer may be invoiced: hold, credit limit and tax exemptions.
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import {
  creditError,
  endedExemptionMessage,
  findEndedExemption,
  findExemption,
  formatExemption,
} from '#domain/sales/customers.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { findFigures } from './customerBalances.ts'
import { type CustomerRow, readExemptions } from './findCustomer.ts'

interface CreditCheck {
  /** What the customer owed before: a change that doesn't raise it is not refused. Undefined: it is refused in any case. */
  exposureBeforeCents?: number | undefined
  overrideReason?: string | null | undefined
  /** The message of the refusal and of the log. */
  describe?: (error: string) => string
}

/**
 * Throws a 409 if the customer is on hold or would owe more than its limit with `addedCents` more. With a reason, a user with
 * `limits.override` passes; returns what was overridden then. The caller holds the lock of the customer.
 */
export async function checkCredit(
  ctx: Ctx,
  customer: CustomerRow,
  addedCents: number,
  { exposureBeforeCents, overrideReason, describe = (error) => error }: CreditCheck = {},
): Promise<string | undefined> {
  if (customer.holdReason === null && customer.creditLimitCents === null) return undefined
  const exposureCents = (await findFigures(ctx, customer.id)).exposureCents + addedCents
  if (exposureBeforeCents !== undefined && exposureCents <= exposureBeforeCents) return undefined
  const error = creditError(customer, exposureCents)
  if (error === undefined) return undefined
  if (!overrideReason) throw new Refusal('conflict', describe(error))
  if (!hasPermission(ctx.user.role, 'limits.override'))
    throw new Refusal('forbidden', forbiddenMessage('limits.override'))
  return describe(error)
}

/** What a customer with a limit or a hold owes, to compare with it after a change; undefined without both. */
export async function readCheckedExposure(
  ctx: Ctx,
  customer: CustomerRow | null,
): Promise<number | undefined> {
  if (!customer || (customer.holdReason === null && customer.creditLimitCents === null)) return undefined
  return (await findFigures(ctx, customer.id)).exposureCents
}

/**
 * Returns the certificate under which no tax is charged, as printed; null without one. Throws a 409 at `path` if the customer's
 * certificate for the state has ended or was revoked.
 */
export async function findExemptionText(
  ctx: Ctx,
  customer: CustomerRow,
  { state, path }: { state: string | null; path: string },
): Promise<string | null> {
  const exemptions = await readExemptions(ctx, customer.id)
  const today = companyDay(ctx)
  const valid = findExemption(exemptions, state, today)
  if (valid) return formatExemption(valid)
  const ended = findEndedExemption(exemptions, state, today)
  if (!ended) return null
  const { timeZone } = ctx
  throw fieldRefusal(
    'conflict',
    path,
    endedExemptionMessage(customer.name, ended, { isTaxed: false, timeZone }),
  )
}
