import { creditError } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { alias, and, eq, inArray, isNotNull, or, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { findFiguresOf } from '#server/sales/customers/customerBalances.ts'

const surviving = alias(customers, 'surviving')

/**
 * Returns a function that adds what an order of a customer would be worth to what the customer owes. If the customer is on hold or would
 * owe more than its limit, it adds nothing and returns the sentence that says so.
 */
export async function readProposedCredit(
  ctx: Ctx,
  customerIds: readonly number[],
): Promise<(customerId: number, addedCents: number) => string | undefined> {
  const rows = await ctx.db
    .select({
      customerId: customers.id,
      id: surviving.id,
      name: surviving.name,
      holdReason: surviving.holdReason,
      creditLimitCents: surviving.creditLimitCents,
    })
    .from(customers)
    .innerJoin(surviving, eq(surviving.id, sql`coalesce(${customers.mergedInto}, ${customers.id})`))
    .where(
      and(
        inArray(customers.id, [...customerIds]),
        or(isNotNull(surviving.holdReason), isNotNull(surviving.creditLimitCents)),
      ),
    )
  const standings = new Map(rows.map(({ customerId, ...standing }) => [customerId, standing]))
  const figures = await findFiguresOf(ctx, [...new Set(rows.map(({ id }) => id))])
  const exposures = new Map([...figures].map(([id, { exposureCents }]) => [id, exposureCents]))
  return (customerId, addedCents) => {
    const standing = standings.get(customerId)
    if (!standing) return undefined
    const exposureCents = (exposures.get(standing.id) ?? 0) + addedCents
    const error = creditError(standing, exposureCents)
    if (error === undefined) exposures.set(standing.id, exposureCents)
    return error
  }
}
