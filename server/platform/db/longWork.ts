// Transactions of many records, such as imports and bulk changes, which hold locks for seconds or minutes.
import { setTimeout as wait } from 'node:timers/promises'

import { Refusal } from '#server/platform/refusal.ts'

import type { Db } from './connect.ts'
import { sql } from './drizzle.ts'

/** Shared by all of them until their end, so that others can see when none runs any more. */
const advisoryKey = sql`hashtextextended('long work', 0)`

const pollIntervalMs = 2000

/** A record was locked by another transaction for longer than a statement waits. */
export class LongWorkConflict extends Refusal {
  override name = 'LongWorkConflict'

  constructor() {
    super('conflict', 'An import or change of many records is running. Please try again when it has ended.', {
      retryAfterSeconds: 10,
    })
  }
}

const transactions = new WeakSet<Db>()

/** `db` is its transaction. */
export async function registerLongWork(db: Db): Promise<void> {
  transactions.add(db)
  await db.execute(sql`select pg_advisory_xact_lock_shared(${advisoryKey})`)
}

/** Whether `db` is a transaction of long work. */
export function isLongWork(db: Db): boolean {
  return transactions.has(db)
}

/** Outside of a transaction, so that it holds no connection. Calls `onWaiting` now and every two seconds, which may throw to stop. */
export async function waitForLongWork(db: Db, onWaiting: () => void): Promise<void> {
  do {
    onWaiting()
    await wait(pollIntervalMs)
  } while (await isLongWorkRunning(db))
}

/** Whether an import or a change of many records runs, or a request with an Idempotency-Key. */
export async function isLongWorkRunning(db: Db): Promise<boolean> {
  // Released at once, with the end of the statement.
  const { rows } = await db.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryKey}) as "isFree"`,
  )
  return rows[0]?.isFree === false
}
