import type { AppServices } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, inArray, isNotNull, isNull, lt } from '#server/platform/db/drizzle.ts'
import { images, uploads } from '#server/platform/db/schema.ts'

import { imageKeys } from './imageStore.ts'

const dayMs = 24 * 3600 * 1000

const imageBatch = 50
const uploadBatch = 1000
/** The rest is deleted by the next hourly run. */
const maxRounds = 40

/** Deletes images that have not been used within a day, and old upload URLs. Safe to run on several processes. */
export async function deleteUnclaimedImages(
  { db, images: store }: Pick<AppServices, 'db' | 'images'>,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs)
  await inBatches(imageBatch, () => discardUnclaimed(db, now, dayAgo))
  await inBatches(imageBatch, () => removeDiscarded(db, store))
  await inBatches(uploadBatch, () => removeUploads(db, dayAgo))
}

async function inBatches(batchSize: number, remove: () => Promise<number>): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    if ((await remove()) < batchSize) return
  }
}

/** Discarded images can't be claimed any more. Skips images that are being claimed. */
async function discardUnclaimed(db: Db, now: Date, dayAgo: Date): Promise<number> {
  const unclaimed = db
    .select({ id: images.id })
    .from(images)
    .where(and(isNull(images.claimedAt), isNull(images.discardedAt), lt(images.createdAt, dayAgo)))
    .orderBy(asc(images.createdAt))
    .limit(imageBatch)
    .for('update', { skipLocked: true })
  const discarded = await db
    .update(images)
    .set({ discardedAt: now })
    .where(inArray(images.id, unclaimed))
    .returning({ id: images.id })
  return discarded.length
}

/** Deletes the files first, outside of a transaction: a slow store holds no lock, and a crash leaves the row for the next run. */
async function removeDiscarded(db: Db, store: AppServices['images']): Promise<number> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isNull(images.claimedAt), isNotNull(images.discardedAt)))
    .limit(imageBatch)
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  await store.remove(ids.flatMap(imageKeys))
  await db.delete(images).where(inArray(images.id, ids))
  return ids.length
}

async function removeUploads(db: Db, dayAgo: Date): Promise<number> {
  const old = db
    .select({ tokenHash: uploads.tokenHash })
    .from(uploads)
    .where(lt(uploads.expiresAt, dayAgo))
    .orderBy(asc(uploads.expiresAt))
    .limit(uploadBatch)
  const removed = await db
    .delete(uploads)
    .where(inArray(uploads.tokenHash, old))
    .returning({ userId: uploads.userId })
  return removed.length
}
