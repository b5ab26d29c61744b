import type { Ctx } from '#server/ctx.ts'
import { asc, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

/** Locks products like `lockProducts` and returns their units in stock by id, without deleted ones. */
export async function lockStock(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const { id, quantity, deletedAt } = products
  const lock = prepared(ctx.db, 'lock_stock', () =>
    ctx.db
      .select({ id, quantity, deletedAt })
      .from(products)
      .where(sql`${id} = any(${sql.placeholder('ids')}::bigint[])`)
      .orderBy(asc(id))
      .for('no key update'),
  )
  const rows = await lock.execute({ ids: [...ids] })
  return new Map(rows.filter((row) => row.deletedAt === null).map((row) => [row.id, row.quantity]))
}
