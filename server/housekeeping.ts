// Deletes expired idempotency keys, sessions, password links, sign-in limits and unclaimed images once an hour.
import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'
import { deleteUnclaimedImages } from '#server/files/images/deleteUnclaimedImages.ts'
import { lt } from '#server/platform/db/drizzle.ts'
import { idempotencyKeys, passwordTokens, sessions, signInLimits } from '#server/platform/db/schema.ts'

import type { AppServices } from './ctx.ts'

const hourMs = 3_600_000

/** Returns a function that stops it and waits for a running round. */
export function runHousekeeping(
  services: Pick<AppServices, 'db' | 'images' | 'clock' | 'log'>,
): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  const round = () => {
    current = deleteExpired(services, services.clock.now()).catch((error: unknown) => {
      services.log.warn({ err: error }, 'housekeeping failed; it will be retried in an hour')
    })
  }
  const timer = setInterval(round, hourMs).unref()
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
  await db.delete(signInLimits).where(lt(signInLimits.lastAt, new Date(now.getTime() - 24 * hourMs)))
  await deleteUnclaimedImages({ db, images }, now)
}
