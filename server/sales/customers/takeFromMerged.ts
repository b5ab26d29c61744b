// The surviving record of a merge takes fields from the merged one: terms, discount, limit and hold as a whole, and tax exemptions.
import type { MergePart } from '#domain/sales/customerMerges.ts'
import { formatExemption, maxExemptions, tooManyExemptionsMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { customers, taxExemptions } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { readPriceListName } from '#server/sales/priceLists/priceListNames.ts'

import { loggedTerms } from './customerFields.ts'
import { type CustomerRow, readExemptions } from './findCustomer.ts'

const columnsOf = {
  terms: ['termsDays', 'termsFrom'],
  discount: ['discountBasisPoints', 'priceListId'],
  creditLimit: ['creditLimitCents'],
  hold: ['holdReason'],
} as const satisfies Record<MergePart, readonly (keyof CustomerRow)[]>

interface Taken {
  merged: CustomerRow
  surviving: CustomerRow
  parts: readonly MergePart[]
  exemptionIds: readonly number[]
}

/** Changes the surviving record, and logs it, if something differs. The caller holds the locks of both. */
export async function takeFromMerged(
  ctx: Ctx,
  { merged, surviving, parts, exemptionIds }: Taken,
): Promise<void> {
  const columns = [...new Set(parts)].flatMap((part) => columnsOf[part])
  const taken = Object.fromEntries(columns.map((column) => [column, merged[column]]))
  const after: CustomerRow = { ...surviving, ...taken }
  const changes = diffFields(
    loggedTerms(surviving, await readPriceListName(ctx, surviving.priceListId)),
    loggedTerms(after, await readPriceListName(ctx, after.priceListId)),
  )
  const exemptions = await copyExemptions(ctx, { merged, surviving, exemptionIds })
  if (!changes && exemptions.length === 0) return
  await ctx.db
    .update(customers)
    .set({ ...taken, version: surviving.version + 1 })
    .where(eq(customers.id, surviving.id))
  await recordActivity(ctx, {
    action: `Updated customer ${surviving.number} ${surviving.name} from ${merged.number}, which is merged into it`,
    module: 'Customers',
    subject: { type: 'customer', id: surviving.id, version: surviving.version + 1 },
    changes: {
      ...changes,
      ...(exemptions.length > 0 && { exemptions: { from: null, to: exemptions.join('\n') } }),
    },
  })
}

/** Returns the copied certificates as text. One that the surviving record has already is not copied again. */
async function copyExemptions(
  ctx: Ctx,
  { merged, surviving, exemptionIds }: Omit<Taken, 'parts'>,
): Promise<string[]> {
  if (exemptionIds.length === 0) return []
  const offered = await readExemptions(ctx, merged.id)
  const chosen = [...new Set(exemptionIds)].map((id) =>
    offered.find((exemption) => exemption.id === id && exemption.revokedAt === null),
  )
  if (chosen.includes(undefined))
    throw fieldRefusal('conflict', 'exemptionIds', `Customer ${merged.number} has no such tax exemption.`)
  const key = (exemption: (typeof offered)[number]) =>
    JSON.stringify([exemption.state, exemption.certificateNumber, exemption.validFrom, exemption.validTo])
  const own = await readExemptions(ctx, surviving.id)
  const held = new Set(own.filter(({ revokedAt }) => revokedAt === null).map(key))
  const copied = chosen.filter((exemption) => exemption !== undefined).filter((one) => !held.has(key(one)))
  if (own.length + copied.length > maxExemptions) throw new Refusal('conflict', tooManyExemptionsMessage)
  if (copied.length === 0) return []
  await ctx.db
    .insert(taxExemptions)
    .values(copied.map(({ id: _id, ...row }) => ({ ...row, customerId: surviving.id, createdAt: ctx.now })))
  return copied.map(formatExemption)
}
