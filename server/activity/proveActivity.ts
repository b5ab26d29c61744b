// Whether the activity log was altered: every seal computed anew, in order.
import { and, asc, gt, isNull, lt } from 'drizzle-orm'

import type { Db } from '#server/db/connect.ts'
import { activityLog } from '#server/db/schema.ts'

import { firstSeal, sealOf } from './sealActivity.ts'

/** An entry that waits for its seal longer than this is a fault. */
const longestWaitMilliseconds = 60_000

const batch = 2000

/** Sentences, one for each fault, at the first altered entry the search ends; none means that the log is whole. */
export async function proveActivity(db: Db, now: Date): Promise<string[]> {
  let before: Buffer = firstSeal
  let position = 0
  for (;;) {
    const entries = await db
      .select()
      .from(activityLog)
      .where(gt(activityLog.sealPosition, position))
      .orderBy(asc(activityLog.sealPosition))
      .limit(batch)
    for (const entry of entries) {
      position += 1
      if (entry.sealPosition !== position)
        return [`The entry at place ${position} of the activity log is gone.`]
      const seal = sealOf(entry, before)
      if (!entry.seal?.equals(seal)) return [`Entry ${entry.id} of the activity log was altered.`]
      before = seal
    }
    if (entries.length < batch) break
  }
  const waiting = await countUnsealed(db, now)
  return waiting > 0
    ? [`Entries of the activity log that have waited over a minute for their seal: ${waiting}.`]
    : []
}

export async function countUnsealed(db: Db, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - longestWaitMilliseconds)
  return db.$count(activityLog, and(isNull(activityLog.seal), lt(activityLog.createdAt, longAgo)))
}
