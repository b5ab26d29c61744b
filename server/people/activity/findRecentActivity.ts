import { type ActivityEntry, recentActivityCount } from '#contract/people/activity.ts'
import { signInActions } from '#domain/people/activity.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'

import { isVisibleTo } from './activityFilters.ts'
import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

/** Entries that are read at most. After so many sign-ins in a row, the list is empty. */
const maxRead = 1000

/** The newest changes, for the dashboard. */
export async function findRecentActivity({ db, user }: Ctx): Promise<{ logs: ActivityEntry[] }> {
  const statement = prepared(db, `recent_activity_${user.role}`, () => {
    const newest = sql`select id from activity_log order by created_at desc, id desc limit ${sql.raw(String(maxRead))}`
    const signIns = sql`${sql.param(Object.values(signInActions))}::text[]`
    return db
      .select(entryColumns)
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(
        sql`${activityLog.id} in (${newest}) and ${activityLog.action} <> all (${signIns}) and ${isVisibleTo(user.role)}`,
      )
      .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
      .limit(recentActivityCount)
  })
  const rows = await statement.execute()
  return { logs: rows.map((row) => ({ ...viewActivityEntry(row), ipAddress: null })) }
}
