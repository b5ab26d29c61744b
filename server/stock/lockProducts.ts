// The products whose stock is about to move, locked until the transaction ends.
import { and, asc, isNull, sql } from 'drizzle-orm'

import type { Ctx } from '#server/ctx.ts'
import { products } from '#server/db/schema.ts'
import { productColumns, type ProductRow } from '#server/products/viewProduct.ts'

/** In id order, so that two deeds can't wait for each other in a circle. What is deleted or unknown is left out. */
export async function lockProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const rows = await ctx.db
    .select(productColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`, isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('no key update')
    .prepare('lock_products')
    .execute({ ids: [...ids] })
  return new Map(rows.map((row) => [row.id, row]))
}
