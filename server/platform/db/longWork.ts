// Transactions of many records, such as imports and bulk changes, which hold locks for seconds or minutes.
import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from './connect.ts'
import { sql } from './drizzle.ts'

/** Shared by all of them until their end, so that others can see when none runs any more. */
const advisoryKey = sql`hashtextextended('long work', 0)`

/** True if there is none. Its own lock is released at once, with the end of the statement. */
export const isNoLongWorkRunning = sql<boolean>`pg_try_advisory_xact_lock(${advisoryKey})`

const pollIntervalMs = 2000

/** By their session, which savepoints share. */
const transactions = new WeakSet<object>()

/** `db` is its transaction. */
export async function registerLongWork(db: Db): Promise<void> {
  transactions.add(db._.session)
  await db.execute(sql`select pg_advisory_xact_lock_shared(${advisoryKey})`)
}

/** Whether `db` is a transaction of long work. */
export function isLongWork(db: Db): boolean {
  return transactions.has(db._.session)
}

/** Outside of a transaction, so that it holds no connection. Calls `onWaiting` now and every two seconds, which may throw to stop. */
export async function waitForLongWork(db: Db, onWaiting: () => void): Promise<void> {
  do {
    onWaiting()
    await wait(pollIntervalMs)
  } while (await isLongWorkRunning(db))
}

async function isLongWorkRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isFree: boolean }>(sql`select ${isNoLongWorkRunning} as "isFree"`)
  return rows[0]?.isFree === false
}
