// Finds the customers whose files were imported last: one of them may have sent the next file that names none.
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Orders that are read for them: one import can have many of one customer. */
const maxRead = sql.raw('200')
const maxSenders = sql.raw('5')

export type FileCustomer = { id: number; number: string; name: string }

/** The last one first. */
export async function findRecentSenders(ctx: Ctx): Promise<FileCustomer[]> {
  const { rows } = await ctx.db.execute<FileCustomer>(sql`
    with recent as (
      select customer_id, import_id from orders where import_id is not null order by import_id desc limit ${maxRead}
    )
    select customers.id::float8 as id, customers.number, customers.name
    from recent
    join customers as ordering on ordering.id = customer_id
    join customers on customers.id = coalesce(ordering.merged_into, ordering.id)
    where customers.deleted_at is null and customers.merged_into is null
    group by customers.id order by max(import_id) desc, customers.id limit ${maxSenders}`)
  return rows
}
