// The refusal of a change that waited too long for a lock, with who holds it.
import { Refusal } from '#server/platform/refusal.ts'

import { type Db, lockTimeoutMs } from './connect.ts'
import { type SQL, sql } from './drizzle.ts'
import { lockedTableOf } from './errors.ts'
import { isNoLongWorkRunning } from './longWork.ts'

/** A record was locked by another transaction for longer than a statement waits. */
export class LockConflict extends Refusal {
  override name = 'LockConflict'
}

/** The first of two keys, so that they differ from all other advisory locks. */
const userLocks = 1

/** Takes a lock that shows for which user the transaction runs. It is shared, so it never waits. */
export function showUserOfTransaction(userId: unknown): SQL {
  return sql`pg_advisory_xact_lock_shared(${userLocks}::int, ${userId}::int)`
}

/** Every new document waits for the counter of its numbers, whatever another user does. */
const tableOfNumbers = 'counters'

/**
 * Returns what the user reads who ran into `error`, a lock timeout: a 409 if an import or bulk change runs, or if a transaction of
 * another user has locked rows of the same table for as long as the statement waited; else a 503. `db` is outside of the transaction.
 */
export async function toLockConflict(db: Db, userId: number, error: unknown): Promise<LockConflict> {
  const table = lockedTableOf(error) ?? ''
  const { rows } = await db.execute<{ isLongWork: boolean; isOtherUser: boolean }>(sql`
    select not ${isNoLongWorkRunning} as "isLongWork", exists (
      select from pg_locks shown join pg_stat_activity using (pid) join pg_locks taken using (pid)
      where shown.locktype = 'advisory' and shown.classid = ${userLocks} and shown.objsubid = 2 and shown.objid <> ${userId}
        and shown.database = (select oid from pg_database where datname = current_database())
        and taken.relation = to_regclass(${table}) and taken.mode in ('RowShareLock', 'RowExclusiveLock')
        and xact_start <= clock_timestamp() - ${lockTimeoutMs} * interval '1 millisecond'
    ) as "isOtherUser"`)
  const [holder] = rows
  if (holder?.isLongWork)
    return new LockConflict(
      'conflict',
      'An import or change of many records is running. Please try again when it has ended.',
      { retryAfterSeconds: 10 },
    )
  if (holder?.isOtherUser && table !== tableOfNumbers)
    return new LockConflict('conflict', 'Another user is editing this record. Reload and try again.', {
      retryAfterSeconds: 1,
    })
  return new LockConflict('unavailable', busyMessage, { retryAfterSeconds: 2 })
}

export const busyMessage = 'Selvedge is very busy. Please try again.'
