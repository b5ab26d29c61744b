// Undoes a batch: restores products and styles not changed since, and lists the others as skipped.
import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { UndoReply } from '#contract/catalog/imports.ts'
import { batchPermissions } from '#domain/catalog/batches.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { productUndo } from '#server/catalog/changes/productUndo.ts'
import { reviveStyles, undoStyleChanges } from '#server/catalog/changes/styleUndo.ts'
import type { Ctx } from '#server/ctx.ts'
import { previewUndo, undoRecords } from '#server/files/changes/undoRecords.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { changeBatches } from '#server/platform/db/schema.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findBatch } from './findBatches.ts'

export async function previewBatchUndo(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  const { undone } = await findBatch(ctx, input)
  if (undone) throw await alreadyUndone(ctx, input)
  return previewUndo(ctx, productUndo, { type: 'batch', id: input.id })
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
    const tally = await undoRecords(ctx, productUndo, document)
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
