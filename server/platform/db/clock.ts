// The database's time, so that processes on machines with different clocks agree on session expiry, rate limits and invoice years.
import type { Logger } from 'pino'

import type { Db } from './connect.ts'
import { sql } from './drizzle.ts'

export interface Clock {
  now(): Date
  stop(): void
}

/** The monotonic clock drifts less than a millisecond in this interval. */
const refreshIntervalMs = 30_000

/** A slower reply is less exact than the monotonic clock since the last one. */
const maxRoundTripMs = 250

/** A bigger jump of the system clock means that the machine slept: the monotonic clock may have paused. */
const maxJumpMs = 1000

/** Reads the database's time regularly and adds the monotonic clock in between. */
export async function openClock(db: Db, log: Logger): Promise<Clock> {
  let offset = 0
  let systemOffset = 0
  let refreshing: Promise<void> | undefined

  async function refresh(isFirst: boolean): Promise<void> {
    const startedAt = performance.now()
    const now = await readDatabaseTime(db)
    const endedAt = performance.now()
    const measured = now - endedAt
    systemOffset = Date.now() - endedAt
    if (isFirst || endedAt - startedAt < maxRoundTripMs || Math.abs(measured - offset) > endedAt - startedAt)
      offset = measured
  }

  function refreshInBackground(): void {
    refreshing ??= refresh(false)
      .catch((error: unknown) => log.warn({ err: error }, "the database's time could not be read"))
      .finally(() => {
        refreshing = undefined
      })
  }

  await refresh(true)
  const timer = setInterval(refreshInBackground, refreshIntervalMs).unref()
  return {
    now() {
      const counter = performance.now()
      if (Math.abs(Date.now() - counter - systemOffset) > maxJumpMs) refreshInBackground()
      return new Date(counter + offset)
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns the database's time in milliseconds since the epoch. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return Number(rows[0]?.now)
}
