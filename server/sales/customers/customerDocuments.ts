// The documents of customers, which keep them from being deleted.
import { joinList, pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/**
 * '2 invoices and 1 payment', by customer; those without any are left out. `withExemptions` counts tax exemptions, too: they keep the
 * creation of a customer from being undone, but not a user from deleting it.
 */
export async function findDocumentsOf(
  ctx: Ctx,
  ids: readonly number[],
  { withExemptions }: { withExemptions: boolean },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const given = sql`any(${sql.param(ids)}::bigint[])`
  const { rows } = await ctx.db.execute<{ id: number; name: string; count: number }>(sql`
    select id::float8 as id, name, count from (
      select customer_id as id, 'invoice' as name, count(*)::int as count from invoices where customer_id = ${given} group by 1
      union all select customer_id, 'order', count(*)::int from orders where customer_id = ${given} group by 1
      union all select customer_id, 'payment', count(*)::int from payments where customer_id = ${given} group by 1
      union all select customer_id, 'opening item', count(*)::int from opening_items where customer_id = ${given} group by 1
      union all select customer_id, 'tax exemption', count(*)::int from tax_exemptions where ${withExemptions} and customer_id = ${given} group by 1
      union all select merged_into, 'merged customer', count(*)::int from customers where merged_into = ${given} group by 1
    ) as documents`)
  const lists = new Map<number, string[]>()
  for (const { id, name, count } of rows) lists.set(id, [...(lists.get(id) ?? []), pluralize(count, name)])
  return new Map([...lists].map(([id, names]) => [id, joinList(names)]))
}
