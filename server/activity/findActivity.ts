// The activity log, newest first.
import { and, desc, eq } from 'drizzle-orm'

import { type ActivityEntry, type ActivityQuery, recentActivityCount } from '#contract/activity.ts'
import { may, whoMaySentence } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinDays } from '#server/db/days.ts'
import { activityLog, users } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { nameColumns } from '#server/users/nameColumns.ts'

/** Whoever may not read the log gets the five newest entries, for the dashboard, without addresses; else a 403. */
export async function findActivity(
  ctx: Ctx,
  query: ActivityQuery,
): Promise<{ logs: ActivityEntry[]; total: number }> {
  const mayReadAll = may(ctx.person.role, 'activity.read')
  if (!mayReadAll && !isDashboards(query)) throw new Refusal('forbidden', whoMaySentence('activity.read'))
  const matching = and(
    query.module ? eq(activityLog.module, query.module) : undefined,
    query.userId ? eq(activityLog.userId, Number(query.userId)) : undefined,
    withinDays(activityLog.createdAt, query),
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        entry: activityLog,
        user: nameColumns,
      })
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(matching)
      .orderBy(desc(activityLog.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    mayReadAll ? ctx.db.$count(activityLog, matching) : 0,
  ])
  const logs = rows.map(({ entry, user }) => ({
    ...entry,
    ipAddress: mayReadAll ? entry.ipAddress : null,
    user,
  }))
  return { logs, total: mayReadAll ? total : logs.length }
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
