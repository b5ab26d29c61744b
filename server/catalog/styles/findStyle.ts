// Reads one style with its products.
import type { Style } from '#contract/catalog/styles.ts'
import { arrangeCells, findBrokenRuns } from '#domain/catalog/styleCells.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import { productRowColumns, toProduct } from '#server/catalog/products/toProduct.ts'
import { sizeScaleJson } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export function styleNotFound(): Refusal {
  return new Refusal('missing', 'Style not found')
}

/** Whether the product ever had stock: its quantity changes only through movements. Drizzle would not qualify `id`. */
export const hadStock = sql<boolean>`(quantity > 0 or exists (
  select from stock_movements where stock_movements.product_id = products.id))`

export async function findStyle(ctx: Ctx, { id }: { id: number }): Promise<Style> {
  const [row] = await ctx.db
    .select({
      style: styles,
      sizeScale: sql<Style['sizeScale']>`${sizeScaleJson(sql`${styles.sizeScaleId}`)}`,
    })
    .from(styles)
    .where(and(eq(styles.id, id), isNull(styles.deletedAt)))
  if (!row) throw styleNotFound()
  const members = await ctx.db
    .select({ ...productRowColumns, hadStock })
    .from(products)
    .where(and(eq(products.styleId, id), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
  const { rows } = arrangeCells(members, row.sizeScale)
  const images = rows.flatMap(({ color, cells }) => {
    const imageUrl = findImageUrl(cells)
    return imageUrl === null ? [] : [{ color, imageUrl }]
  })
  return {
    ...row.style,
    sizeScale: row.sizeScale,
    imageUrl: images[0]?.imageUrl ?? null,
    images,
    brokenRuns: findBrokenRuns(members, row.sizeScale),
    products: members.map(toProduct),
  }
}

/** The image of a color: that of its first product with an image. */
export function findImageUrl(cells: readonly ({ imageId: string | null } | null)[]): string | null {
  const imageId = cells.find((cell) => cell?.imageId)?.imageId
  return imageUrlOf(imageId ?? null)
}

/** Locks the style until the end of the transaction. The caller has locked the products that it changes. */
export async function lockStyle(ctx: Ctx, id: number): Promise<typeof styles.$inferSelect> {
  const [style] = await ctx.db
    .select()
    .from(styles)
    .where(and(eq(styles.id, id), isNull(styles.deletedAt)))
    .for('no key update')
  if (!style) throw styleNotFound()
  return style
}

/** Its id, then those of the styles that were merged into it, also by way of others. Throws a 404 if the style is gone. */
export async function findMergedStyles(ctx: Ctx, id: number): Promise<number[]> {
  await assertStyleExists(ctx, id)
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    with recursive merged as (
      select ${id}::bigint as id
      union select styles.id from styles join merged on styles.merged_into = merged.id
    )
    select id::float8 as id from merged order by id <> ${id}, id`)
  return rows.map((style) => style.id)
}

/** Throws a 404 if the style is gone. */
export async function assertStyleExists(ctx: Ctx, id: number): Promise<void> {
  if ((await ctx.db.$count(styles, and(eq(styles.id, id), isNull(styles.deletedAt)))) === 0)
    throw styleNotFound()
}
