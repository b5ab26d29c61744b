// Removes pictures that no product claims, and upload addresses that are of no more use.
import type { AppServices } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, inArray, isNotNull, isNull, lt } from '#server/platform/db/drizzle.ts'
import { images, uploads } from '#server/platform/db/schema.ts'

import { imageKeys } from './imageStore.ts'

const dayMilliseconds = 24 * 3600 * 1000

const imagesAtOnce = 50
const uploadsAtOnce = 1000
/** The rest waits for the next hour. */
const mostRounds = 40

/**
 * Removes what nobody has claimed for a day (RULES.md, "Products"). An address stays as long as the picture that came
 * by it may still be claimed under it. Several processes may do it at once; a failure leaves the rest for next time.
 */
export async function deleteUnclaimedImages(
  { db, images: store }: Pick<AppServices, 'db' | 'images'>,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMilliseconds)
  await inRounds(imagesAtOnce, () => discardUnclaimed(db, now, dayAgo))
  await inRounds(imagesAtOnce, () => removeDiscarded(db, store))
  await inRounds(uploadsAtOnce, () => removeUploads(db, dayAgo))
}

async function inRounds(atOnce: number, remove: () => Promise<number>): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await remove()) < atOnce) return
  }
}

/** From here on nobody can claim them; who is claiming one at this moment is passed over. */
async function discardUnclaimed(db: Db, now: Date, dayAgo: Date): Promise<number> {
  const unclaimed = db
    .select({ id: images.id })
    .from(images)
    .where(and(isNull(images.claimedAt), isNull(images.discardedAt), lt(images.createdAt, dayAgo)))
    .orderBy(asc(images.createdAt))
    .limit(imagesAtOnce)
    .for('update', { skipLocked: true })
  const discarded = await db
    .update(images)
    .set({ discardedAt: now })
    .where(inArray(images.id, unclaimed))
    .returning({ id: images.id })
  return discarded.length
}

/**
 * The files first, and in no transaction: a store that is slow holds no lock, and a kill in between leaves a row, which leads
 * here again, rather than files that nothing leads to.
 */
async function removeDiscarded(db: Db, store: AppServices['images']): Promise<number> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isNull(images.claimedAt), isNotNull(images.discardedAt)))
    .limit(imagesAtOnce)
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
    .limit(uploadsAtOnce)
  const removed = await db
    .delete(uploads)
    .where(inArray(uploads.tokenHash, old))
    .returning({ userId: uploads.userId })
  return removed.length
}
