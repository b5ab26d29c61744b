// Adds and revokes tax exemption certificates. They are never deleted, because documents were issued under them.
import type { Customer } from '#contract/sales/customers.ts'
import type { NewTaxExemption } from '#contract/sales/taxExemptions.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatExemption, maxExemptions, tooManyExemptionsMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { taxExemptions } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findCustomer, lockCustomer } from './findCustomer.ts'

export async function addTaxExemption(
  ctx: Ctx,
  { id, validTo, ...input }: NewTaxExemption,
): Promise<Customer> {
  return transact(ctx, async (ctx) => {
    const customer = await lockCustomer(ctx, id)
    if ((await ctx.db.$count(taxExemptions, eq(taxExemptions.customerId, id))) >= maxExemptions)
      throw new Refusal('conflict', tooManyExemptionsMessage)
    const exemption = { ...input, validTo: validTo ?? null, revokedAt: null }
    await ctx.db.insert(taxExemptions).values({ ...exemption, customerId: id, createdAt: ctx.now })
    await recordActivity(ctx, {
      action: `Added the ${lowerFirst(formatExemption(exemption))} of ${customer.number} ${customer.name}`,
      module: 'Customers',
      subject: { type: 'customer', id },
      changes: {
        validFrom: { from: null, to: formatDay(exemption.validFrom) },
        ...(exemption.validTo !== null && { validTo: { from: null, to: formatDay(exemption.validTo) } }),
      },
    })
    return findCustomer(ctx, customer)
  })
}

/** Does nothing if it is revoked already. */
export async function revokeTaxExemption(
  ctx: Ctx,
  { id, exemptionId }: { id: number; exemptionId: number },
): Promise<Customer> {
  return transact(ctx, async (ctx) => {
    const customer = await lockCustomer(ctx, id)
    const [exemption] = await ctx.db
      .select()
      .from(taxExemptions)
      .where(and(eq(taxExemptions.id, exemptionId), eq(taxExemptions.customerId, id)))
    if (!exemption) throw new Refusal('missing', 'Tax exemption not found')
    if (exemption.revokedAt !== null) return findCustomer(ctx, customer)
    await ctx.db.update(taxExemptions).set({ revokedAt: ctx.now }).where(eq(taxExemptions.id, exemptionId))
    await recordActivity(ctx, {
      action: `Revoked the ${lowerFirst(formatExemption(exemption))} of ${customer.number} ${customer.name}`,
      module: 'Customers',
      subject: { type: 'customer', id },
    })
    return findCustomer(ctx, customer)
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
