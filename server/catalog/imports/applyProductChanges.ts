// Applies the changes of an import or its undo to products: their fields, and their stock through the ledger.
import { type ImportChanges, hasChanges, countVersions, applyChanges } from '#domain/catalog/importChanges.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { type MovementCause, moveStock } from '#server/stock/moveStock.ts'

export interface ProductChange {
  product: ProductRow
  changes: ImportChanges
}

/**
 * Uses one statement for all fields and one for all stock. The caller must hold the locks of the products, taken in id
 * order. Returns the new version of each product.
 */
export async function applyProductChanges(
  ctx: Ctx,
  changed: readonly ProductChange[],
  cause: MovementCause,
): Promise<Map<number, number>> {
  const versions = new Map<number, number>()
  const edited: ProductRow[] = []
  const moves = changed.flatMap(({ product, changes }) => {
    const { quantity, ...fields } = changes
    if (hasChanges(fields)) edited.push(applyChanges(product, changes))
    versions.set(product.id, product.version + countVersions(changes))
    const difference = Number(quantity?.to ?? 0) - Number(quantity?.from ?? 0)
    return quantity ? [{ productId: product.id, difference }] : []
  })
  await setFields(ctx, edited)
  await moveStock(ctx, moves, cause)
  return versions
}

async function setFields(ctx: Ctx, edited: readonly ProductRow[]): Promise<void> {
  if (edited.length === 0) return
  const column = <K extends keyof ProductRow>(name: K) => sql.param(edited.map((product) => product[name]))
  await ctx.db.execute(sql`
    update products
    set name = row.name, color = row.color, size = row.size, price_cents = row.price_cents,
      manufacturer = row.manufacturer, category = row.category, description = row.description, version = version + 1
    from unnest(
      ${column('id')}::bigint[], ${column('name')}::text[], ${column('color')}::text[], ${column('size')}::text[],
      ${column('priceCents')}::bigint[], ${column('manufacturer')}::text[], ${column('category')}::text[],
      ${column('description')}::text[]
    ) as row (id, name, color, size, price_cents, manufacturer, category, description)
    where products.id = row.id`)
}
