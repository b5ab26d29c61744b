// Undoes a batch: restores products and styles not changed since, and lists the others as skipped.
import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { UndoReply } from '#contract/catalog/imports.ts'
import { batchPermissions } from '#domain/catalog/batches.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import {
  emptyTally,
  lockCandidates,
  restoreProducts,
  selectUnchanged,
  type UndoCandidate,
} from '#server/catalog/changes/undoChanges.ts'
import { reviveStyles, undoStyleChanges } from '#server/catalog/changes/undoStyleChanges.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { changeBatches } from '#server/platform/db/schema.ts'
import { assertUserUnchanged, transactLong } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findBatch } from './findBatches.ts'

const pageSize = 1000

export async function previewBatchUndo(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  const { undone } = await findBatch(ctx, input)
  if (undone) throw await alreadyUndone(ctx, input)
  const tally = emptyTally()
  for await (const page of findChangedProducts(ctx, input.id)) await selectUnchanged(ctx, tally, page)
  return tally
}

/** Locks the batch first, so that it is undone once, then its products, then its styles. Throws a 409 if it was undone before. */
export async function undoBatch(ctx: Ctx, input: { id: number }): Promise<BatchUndoReply> {
  const { kind } = await findBatch(ctx, input)
  const permission = batchPermissions[kind]
  if (!hasPermission(ctx.user.role, permission)) throw new Refusal('forbidden', forbiddenMessage(permission))
  return transactLong(ctx, async (ctx) => {
    const [batch] = await ctx.db
      .update(changeBatches)
      .set({ undoneAt: ctx.now, undoneBy: ctx.user.id })
      .where(and(eq(changeBatches.id, input.id), isNull(changeBatches.undoneAt)))
      .returning()
    if (!batch) throw await alreadyUndone(ctx, input)
    const document = { type: 'batch', id: batch.id } as const
    const revived = await reviveStyles(ctx, document)
    const tally = emptyTally()
    for await (const page of findChangedProducts(ctx, batch.id)) {
      const { locked, products } = await lockCandidates(ctx, page)
      await restoreProducts(ctx, await selectUnchanged(ctx, tally, locked), products, document)
      await assertUserUnchanged(ctx)
    }
    const undone = await undoStyleChanges(ctx, document)
    await ctx.db
      .update(changeBatches)
      .set({ undoneCount: tally.restored })
      .where(eq(changeBatches.id, batch.id))
    await recordActivity(ctx, {
      action: `Undid "${batch.title}"`,
      module: 'Products',
      subject: { type: 'batch', id: batch.id },
    })
    ctx.crashPoint('batch-undo.before-commit')
    return {
      ...tally,
      removedStyles: undone.removedStyles,
      restoredStyles: revived.restoredStyles + undone.restoredStyles,
      skippedStyles: [...revived.skippedStyles, ...undone.skippedStyles],
    }
  })
}

async function alreadyUndone(ctx: Ctx, input: { id: number }): Promise<Refusal> {
  const { undone } = await findBatch(ctx, input)
  const when = undone ? ` by ${undone.userName} on ${formatDateTime(undone.at, ctx.timeZone)}` : ''
  return new Refusal('conflict', `This was already undone${when}.`)
}

/** Yields pages in id order, the order in which products are locked. */
async function* findChangedProducts(ctx: Ctx, batchId: number): AsyncGenerator<UndoCandidate[]> {
  for (let lastId = 0; ;) {
    const { rows } = await ctx.db.execute<Omit<UndoCandidate, 'id'> & { id: string }>(sql`
      select products.id, products.code, products.name, products.version, products.deleted_at is not null as "isDeleted",
        made.version as "changedVersion", made.changes
      from product_changes as made join products on products.id = made.product_id
      where made.document_type = 'batch' and made.document_id = ${batchId} and made.product_id > ${lastId}
      order by made.product_id limit ${pageSize}`)
    const page = rows.map((row) => ({ ...row, id: Number(row.id) }))
    if (page.length > 0) yield page
    lastId = page.at(-1)?.id ?? lastId
    if (page.length < pageSize) return
  }
}
