// The activity log, newest first.
import { type ActivityEntry, type ActivityQuery, recentActivityCount } from '#contract/people/activity.ts'
import { hasPermission, forbiddenMessage } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { shallowOffset } from '#server/platform/db/pageFromNearerEnd.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { countActivity, countParameters, findDayAtOffset, totalActivitySql } from './activityCounts.ts'
import { activityCondition, activityOrder, statementName } from './activityFilters.ts'
import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

interface ActivityList {
  logs: ActivityEntry[]
  total: number
}

/** Whoever may not read the log gets the five newest entries, for the dashboard, without addresses; else a 403. */
export async function findActivity(ctx: Ctx, query: ActivityQuery): Promise<ActivityList> {
  if (hasPermission(ctx.user.role, 'activity.read')) {
    const offset = (query.page - 1) * query.limit
    return offset <= shallowOffset ? readPage(ctx, query, offset) : readFarPage(ctx, query, offset)
  }
  if (!isDashboards(query)) throw new Refusal('forbidden', forbiddenMessage('activity.read'))
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
  const page = prepared(ctx.db, statementName('page', query), () =>
    ctx.db
      .select({ ...entryColumns, total: totalActivitySql(query) })
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(activityCondition(query))
      .orderBy(...activityOrder(query))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await page.execute({ ...query, ...countParameters(query), offset })
  const total = rows[0] ? Number(rows[0].total) : await countActivity(ctx.db, query)
  return { logs: rows.map(viewActivityEntry), total }
}

/** A page far down is a near one of the list that ends with its day. */
async function readFarPage(ctx: Ctx, query: ActivityQuery, offset: number): Promise<ActivityList> {
  const place = await findDayAtOffset(ctx.db, query, offset)
  if (!place) return { logs: [], total: await countActivity(ctx.db, query) }
  const { logs } = await readPage(ctx, { ...query, endDate: place.day }, offset - place.newer)
  return { logs, total: place.total }
}
