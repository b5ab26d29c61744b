// Removes pictures that no product claims, and upload addresses that are of no more use.
import { and, asc, inArray, isNull, lt } from 'drizzle-orm'

import type { Surroundings } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { images, uploads } from '#server/db/schema.ts'

import { imageKeys } from './imageStore.ts'

const dayMilliseconds = 24 * 3600 * 1000

/** Few enough that the transaction around the removal of their files is short. */
const imagesAtOnce = 50
const uploadsAtOnce = 1000
/** The rest waits for the next hour. */
const mostRounds = 40

/**
 * Removes what nobody has claimed for a day (RULES.md, "Products"). An address stays as long as the picture that came
 * by it may still be claimed under it. Several processes may do it at once; a failure leaves the rest for next time.
 */
export async function removeUnclaimed(
  { db, images: store }: Pick<Surroundings, 'db' | 'images'>,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMilliseconds)
  await inRounds(imagesAtOnce, () => removeImages(db, store, dayAgo))
  await inRounds(uploadsAtOnce, () => removeUploads(db, dayAgo))
}

async function inRounds(atOnce: number, remove: () => Promise<number>): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await remove()) < atOnce) return
  }
}

/**
 * Files first, under the rows' locks: a claim waits and then finds nothing, and a kill in between leaves a row, which
 * leads here again, rather than files that nothing leads to.
 */
async function removeImages(db: Db, store: Surroundings['images'], dayAgo: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: images.id })
      .from(images)
      .where(and(isNull(images.claimedAt), lt(images.createdAt, dayAgo)))
      .orderBy(asc(images.createdAt))
      .limit(imagesAtOnce)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const ids = rows.map((row) => row.id)
    await store.remove(ids.flatMap(imageKeys))
    await tx.delete(images).where(inArray(images.id, ids))
    return ids.length
  })
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
