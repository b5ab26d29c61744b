// Finds the versions of products that don't count as later changes.
import { type ProductChanges, versionsUpTo } from '#domain/catalog/productChanges.ts'
import type { Ctx } from '#server/ctx.ts'
import { findUndoneChanges } from '#server/files/changes/recordChanges.ts'
import type { IgnoredVersions } from '#server/files/changes/undoRecords.ts'
import { and, gt, inArray } from '#server/platform/db/drizzle.ts'
import { stockMovements } from '#server/platform/db/schema.ts'

/**
 * Returns the versions of changes that were undone, and of their undo. With `ignoresStock`, for changes that left the quantity alone,
 * also those that only changed the stock.
 */
export async function findIgnoredVersions(
  ctx: Ctx,
  changed: readonly { id: number; version: number }[],
  { ignoresStock }: { ignoresStock: boolean },
): Promise<IgnoredVersions> {
  if (changed.length === 0) return new Map()
  const ids = changed.map(({ id }) => id)
  const ignored = new Map<number, Set<number>>(ids.map((id) => [id, new Set()]))
  for (const { id, changes, ...undone } of await findUndoneChanges<ProductChanges>(ctx, 'product', ids)) {
    for (const last of [undone.version, undone.undoneVersion])
      for (const version of versionsUpTo(last, changes ?? {})) ignored.get(id)?.add(version)
  }
  if (ignoresStock) {
    const first = Math.min(...changed.map(({ version }) => version))
    const movements = await ctx.db
      .select({ productId: stockMovements.productId, version: stockMovements.productVersion })
      .from(stockMovements)
      .where(and(inArray(stockMovements.productId, ids), gt(stockMovements.productVersion, first)))
    for (const { productId, version } of movements) ignored.get(productId)?.add(version)
  }
  return ignored
}
