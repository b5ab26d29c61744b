// SQL conditions and order for the filters of the activity log, with placeholders for the values.
import type { ActivityQuery } from '#contract/people/activity.ts'
import { loggedNouns, nouns } from '#domain/nouns.ts'
import { hasPermission, type Role } from '#domain/permissions.ts'
import { desc, type Placeholder, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'

export type ActivityFilters = Pick<ActivityQuery, 'module' | 'userId' | 'startDate' | 'endDate'>

/** The leading index column for the chosen module and user, before the time. Both together are one expression. */
function indexPrefix({ module, userId }: ActivityFilters): { key: SQL; value: SQL } | undefined {
  const [moduleValue, userValue] = [sql.placeholder('module'), sql.placeholder('userId')]
  if (module && userId) {
    return {
      key: sql`(${activityLog.module} || ${activityLog.userId}::text)`,
      value: sql`${moduleValue}::text || ${userValue}::text`,
    }
  }
  if (module) return { key: sql`${activityLog.module}`, value: sql`${moduleValue}` }
  return userId ? { key: sql`${activityLog.userId}`, value: sql`${userValue}` } : undefined
}

/**
 * A range of one index, written as row comparisons: otherwise PostgreSQL would scan all entries in time order to find those of a
 * rare module. `after` is the last entry of the previous batch.
 */
export function activityCondition(
  filters: ActivityFilters,
  after?: { createdAt: Placeholder; id: Placeholder },
): SQL {
  const prefix = indexPrefix(filters)
  const keys = [...(prefix ? [prefix.key] : []), sql`${activityLog.createdAt}`]
  const values = prefix ? [prefix.value] : []
  const start = filters.startDate
    ? sql`day_begins(${sql.placeholder('startDate')}::date)`
    : sql`'-infinity'::timestamptz`
  const end = filters.endDate
    ? sql`day_begins(${sql.placeholder('endDate')}::date + 1)`
    : sql`'infinity'::timestamptz`
  const upTo = after
    ? [sql`coalesce(${after.createdAt}::timestamptz, ${end})`, sql`${after.id}`]
    : [end, sql`0`]
  return sql`${row(keys)} >= ${row([...values, start])}
    and ${row([...keys, sql`${activityLog.id}`])} < ${row([...values, ...upTo])}`
}

/**
 * Newest first, by the start of the change: ids are assigned when an entry is written, so their order differs slightly. The
 * constant prefix is repeated so that only the index of `activityCondition` fits.
 */
export function activityOrder(filters: ActivityFilters): SQL[] {
  const prefix = indexPrefix(filters)
  return [...(prefix ? [desc(prefix.key)] : []), desc(activityLog.createdAt), desc(activityLog.id)]
}

function row(parts: SQL[]): SQL {
  return sql`(${sql.join(parts, sql`, `)})`
}

/** Condition: entries that a role without `activity.read` may see. Those about records with costs need `costs.read`. */
export function isVisibleTo(role: Role): SQL {
  const hidden = loggedNouns.filter((noun) => nouns[noun].readPermission === 'costs.read')
  if (hasPermission(role, 'costs.read')) return sql`true`
  return sql`(${activityLog.subjectType} is null or ${activityLog.subjectType} <> all (${sql.param(hidden)}::text[]))`
}

/** The name of the prepared statement for this combination of filters. */
export function statementName(base: string, { module, userId, startDate, endDate }: ActivityFilters): string {
  const suffix = `${module ? '_module' : ''}${userId ? '_user' : ''}${startDate ? '_from' : ''}${endDate ? '_to' : ''}`
  return `activity_${base}${suffix}`
}
