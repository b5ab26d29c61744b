import { type ActivityEntry, type ActivityQuery, recentActivityCount } from '#contract/people/activity.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { shallowOffset } from '#server/platform/db/pageFromNearerEnd.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { resolvePeriod } from '#server/platform/resolvePeriod.ts'

import { countActivity, countParameters, findDayAtOffset, totalActivitySql } from './activityCounts.ts'
import { activityCondition, activityOrder, isVisibleTo, statementName } from './activityFilters.ts'
import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

interface ActivityList {
  logs: ActivityEntry[]
  total: number
}

/**
 * Lists matching entries, newest first. Without `activity.read`, a user gets only the five newest entries, without IP
 * addresses, for the dashboard; any other query throws a 403.
 */
export async function findActivity(ctx: Ctx, input: ActivityQuery): Promise<ActivityList> {
  const query = resolvePeriod(ctx, input)
  if (hasPermission(ctx.user.role, 'activity.read')) {
    const offset = (query.page - 1) * query.limit
    return offset <= shallowOffset ? readPage(ctx, query, offset) : readDeepPage(ctx, query, offset)
  }
  if (!isDashboardQuery(input)) throw new Refusal('forbidden', forbiddenMessage('activity.read'))
  const { logs } = await readPage(ctx, query, 0, isVisibleTo(ctx.user.role))
  return { logs: logs.map((entry) => ({ ...entry, ipAddress: null })), total: logs.length }
}

function isDashboardQuery({ page, limit, ...filters }: ActivityQuery): boolean {
  return (
    page === 1 && limit <= recentActivityCount && Object.values(filters).every((value) => value === undefined)
  )
}

async function readPage(
  ctx: Ctx,
  query: ActivityQuery,
  offset: number,
  isVisible?: SQL,
): Promise<ActivityList> {
  const statement = prepared(ctx.db, statementName(isVisible ? 'visible' : 'page', query), () =>
    ctx.db
      .select({ ...entryColumns, total: totalActivitySql(query) })
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(and(activityCondition(query), isVisible))
      .orderBy(...activityOrder(query))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await statement.execute({ ...query, ...countParameters(query), offset })
  const total = rows[0] ? Number(rows[0].total) : await countActivity(ctx.db, query)
  return { logs: rows.map(viewActivityEntry), total }
}

/** Reads a deep page as a shallow page of the list that ends with its day, to avoid a large offset. */
async function readDeepPage(ctx: Ctx, query: ActivityQuery, offset: number): Promise<ActivityList> {
  const found = await findDayAtOffset(ctx.db, query, offset)
  if (!found) return { logs: [], total: await countActivity(ctx.db, query) }
  const { logs } = await readPage(ctx, { ...query, endDate: found.day }, offset - found.newer)
  return { logs, total: found.total }
}
