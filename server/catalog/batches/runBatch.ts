// Runs changes of many products as a batch that can be undone.
import type { BatchKind } from '#domain/catalog/batches.ts'
import { formatLeftStyles } from '#domain/catalog/styleMoves.ts'
import type { StyleChanges } from '#domain/catalog/styles.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { type AppliedChanges, saveProductChanges } from '#server/catalog/changes/applyProductChanges.ts'
import type { Ctx } from '#server/ctx.ts'
import { type RecordChange, saveChanges } from '#server/files/changes/recordChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { changeBatches } from '#server/platform/db/schema.ts'

/** A style that the batch created or changed. */
export type ChangedStyle = RecordChange<StyleChanges>

interface BatchWork {
  applied: AppliedChanges
  styles: readonly ChangedStyle[]
}

/**
 * Creates a batch, runs `work` and records its changes with one log entry. Needs the ctx of a transaction. `title` is a sentence
 * without a period. Returns the id of the batch.
 */
export async function runBatch(
  ctx: Ctx,
  { kind, title }: { kind: BatchKind; title: string },
  work: (document: DocumentReference) => Promise<BatchWork>,
): Promise<number> {
  const [batch] = await ctx.db
    .insert(changeBatches)
    .values({ kind, title, userId: ctx.user.id, createdAt: ctx.now })
    .returning({ id: changeBatches.id })
  if (!batch) throw new Error('Insert into change_batches returned no row')
  const document = { type: 'batch', id: batch.id } as const
  const { applied, styles } = await work(document)
  await saveProductChanges(ctx, applied, document)
  await saveChanges(ctx, 'style', document, styles)
  await ctx.db
    .update(changeBatches)
    .set({ productCount: applied.changed.length })
    .where(eq(changeBatches.id, batch.id))
  await recordActivity(ctx, {
    action: applied.left.length > 0 ? `${title} (${formatLeftStyles(applied.left.length)})` : title,
    module: 'Products',
    subject: { type: 'batch', id: batch.id },
  })
  return batch.id
}
