// Undoes what an import or a batch changed: restores products not changed since, and lists the others as skipped.
import type { UndoReply } from '#contract/catalog/imports.ts'
import { maxListed } from '#contract/files/imports.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { invertChanges } from '#domain/platform/changes.ts'
import { isUnchangedSince } from '#domain/platform/versions.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { applyProductChanges, type ProductChange } from './applyProductChanges.ts'
import { findIgnoredVersions, findSkipReasons, type SkippedProduct } from './findLaterChanges.ts'

/** A product that the import or batch created or changed, with its current version. */
export type UndoCandidate = SkippedProduct & {
  /** Null if it created the product. */
  changes: ProductChanges | null
  version: number
}

/** Counts and lists over all products of an undo. */
export interface UndoTally {
  removed: number
  restored: number
  skippedCount: number
  /** The first `maxListed.skipped`. */
  skipped: UndoReply['skipped']
}

export const emptyTally = (): UndoTally => ({ removed: 0, restored: 0, skippedCount: 0, skipped: [] })

/** Locks the products in id order and returns them with their current versions. */
export async function lockCandidates(
  ctx: Ctx,
  candidates: readonly UndoCandidate[],
): Promise<{ locked: UndoCandidate[]; products: Map<number, ProductRow> }> {
  const products = await lockProducts(
    ctx,
    candidates.map(({ id }) => id),
  )
  const locked = candidates.map((candidate) => {
    const product = products.get(candidate.id)
    return { ...candidate, version: product?.version ?? candidate.version, isDeleted: !product }
  })
  return { locked, products }
}

/**
 * Returns the candidates that nothing has changed since, apart from changes that were undone. Stock movements count only for
 * candidates whose quantity the undo would change. Adds all candidates to the tally.
 */
export async function selectUnchanged(
  ctx: Ctx,
  tally: UndoTally,
  candidates: readonly UndoCandidate[],
): Promise<UndoCandidate[]> {
  const changed = candidates.filter(({ version, changedVersion }) => version !== changedVersion)
  const movesStock = ({ changes }: UndoCandidate) => changes === null || changes.quantity !== undefined
  const ignored = new Map([
    ...(await findIgnoredVersions(ctx, changed.filter(movesStock), { ignoresStock: false })),
    ...(await findIgnoredVersions(
      ctx,
      changed.filter((candidate) => !movesStock(candidate)),
      { ignoresStock: true },
    )),
  ])
  const isUnchanged = ({ id, version, changedVersion, isDeleted }: UndoCandidate) =>
    !isDeleted && isUnchangedSince(changedVersion, version, ignored.get(id))
  const unchanged = candidates.filter(isUnchanged)
  for (const { changes } of unchanged) tally[changes ? 'restored' : 'removed'] += 1
  const skipped = candidates.filter((candidate) => !isUnchanged(candidate))
  tally.skippedCount += skipped.length
  const listed = skipped.slice(0, maxListed.skipped - tally.skipped.length)
  if (listed.length > 0) {
    const reasons = await findSkipReasons(ctx, listed, ignored)
    tally.skipped.push(
      ...listed.map(({ id, code, name }) => ({ id, code, name, reason: reasons.get(id) ?? '' })),
    )
  }
  return unchanged
}

/** Gives the products their previous values back. The caller holds their locks. */
export async function restoreProducts(
  ctx: Ctx,
  candidates: readonly UndoCandidate[],
  products: ReadonlyMap<number, ProductRow>,
  document: DocumentReference,
): Promise<void> {
  const wanted = candidates.flatMap(({ id, changes }): ProductChange[] => {
    const product = products.get(id)
    return product && changes ? [{ product, changes: invertChanges(changes) }] : []
  })
  if (wanted.length === 0) return
  const { changed } = await applyProductChanges(ctx, wanted, { reason: 'import undone', document })
  await ctx.db.execute(sql`
    update product_changes set undone_version = undone.version
    from unnest(
      ${sql.param(changed.map(({ product }) => product.id))}::bigint[],
      ${sql.param(changed.map(({ version }) => version))}::int[]
    ) as undone (product_id, version)
    where document_type = ${document.type} and document_id = ${document.id}
      and product_changes.product_id = undone.product_id`)
}
