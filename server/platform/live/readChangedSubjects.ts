// Reads from the activity log which records changed.
import { type LiveEvent, type LiveSubject } from '#contract/platform/live.ts'
import { nounNames } from '#domain/nouns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, gt, lte, max, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'

/** With more entries than this, clients reload everything. */
const maxEntries = 1000

/** More records of one type than this are reported as all of that type. */
const maxSubjectsPerType = 50

/** Reads the sealed entries after a position. */
export async function readChangedSubjects(db: Db, after: number, upTo?: number): Promise<LiveEvent> {
  const read = prepared(db, 'touched_since', () =>
    db
      .select({
        position: activityLog.sealPosition,
        type: activityLog.subjectType,
        id: activityLog.subjectId,
      })
      .from(activityLog)
      .where(
        and(
          gt(activityLog.sealPosition, sql.placeholder('after')),
          lte(activityLog.sealPosition, sql.placeholder('upTo')),
        ),
      )
      .orderBy(asc(activityLog.sealPosition))
      .limit(maxEntries),
  )
  const entries = await read.execute({ after, upTo: upTo ?? Number.MAX_SAFE_INTEGER })
  if (entries.length === maxEntries) return { position: upTo ?? (await readPosition(db)), touched: null }
  return { position: upTo ?? entries.at(-1)?.position ?? after, touched: subjectsOf(entries) }
}

/** Returns the position of the last sealed entry. */
export async function readPosition(db: Db): Promise<number> {
  const [last] = await db.select({ position: max(activityLog.sealPosition) }).from(activityLog)
  return last?.position ?? 0
}

/** Distinct subjects. Entries without one, such as settings, count as the company. */
export function subjectsOf(entries: readonly { type: string | null; id: number | null }[]): LiveSubject[] {
  const byType = new Map<LiveSubject['type'], Set<number | null>>()
  for (const { type, id } of entries) {
    const known = nounNames.find((noun) => noun === type) ?? 'company'
    const ids = byType.get(known) ?? new Set()
    byType.set(known, ids.add(id))
  }
  return [...byType].flatMap(([type, ids]) =>
    ids.size > maxSubjectsPerType ? [{ type, id: null }] : Array.from(ids, (id) => ({ type, id })),
  )
}
