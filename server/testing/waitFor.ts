// Waits in tests for work that is done elsewhere. A fixed pause is too short on a slow machine and too long on a fast one.
import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

const limitMs = 60_000
const pauseMs = 20

/** Polls until `find` returns something other than false or undefined. Throws with `what` after a minute. */
export async function waitFor<T>(
  what: string,
  find: () => T | Promise<T>,
): Promise<Exclude<T, false | undefined>> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const found = await find()
    if (found !== false && found !== undefined) return found as Exclude<T, false | undefined>
    if (performance.now() > deadline) throw new Error(`Waited a minute for ${what}`)
    await wait(pauseMs)
  }
}

/** Waits until that many statements of this database wait for locks. */
export async function waitForLockWaiters(db: Db, count = 1): Promise<void> {
  await waitFor(`${count} waiting statements`, async () => {
    const { rows } = await db.execute<{ waiters: number }>(sql`
      select count(*)::int as waiters from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return (rows[0]?.waiters ?? 0) >= count
  })
}
