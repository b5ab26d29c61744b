// Leases: a process may work on a row until `leased_until` and renews the lease while it does. After that time another process may
// claim the row. The time is the database's, because the clocks of several machines may differ.
import { type Column, type SQL, sql } from './drizzle.ts'

export const databaseNow = sql`clock_timestamp()`

/** The end of a lease of `ms` that starts at `start`. */
export function leaseEnd(ms: number, start: SQL | Column = databaseNow): SQL {
  return sql`${start} + ${ms} * interval '1 millisecond'`
}

/** Null for a row that was never leased. */
export function isLeaseExpired(leasedUntil: Column): SQL {
  return sql`${leasedUntil} <= ${databaseNow}`
}

/**
 * Calls `renew` every `everyMs`, one call at a time. Returns a function that stops this and waits for the running call. A failed
 * call is passed to `onError`; the next one may succeed before the lease expires.
 */
export function startRenewing(
  renew: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= renew()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
