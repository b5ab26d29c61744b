// The products whose stock is about to move, locked until the transaction ends.
import type { Ctx } from '#server/ctx.ts'
import { asc, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { productColumns, type ProductRow } from './toProduct.ts'

/**
 * In id order, so that two deeds can't wait for each other in a circle. Deleted ones are locked too, for the units of a void
 * invoice return to them as well, but left out of what comes back, as unknown ones are.
 */
export async function lockProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const lock = prepared(ctx.db, 'lock_products', () =>
    ctx.db
      .select({ ...productColumns, deletedAt: products.deletedAt })
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`)
      .orderBy(asc(products.id))
      .for('no key update'),
  )
  const rows = await lock.execute({ ids: [...ids] })
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((row) => [row.id, row]))
}
