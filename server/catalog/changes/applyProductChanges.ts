// Applies the changes of an import, a batch or an undo to products: their fields, and their stock through the ledger.
import {
  changeProduct,
  changeableFields,
  countVersions,
  hasChanges,
  type ProductChanges,
} from '#domain/catalog/productChanges.ts'
import type { LeftStyle } from '#domain/catalog/styleMoves.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { addBarcodes, removeBarcodes } from '#server/catalog/aliases/productBarcodes.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { createStylePlaces, leaveStyles } from '#server/catalog/styles/placeInStyles.ts'
import type { Ctx } from '#server/ctx.ts'
import { saveChanges } from '#server/files/changes/recordChanges.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { assignFromRow, unnestRows } from '#server/platform/db/tableRows.ts'
import { setFirstCosts, undoFirstCosts } from '#server/stock/firstCosts.ts'
import { type MovementCause, moveStock } from '#server/stock/moveStock.ts'

export interface ProductChange {
  /** As locked, before the change. */
  product: ProductRow
  changes: ProductChanges
}

/** The changes as they were made, without those of products that left their style. */
export interface AppliedChanges {
  changed: (ProductChange & { version: number })[]
  left: LeftStyle[]
}

/**
 * Uses one statement for all fields and one for all stock. The caller must hold the locks of the products, taken in id order.
 * A product that has no place in its style leaves it.
 */
export async function applyProductChanges(
  ctx: Ctx,
  wanted: readonly ProductChange[],
  cause: MovementCause,
): Promise<AppliedChanges> {
  const { changed, left } = await leaveStyles(createStylePlaces(ctx), wanted)
  const edited: ProductRow[] = []
  const moves = changed.flatMap(({ product, changes }) => {
    const { quantity, firstCost: _firstCost, barcodes: _barcodes, ...fields } = changes
    if (hasChanges(fields)) edited.push(changeProduct(product, fields))
    const difference = Number(quantity?.to ?? 0) - Number(quantity?.from ?? 0)
    return quantity ? [{ productId: product.id, difference }] : []
  })
  await clearCells(ctx, changed)
  await setFields(ctx, edited)
  // A first cost values all units on hand: it is set after the change of stock, and undone before it.
  const { set = [], undone = [] } = Object.groupBy(
    changed.filter(({ changes }) => changes.firstCost),
    ({ changes }) => (changes.firstCost?.to === null ? 'undone' : 'set'),
  )
  if (cause.document && undone.length > 0)
    await undoFirstCosts(
      ctx,
      undone.map(({ product }) => product.id),
      cause.document,
    )
  await moveStock(ctx, moves, cause)
  const firstCosts = set.map(({ product, changes }) => ({
    productId: product.id,
    unitCostMicros: Number(changes.firstCost?.to),
  }))
  await setFirstCosts(ctx, firstCosts, cause.document)
  await removeBarcodes(ctx, barcodesOf(changed, 'from'))
  await addBarcodes(ctx, barcodesOf(changed, 'to'))
  return {
    changed: changed.map(({ product, changes }) => ({
      product,
      changes,
      version: product.version + countVersions(changes),
    })),
    left,
  }
}

/** Those that are removed or added. */
function barcodesOf(
  changed: readonly ProductChange[],
  side: 'from' | 'to',
): { productId: number; barcodes: string }[] {
  return changed.flatMap(({ product, changes: { barcodes } }) => {
    const cell = barcodes?.[side] ?? null
    return cell === null ? [] : { productId: product.id, barcodes: String(cell) }
  })
}

/** A product that takes the cell of another one would collide with it while one statement updates both. */
async function clearCells(ctx: Ctx, changed: readonly ProductChange[]): Promise<void> {
  const moved = changed.filter(({ changes }) => changes.color ?? changes.size ?? changes.styleId)
  const heldIds = moved.filter(({ product }) => product.styleId !== null).map(({ product }) => product.id)
  if (moved.length < 2 || heldIds.length === 0) return
  await ctx.db.execute(
    sql`update products set style_id = null where id = any(${sql.param(heldIds)}::bigint[])`,
  )
}

/** All but the quantity, which only `moveStock` changes. */
const editedFields = changeableFields.filter((field) => field !== 'quantity')

async function setFields(ctx: Ctx, edited: readonly ProductRow[]): Promise<void> {
  if (edited.length === 0) return
  await ctx.db.execute(sql`
    update products set ${assignFromRow(editedFields)}, version = version + 1
    from ${unnestRows(products, ['id', ...editedFields], edited)}
    where products.id = row.id`)
}

/** Records the changes, so that they can be undone with the import or batch. */
export async function saveProductChanges(
  ctx: Ctx,
  { changed }: AppliedChanges,
  document: DocumentReference,
): Promise<void> {
  const rows = changed.map(({ product, changes, version }) => ({ id: product.id, version, changes }))
  await saveChanges(ctx, 'product', document, rows)
}
