// Previews a bulk edit: what changes, what is refused, and a fingerprint for making exactly this change.
import {
  type BulkEditPreview,
  maxBulkEditListed,
  type previewBulkEdit as endpoint,
} from '#contract/catalog/bulkEdits.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { describeLeavingStyle } from '#domain/catalog/styleMoves.ts'
import type { ProductChange } from '#server/catalog/changes/applyProductChanges.ts'
import { describeChanges } from '#server/catalog/changes/describeChanges.ts'
import { readSelectedProducts } from '#server/catalog/products/readSelectedProducts.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'

import {
  type BulkEditPlan,
  describeEdit,
  planBulkEdit,
  fingerprintBulkEdit,
  toBulkEdit,
  toListed,
} from './planBulkEdit.ts'

/** Resolves the filter to products. Throws a 400 if they are too many. */
export async function previewBulkEdit(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<BulkEditPreview> {
  const edit = toBulkEdit(input.edit)
  const title = await describeEdit(ctx, edit, { isDone: false })
  const selected = await readSelectedProducts(ctx, input)
  const { changes, refused, sameCount, left } = await planBulkEdit(ctx, selected, edit, { isPreview: true })
  const ids = changes.map(({ product }) => product.id)
  const versions = changes.map(({ product }) => product.version)
  return {
    title,
    ids,
    versions,
    sameCount,
    refusedCount: refused.length,
    samples: await describeSamples(ctx, takeSamples(changes)),
    refused: refused
      .slice(0, maxBulkEditListed.refused)
      .map(({ product, reason }) => ({ ...toListed(product), reason })),
    leavingCount: left.length,
    leavingStyles: left.slice(0, maxBulkEditListed.refused).map(describeLeavingStyle),
    fingerprint: fingerprintBulkEdit(edit, ids, versions),
  }
}

/** At equal distances: the first ones would often be the sizes of one article. */
function takeSamples(changes: BulkEditPlan['changes']): BulkEditPlan['changes'] {
  const step = Math.max(1, Math.floor(changes.length / maxBulkEditListed.samples))
  return changes.filter((_, index) => index % step === 0).slice(0, maxBulkEditListed.samples)
}

/** One change per product, because an edit has one field. */
async function describeSamples(
  ctx: Ctx,
  changes: BulkEditPlan['changes'],
): Promise<BulkEditPreview['samples']> {
  const styleIds = changes.flatMap(({ changes }) => [changes.styleId?.from, changes.styleId?.to])
  const styles = await findStylesOf(
    ctx,
    styleIds.map((id) => ({ styleId: typeof id === 'number' ? id : null })),
  )
  return changes.map(({ product, changes }: ProductChange) => {
    const [{ from, to } = { from: '', to: '' }] = describeChanges(changes, styles)
    return { ...toListed(product), from, to }
  })
}
