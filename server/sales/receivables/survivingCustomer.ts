// The customer that a document counts for after merges.
import type { Ctx } from '#server/ctx.ts'
import { eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import {
  assertCustomerExists,
  customerNotFound,
  lockSurvivingRow,
} from '#server/sales/customers/findCustomer.ts'

/** The customer that others were merged into, or a customer that is not merged. */
export interface SurvivingCustomer {
  id: number
  number: string
  name: string
}

const survivingIdOf = (id: number) => sql`(select coalesce(merged_into, id) from customers where id = ${id})`

/** Returns the customer, or the one that it was merged into. Throws a 404. */
export async function findSurvivingCustomer(ctx: Pick<Ctx, 'db'>, id: number) {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(eq(customers.id, survivingIdOf(id)))
  if (!row) throw customerNotFound()
  return row
}

/** Like `findSurvivingCustomer`, and locks it and the given customer, so that it is not merged or unmerged meanwhile. */
export async function lockSurvivingCustomer(ctx: Ctx, id: number): Promise<SurvivingCustomer> {
  await assertCustomerExists(ctx, id)
  const { id: survivingId, number, name, deletedAt } = await lockSurvivingRow(ctx, id)
  if (deletedAt !== null) throw customerNotFound()
  return { id: survivingId, number, name }
}

/** Condition: the column names the customer or one that was merged into it. */
export function isOfCustomer(column: SQL, customerId: number): SQL {
  return sql`${column} = any(${idsOfCustomer(customerId)})`
}
