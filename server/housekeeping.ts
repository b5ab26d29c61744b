// What nobody needs any more is removed once an hour: old keys, ended sessions and links, forgotten limits, unclaimed uploads.
import { keyLifetimeMs } from '#contract/platform/endpoint.ts'
import { removeUnclaimed } from '#server/files/images/removeUnclaimed.ts'
import { lt } from '#server/platform/db/drizzle.ts'
import { idempotencyKeys, passwordTokens, sessions, signInLimits } from '#server/platform/db/schema.ts'

import type { Surroundings } from './ctx.ts'

const hour = 3_600_000

/** Starts the hourly round; returns how to stop it, which waits for a running one. */
export function keepHouse(
  surroundings: Pick<Surroundings, 'db' | 'images' | 'clock' | 'log'>,
): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  const round = () => {
    current = tidy(surroundings, surroundings.clock.now()).catch((error: unknown) => {
      surroundings.log.warn({ err: error }, 'housekeeping failed; the next round tries again')
    })
  }
  const timer = setInterval(round, hour).unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}

export async function tidy({ db, images }: Pick<Surroundings, 'db' | 'images'>, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyLifetimeMs)))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, now))
  await db.delete(signInLimits).where(lt(signInLimits.lastAt, new Date(now.getTime() - 24 * hour)))
  await removeUnclaimed({ db, images }, now)
}
