// Makes a previewed bulk edit in one transaction, as a batch that can be undone.
import type { bulkEdit as endpoint } from '#contract/catalog/bulkEdits.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { maxUnconfirmedProducts } from '#domain/catalog/bulkEdit.ts'
import { describeLeftStyle } from '#domain/catalog/styleMoves.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { isUnchangedSince } from '#domain/platform/versions.ts'
import { runBatch } from '#server/catalog/batches/runBatch.ts'
import { applyInPages } from '#server/catalog/changes/applyInPages.ts'
import { findIgnoredVersions } from '#server/catalog/changes/findIgnoredVersions.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { describeEdit, planBulkEdit, fingerprintBulkEdit, toBulkEdit, toListed } from './planBulkEdit.ts'

type Input = InputOf<typeof endpoint>

interface BulkEditReply {
  batchId: number
  title: string
  changedCount: number
  refused: { id: number; code: string; name: string; reason: string }[]
  leftStyles: string[]
}

/** Throws a 409 if products were changed since the preview; sales and other stock movements don't count. */
export async function bulkEdit(ctx: Ctx, input: Input): Promise<BulkEditReply> {
  const edit = toBulkEdit(input.edit)
  assertMatchesPreview(input, fingerprintBulkEdit(edit, input.ids, input.versions))
  return transactLong(ctx, async (ctx) => {
    const title = await describeEdit(ctx, edit, { isDone: true })
    const locked = await lockProducts(ctx, input.ids)
    await assertUnchanged(ctx, input, locked)
    const { changes, refused, left } = await planBulkEdit(ctx, [...locked.values()], edit, {
      isPreview: false,
    })
    if (changes.length === 0) throw nothingToChange()
    const batchId = await runBatch(ctx, { kind: 'bulk edit', title }, async (document) => ({
      applied: { ...(await applyInPages(ctx, changes, document)), left },
      styles: [],
    }))
    ctx.crashPoint('bulk-edit.before-commit')
    return {
      batchId,
      title,
      changedCount: changes.length,
      refused: refused.map(({ product, reason }) => ({ ...toListed(product), reason })),
      leftStyles: left.map(describeLeftStyle),
    }
  })
}

function assertMatchesPreview({ ids, versions, fingerprint, confirmedCount }: Input, expected: string): void {
  if (ids.length === 0) throw nothingToChange()
  if (fingerprint !== expected || ids.length !== versions.length) {
    throw new Refusal('conflict', 'This is not the change that was previewed. Preview it again.')
  }
  if (ids.length > maxUnconfirmedProducts && confirmedCount !== ids.length) {
    const message = `Type ${ids.length} to confirm that so many products change.`
    throw fieldRefusal('invalid', 'confirmedCount', message)
  }
}

function nothingToChange(): Refusal {
  return new Refusal('invalid', 'No product would change.')
}

async function assertUnchanged(
  ctx: Ctx,
  { ids, versions }: Input,
  locked: ReadonlyMap<number, ProductRow>,
): Promise<void> {
  const read = ids.map((id, index) => ({ id, version: versions[index] ?? 0 }))
  const newer = read.filter(({ id, version }) => locked.get(id)?.version !== version)
  const ignored = await findIgnoredVersions(ctx, newer, { ignoresStock: true })
  const changed = newer.filter(({ id, version }) => {
    const product = locked.get(id)
    return !product || !isUnchangedSince(version, product.version, ignored.get(id))
  })
  if (changed.length === 0) return
  const count = `${formatCount(changed.length)} of ${pluralize(ids.length, 'product')}`
  const were = changed.length === 1 ? 'was' : 'were'
  throw new Refusal('conflict', `${count} ${were} changed since you looked. Preview the change again.`)
}
