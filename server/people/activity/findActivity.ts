// The activity log, newest first.
import { type ActivityEntry, type ActivityQuery, recentActivityCount } from '#contract/people/activity.ts'
import { may, whoMaySentence } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { fewRows } from '#server/platform/db/farPage.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { countActivity, countedBy, findPlace, totalOf } from './activityCounts.ts'
import { matchingActivity, newestFirst, planName } from './matchingActivity.ts'
import { entryColumns, viewEntry } from './viewEntry.ts'

interface ActivityList {
  logs: ActivityEntry[]
  total: number
}

/** Whoever may not read the log gets the five newest entries, for the dashboard, without addresses; else a 403. */
export async function findActivity(ctx: Ctx, query: ActivityQuery): Promise<ActivityList> {
  if (may(ctx.person.role, 'activity.read')) {
    const offset = (query.page - 1) * query.limit
    return offset <= fewRows ? readPage(ctx, query, offset) : readFarPage(ctx, query, offset)
  }
  if (!isDashboards(query)) throw new Refusal('forbidden', whoMaySentence('activity.read'))
  const { logs } = await readPage(ctx, query, 0)
  return { logs: logs.map((entry) => ({ ...entry, ipAddress: null })), total: logs.length }
}

function isDashboards(query: ActivityQuery): boolean {
  return (
    query.page === 1 &&
    query.limit <= recentActivityCount &&
    query.module === undefined &&
    query.userId === undefined &&
    query.startDate === undefined &&
    query.endDate === undefined
  )
}

async function readPage(ctx: Ctx, query: ActivityQuery, offset: number): Promise<ActivityList> {
  const page = prepared(ctx.db, planName('page', query), () =>
    ctx.db
      .select({ ...entryColumns, total: totalOf(query) })
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(matchingActivity(query))
      .orderBy(...newestFirst(query))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await page.execute({ ...query, ...countedBy(query), offset })
  const total = rows[0] ? Number(rows[0].total) : await countActivity(ctx.db, query)
  return { logs: rows.map(viewEntry), total }
}

/** A page far down is a near one of the list that ends with its day. */
async function readFarPage(ctx: Ctx, query: ActivityQuery, offset: number): Promise<ActivityList> {
  const place = await findPlace(ctx.db, query, offset)
  if (!place) return { logs: [], total: await countActivity(ctx.db, query) }
  const { logs } = await readPage(ctx, { ...query, endDate: place.day }, offset - place.newer)
  return { logs, total: place.total }
}
