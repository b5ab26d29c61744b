import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** What keeps suppliers from being deleted: 'has 2 open purchase orders', by id. */
export async function findSupplierUses({ db }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select supplier_id::float8 as id, count(*)::int as count from purchase_orders
    where supplier_id = any(${sql.param([...ids])}::bigint[]) and progress in ('draft', 'open', 'partly received')
    group by supplier_id`)
  return new Map(rows.map(({ id, count }) => [id, `has ${pluralize(count, 'open purchase order')}`]))
}
