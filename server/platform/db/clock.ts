// What time it is: as the database has it. Machines whose clocks disagree, or are wrong, agree by it on when a session ends, who
// must wait, and in which year an invoice is numbered.
import type { Logger } from 'pino'

import type { Db } from './connect.ts'
import { sql } from './drizzle.ts'

export interface Clock {
  now(): Date
  stop(): void
}

/** How often the database is asked, in milliseconds: between two askings a machine's own counter loses less than one. */
const askEvery = 30_000

/** An answer that took longer tells the time less exactly than the counter since the last one. */
const exactWithin = 250

/** A machine that slept, or whose clock was set: its counter may have stood still. */
const leap = 1000

/**
 * Between two answers it goes by a counter that nobody can set. It is never ahead of the database's clock by more than such a
 * counter is wrong: what is due now by it, is due there.
 */
export async function openClock(db: Db, log: Logger): Promise<Clock> {
  let offset = 0
  let ownOffset = 0
  let asking: Promise<void> | undefined

  async function ask(isFirst: boolean): Promise<void> {
    const begun = performance.now()
    const now = await readDatabaseTime(db)
    const ended = performance.now()
    const asked = now - ended
    ownOffset = Date.now() - ended
    if (isFirst || ended - begun < exactWithin || Math.abs(asked - offset) > ended - begun) offset = asked
  }

  function askAgain(): void {
    asking ??= ask(false)
      .catch((error: unknown) => log.warn({ err: error }, "the database's time could not be read"))
      .finally(() => {
        asking = undefined
      })
  }

  await ask(true)
  const timer = setInterval(askAgain, askEvery).unref()
  return {
    now() {
      const counter = performance.now()
      if (Math.abs(Date.now() - counter - ownOffset) > leap) askAgain()
      return new Date(counter + offset)
    },
    stop: () => clearInterval(timer),
  }
}

/** For whoever asks once. Milliseconds, as a Date has them. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return Number(rows[0]?.now)
}
