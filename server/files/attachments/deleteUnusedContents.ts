import { attachmentTrashDays } from '#domain/files/attachments.ts'
import type { AppServices } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, inArray, isNotNull, isNull, lt, sql } from '#server/platform/db/drizzle.ts'
import { attachmentContents, attachments } from '#server/platform/db/schema.ts'

import { contentKeys } from './attachmentContents.ts'

const dayMs = 24 * 3600 * 1000

const batchSize = 50
/** The rest is deleted by the next hourly run. */
const maxRounds = 40

/**
 * Deletes files that were removed from their record `attachmentTrashDays` ago, and bytes that no file has named for a day. Safe to run on
 * several processes.
 */
export async function deleteUnusedContents(
  { db, images: store }: Pick<AppServices, 'db' | 'images'>,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await inBatches(() => deleteRemoved(db, now, before(attachmentTrashDays)))
  await inBatches(() => discardUnused(db, now, before(1)))
  await inBatches(() => removeDiscarded(db, store))
}

async function inBatches(remove: () => Promise<number>): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    if ((await remove()) < batchSize) return
  }
}

/** A backup that runs now still has the bytes: they stay another day. */
async function deleteRemoved(db: Db, now: Date, removedBefore: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = tx
      .select({ id: attachments.id })
      .from(attachments)
      .where(lt(attachments.deletedAt, removedBefore))
      .orderBy(asc(attachments.deletedAt))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const deleted = await tx
      .delete(attachments)
      .where(inArray(attachments.id, removed))
      .returning({ contentId: attachments.contentId })
    if (deleted.length === 0) return 0
    const ids = deleted.map(({ contentId }) => contentId)
    await tx.update(attachmentContents).set({ lastUsedAt: now }).where(inArray(attachmentContents.id, ids))
    return deleted.length
  })
}

/** Discarded contents can't be added any more. Skips those that are being added: `lastUsedAt` was set before. */
async function discardUnused(db: Db, now: Date, usedBefore: Date): Promise<number> {
  const unused = db
    .select({ id: attachmentContents.id })
    .from(attachmentContents)
    .where(
      and(
        isNull(attachmentContents.discardedAt),
        lt(attachmentContents.lastUsedAt, usedBefore),
        sql`not exists (select from ${attachments} where ${attachments.contentId} = ${attachmentContents.id})`,
      ),
    )
    .orderBy(asc(attachmentContents.lastUsedAt))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const discarded = await db
    .update(attachmentContents)
    .set({ discardedAt: now })
    .where(inArray(attachmentContents.id, unused))
    .returning({ id: attachmentContents.id })
  return discarded.length
}

/** Deletes the bytes first, outside of a transaction: a slow store holds no lock, and a crash leaves the row for the next run. */
async function removeDiscarded(db: Db, store: AppServices['images']): Promise<number> {
  const rows = await db
    .select({ id: attachmentContents.id, hasThumbnail: attachmentContents.hasThumbnail })
    .from(attachmentContents)
    .where(isNotNull(attachmentContents.discardedAt))
    .limit(batchSize)
  if (rows.length === 0) return 0
  await store.remove(rows.flatMap(contentKeys))
  const ids = rows.map(({ id }) => id)
  await db.delete(attachmentContents).where(inArray(attachmentContents.id, ids))
  return rows.length
}
