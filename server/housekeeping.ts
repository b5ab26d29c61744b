// What nobody needs any more is removed once an hour: old keys, ended sessions and links, forgotten limits, unclaimed uploads.
import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'
import { deleteUnclaimedImages } from '#server/files/images/deleteUnclaimedImages.ts'
import { lt } from '#server/platform/db/drizzle.ts'
import { idempotencyKeys, passwordTokens, sessions, signInLimits } from '#server/platform/db/schema.ts'

import type { AppServices } from './ctx.ts'

const hour = 3_600_000

/** Starts the hourly round; returns how to stop it, which waits for a running one. */
export function runHousekeeping(
  surroundings: Pick<AppServices, 'db' | 'images' | 'clock' | 'log'>,
): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  const round = () => {
    current = deleteExpired(surroundings, surroundings.clock.now()).catch((error: unknown) => {
      surroundings.log.warn({ err: error }, 'housekeeping failed; the next round tries again')
    })
  }
  const timer = setInterval(round, hour).unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}

export async function deleteExpired(
  { db, images }: Pick<AppServices, 'db' | 'images'>,
  now: Date,
): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - idempotencyKeyTtlMs)))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, now))
  await db.delete(signInLimits).where(lt(signInLimits.lastAt, new Date(now.getTime() - 24 * hour)))
  await deleteUnclaimedImages({ db, images }, now)
}
