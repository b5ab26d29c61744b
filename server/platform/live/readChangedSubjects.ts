// What the activity log says was touched, without its words.
import { type LiveEvent, liveSubjectTypes, type LiveSubject } from '#contract/platform/live.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, gt, lte, max, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'

/** Beyond so many entries a page is read anew rather than told. */
const mostEntries = 1000

/** Beyond so many things of one type it is all of them. */
const mostOfAType = 50

/** The sealed entries after one position, up to another where that is known. */
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
      .limit(mostEntries),
  )
  const entries = await read.execute({ after, upTo: upTo ?? Number.MAX_SAFE_INTEGER })
  if (entries.length === mostEntries) return { position: upTo ?? (await readPosition(db)), touched: null }
  return { position: upTo ?? entries.at(-1)?.position ?? after, touched: subjectsOf(entries) }
}

/** How far the log is sealed. */
export async function readPosition(db: Db): Promise<number> {
  const [last] = await db.select({ position: max(activityLog.sealPosition) }).from(activityLog)
  return last?.position ?? 0
}

/** Each thing once. What has no subject, such as the company's settings, is the company's. */
export function subjectsOf(entries: readonly { type: string | null; id: number | null }[]): LiveSubject[] {
  const byType = new Map<LiveSubject['type'], Set<number | null>>()
  for (const { type, id } of entries) {
    const known = liveSubjectTypes.find((touchable) => touchable === type) ?? 'company'
    const ids = byType.get(known) ?? new Set()
    byType.set(known, ids.add(id))
  }
  return [...byType].flatMap(([type, ids]) =>
    ids.size > mostOfAType ? [{ type, id: null }] : Array.from(ids, (id) => ({ type, id })),
  )
}
