// Locks products before their stock changes, until the end of the transaction.
import type { Ctx } from '#server/ctx.ts'
import { asc, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { productRowColumns, type ProductRow } from './toProduct.ts'

/**
 * Locks in id order to prevent deadlocks. Also locks deleted products, because voiding an invoice returns units to them,
 * but doesn't return them.
 */
export async function lockProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const lock = prepared(ctx.db, 'lock_products', () =>
    ctx.db
      .select({ ...productRowColumns, deletedAt: products.deletedAt })
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`)
      .orderBy(asc(products.id))
      .for('no key update'),
  )
  const rows = await lock.execute({ ids: [...ids] })
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((row) => [row.id, row]))
}
