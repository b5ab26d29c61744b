// Whether the activity log is as it was written: every seal computed anew, in order, some entries at a time.
import { describeChainCheck, type ChainCheckResult } from '#domain/people/activity.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, gt, isNotNull, isNull, lt, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'

import { initialSeal, computeSeal } from './sealActivity.ts'

/** An entry that waits for its seal longer than this is a fault. */
const longestWaitMilliseconds = 60_000

/** Read and computed at a time: others are served in between. */
const batch = 500

/** Says after each batch how many entries were found to be as they were written, and at the end what was found. */
export async function* checkChain(db: Db, now: Date): AsyncGenerator<number, ChainCheckResult> {
  const next = prepared(db, 'chain', () =>
    db
      .select()
      .from(activityLog)
      .where(gt(activityLog.sealPosition, sql.placeholder('place')))
      .orderBy(asc(activityLog.sealPosition))
      .limit(batch),
  )
  let before: Buffer = initialSeal
  let place = 0
  for (;;) {
    const entries = await next.execute({ place })
    for (const entry of entries) {
      const altered = (reason: string) => ({ entries: place, firstAltered: { id: entry.id, reason } })
      if (entry.sealPosition !== place + 1)
        return altered(`The entry before it, at place ${formatCount(place + 1)}, is gone.`)
      const seal = computeSeal(entry, before)
      if (!entry.seal?.equals(seal))
        return altered('It was changed after it was sealed, or something before it was taken away.')
      before = seal
      place += 1
    }
    yield place
    if (entries.length < batch) return { entries: place, firstAltered: await findOutside(db, now) }
  }
}

/** The check to its end. `tell` is told how many entries were found to be right so far. */
export async function checkWholeChain(
  db: Db,
  now: Date,
  tell: (entries: number) => void = () => {},
): Promise<ChainCheckResult> {
  const steps = checkChain(db, now)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
    tell(step.value)
  }
}

/** A sentence, where the log was altered. */
export async function checkActivityLog(
  db: Db,
  now: Date,
  tell?: (entries: number) => void,
): Promise<string[]> {
  const check = await checkWholeChain(db, now, tell)
  return check.firstAltered ? [describeChainCheck(check)] : []
}

/** The first entry that stands beside the chain though it should be in it. */
async function findOutside(db: Db, now: Date): Promise<ChainCheckResult['firstAltered']> {
  const withoutPlace = and(
    isNotNull(activityLog.seal),
    or(isNull(activityLog.sealPosition), lt(activityLog.sealPosition, 1)),
  )
  const slippedIn = await firstId(db, withoutPlace)
  if (slippedIn !== undefined)
    return { id: slippedIn, reason: 'It was slipped in: it has a seal, but no place in the chain.' }
  const waiting = await firstId(db, unsealedFor(now))
  return waiting === undefined
    ? null
    : { id: waiting, reason: 'It has waited over a minute for its seal, so it may have been slipped in.' }
}

async function firstId(db: Db, condition: SQL | undefined): Promise<number | undefined> {
  const [first] = await db
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(condition)
    .orderBy(asc(activityLog.id))
    .limit(1)
  return first?.id
}

function unsealedFor(now: Date): SQL | undefined {
  return and(
    isNull(activityLog.seal),
    lt(activityLog.createdAt, new Date(now.getTime() - longestWaitMilliseconds)),
  )
}

export async function countOverdueEntries(db: Db, now: Date): Promise<number> {
  return db.$count(activityLog, unsealedFor(now))
}
