// Finds the products of an import, for their labels.
import { maxLabelProducts } from '#contract/catalog/labels.ts'
import { readImportedProducts } from '#server/catalog/changes/productUndo.ts'
import type { Ctx } from '#server/ctx.ts'
import { readImport } from '#server/files/imports/pastImports.ts'
import { and, asc, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

/** Those that it created or changed and that are not deleted. Throws a 404. */
export async function findImportedProducts(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ productIds: number[] }> {
  await readImport(ctx, 'product', { id })
  const productIds: number[] = []
  for await (const changed of readImportedProducts(ctx, { type: 'import', id })) {
    const ids = changed.map((change) => change.id)
    const rows = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
      .orderBy(asc(products.id))
    productIds.push(...rows.map((product) => product.id))
    if (productIds.length >= maxLabelProducts) break
  }
  return { productIds: productIds.slice(0, maxLabelProducts) }
}
