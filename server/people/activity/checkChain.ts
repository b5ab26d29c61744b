// Verifies the hash chain of the activity log by recomputing every seal in order.
import { type ChainCheckResult, describeChainCheck } from '#domain/people/activity.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, gt, isNotNull, isNull, lt, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'

import { computeSeal, initialSeal } from './sealActivity.ts'

/** An entry that is unsealed for longer is an error. */
const maxUnsealedMs = 60_000

const batchSize = 500

/** Yields the number of intact entries after each batch and returns the result. */
export async function* checkChain(db: Db, now: Date): AsyncGenerator<number, ChainCheckResult> {
  const statement = prepared(db, 'chain', () =>
    db
      .select()
      .from(activityLog)
      .where(gt(activityLog.sealPosition, sql.placeholder('position')))
      .orderBy(asc(activityLog.sealPosition))
      .limit(batchSize),
  )
  let previousSeal: Buffer = initialSeal
  let position = 0
  for (;;) {
    const rows = await statement.execute({ position })
    for (const row of rows) {
      const altered = (reason: string) => ({ entries: position, firstAltered: { id: row.id, reason } })
      if (row.sealPosition !== position + 1)
        return altered(`The previous entry, at position ${formatCount(position + 1)}, is missing.`)
      const seal = computeSeal(row, previousSeal)
      if (!row.seal?.equals(seal))
        return altered('It was changed after it was sealed, or an earlier entry was removed.')
      previousSeal = seal
      position += 1
    }
    yield position
    if (rows.length < batchSize) return { entries: position, firstAltered: await findInserted(db, now) }
  }
}

/** Runs the check to its end. */
export async function checkWholeChain(
  db: Db,
  now: Date,
  onProgress: (entries: number) => void = () => {},
): Promise<ChainCheckResult> {
  const steps = checkChain(db, now)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
    onProgress(step.value)
  }
}

/** Integrity check: returns a message if the log was altered. */
export async function checkActivityLog(
  db: Db,
  now: Date,
  onProgress?: (entries: number) => void,
): Promise<string[]> {
  const result = await checkWholeChain(db, now, onProgress)
  return result.firstAltered ? [describeChainCheck(result)] : []
}

/** Finds the first entry that should be in the chain but is not. */
async function findInserted(db: Db, now: Date): Promise<ChainCheckResult['firstAltered']> {
  const hasNoPosition = or(isNull(activityLog.sealPosition), lt(activityLog.sealPosition, 1))
  const sealed = await findFirstId(db, and(isNotNull(activityLog.seal), hasNoPosition))
  if (sealed !== undefined)
    return { id: sealed, reason: 'It was inserted: it has a seal, but no position in the chain.' }
  const unsealed = await findFirstId(db, isOverdue(now))
  return unsealed === undefined
    ? null
    : { id: unsealed, reason: 'It has been unsealed for over a minute and may have been inserted.' }
}

async function findFirstId(db: Db, condition: SQL | undefined): Promise<number | undefined> {
  const [first] = await db
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(condition)
    .orderBy(asc(activityLog.id))
    .limit(1)
  return first?.id
}

function isOverdue(now: Date): SQL | undefined {
  return and(isNull(activityLog.seal), lt(activityLog.createdAt, new Date(now.getTime() - maxUnsealedMs)))
}

export async function countOverdueEntries(db: Db, now: Date): Promise<number> {
  return db.$count(activityLog, isOverdue(now))
}
