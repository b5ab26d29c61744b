// What imports did to products and their undoing took back: as if neither had been.
import { type TakenBack, versionsMadeBy } from '#domain/catalog/importVerdict.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNotNull } from '#server/platform/db/drizzle.ts'
import { importChanges } from '#server/platform/db/schema.ts'

/** By product; those of which nothing was taken back are left out. */
export async function findTakenBack(ctx: Ctx, ids: readonly number[]): Promise<Map<number, TakenBack[]>> {
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
        from: version - versionsMadeBy(changes),
        to: undoneVersion ?? version,
      })),
    ]),
  )
}
