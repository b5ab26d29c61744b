import { type ActivityEntry, recentActivityCount } from '#contract/people/activity.ts'
import { signInActions } from '#domain/people/activity.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'

import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

/** So many sign-ins in a row leave the list empty: a limit on the entries that are read. */
const maxRead = 1000

/** The newest changes, for the dashboard. */
export async function findRecentActivity({ db }: Ctx): Promise<{ logs: ActivityEntry[] }> {
  const statement = prepared(db, 'recent_activity', () => {
    const newest = sql`select id from activity_log order by created_at desc, id desc limit ${sql.raw(String(maxRead))}`
    const isSignIn = sql.join(
      Object.values(signInActions).map((action) => sql`${action}`),
      sql`, `,
    )
    return db
      .select(entryColumns)
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(sql`${activityLog.id} in (${newest}) and ${activityLog.action} not in (${isSignIn})`)
      .orderBy(sql`${activityLog.createdAt} desc, ${activityLog.id} desc`)
      .limit(recentActivityCount)
  })
  const rows = await statement.execute()
  return { logs: rows.map((row) => ({ ...viewActivityEntry(row), ipAddress: null })) }
}
