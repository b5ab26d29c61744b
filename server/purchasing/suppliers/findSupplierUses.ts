import { joinList, pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** What keeps suppliers from being deleted: 'has 2 open purchase orders and 1 merged supplier', by id. */
export async function findSupplierUses({ db }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const anyId = sql`any(${sql.param([...ids])}::bigint[])`
  const { rows } = await db.execute<{ id: number; noun: string; count: number }>(sql`
    select supplier_id::float8 as id, 'open purchase order' as noun, count(*)::int as count from purchase_orders
    where supplier_id = ${anyId} and progress in ('draft', 'open', 'partly received')
    group by supplier_id
    union all
    select merged_into::float8, 'merged supplier', count(*)::int from suppliers where merged_into = ${anyId}
    group by merged_into`)
  const uses = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    Array.from(uses, ([id, counts]) => [
      id,
      `has ${joinList(counts.map(({ noun, count }) => pluralize(count, noun)))}`,
    ]),
  )
}
