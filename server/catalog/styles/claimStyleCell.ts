// Reserves a color and size of a style for a new product.
import { type CellHolder, sameCellMessage } from '#domain/catalog/styles.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

/** Locks the style until the end of the transaction. Throws a 409 if it is gone or has a product of that color and size. */
export async function claimStyleCell(ctx: Ctx, styleId: number, cell: CellHolder): Promise<void> {
  const [style] = await ctx.db
    .select({ id: styles.id })
    .from(styles)
    .where(and(eq(styles.id, styleId), isNull(styles.deletedAt)))
    .for('no key update')
  if (!style) throw fieldRefusal('conflict', 'styleId', 'The style no longer exists.')
  const [holder] = await ctx.db
    .select({ code: products.code })
    .from(products)
    .where(
      and(
        eq(products.styleId, styleId),
        isNull(products.deletedAt),
        sql`fold_text(${products.color}) = fold_text(${cell.color})`,
        sql`fold_text(${products.size}) = fold_text(${cell.size})`,
      ),
    )
  if (holder) throw fieldRefusal('conflict', 'styleId', sameCellMessage(cell, holder.code))
}
