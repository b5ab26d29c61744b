// Finds the product versions whose changes an undo reverted.
import { type RevertedVersions, countVersions } from '#domain/catalog/importChanges.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNotNull } from '#server/platform/db/drizzle.ts'
import { importChanges } from '#server/platform/db/schema.ts'

/** By product id, without products that have none. */
export async function findRevertedVersions(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, RevertedVersions[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(importChanges)
    .where(and(inArray(importChanges.productId, [...ids]), isNotNull(importChanges.undoneVersion)))
  const found = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...found].map(([id, changes]) => [
      id,
      changes.map(({ version, changes, undoneVersion }) => ({
        from: version - countVersions(changes),
        to: undoneVersion ?? version,
      })),
    ]),
  )
}
