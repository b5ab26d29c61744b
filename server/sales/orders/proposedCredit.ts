import { creditError } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { alias, and, eq, inArray, isNotNull, or, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { findFiguresOf } from '#server/sales/customers/customerBalances.ts'

const surviving = alias(customers, 'surviving')

interface Standing {
  id: number
  name: string
  holdReason: string | null
  creditLimitCents: number | null
}

/** What customers would owe with what is proposed for their orders. */
export interface ProposedCredit {
  /** Reads the customers that are not known yet. */
  read: (customerIds: readonly number[]) => Promise<void>
  /**
   * Adds what units of an order of a customer are worth to what the customer owes. If the customer is on hold or would owe more than its
   * limit, it adds nothing and returns the sentence that says so.
   */
  add: (customerId: number, addedCents: number) => string | undefined
}

export function createProposedCredit(ctx: Ctx): ProposedCredit {
  const known = new Set<number>()
  const standings = new Map<number, Standing>()
  const exposures = new Map<number, number>()
  return {
    async read(customerIds) {
      const unknown = [...new Set(customerIds)].filter((id) => !known.has(id))
      if (unknown.length === 0) return
      const rows = await readStandings(ctx, unknown)
      const unread = rows.map(({ id }) => id).filter((id) => !exposures.has(id))
      const figures = await findFiguresOf(ctx, [...new Set(unread)])
      for (const id of unknown) known.add(id)
      for (const { customerId, ...standing } of rows) standings.set(customerId, standing)
      for (const [id, { exposureCents }] of figures) exposures.set(id, exposureCents)
    },
    add(customerId, addedCents) {
      const standing = standings.get(customerId)
      if (!standing) return undefined
      const exposureCents = (exposures.get(standing.id) ?? 0) + addedCents
      const error = creditError(standing, exposureCents)
      if (error === undefined) exposures.set(standing.id, exposureCents)
      return error
    },
  }
}

/** The customers with a hold or a limit, by the ids of those that were merged into them, too. */
async function readStandings(
  ctx: Ctx,
  customerIds: readonly number[],
): Promise<(Standing & { customerId: number })[]> {
  return ctx.db
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
}
