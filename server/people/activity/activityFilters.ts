// Which entries of the log match the filters, and in which order they stand, with names where the values will stand.
import type { ActivityQuery } from '#contract/people/activity.ts'
import { desc, type Placeholder, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'

export type ActivityFilters = Pick<ActivityQuery, 'module' | 'userId' | 'startDate' | 'endDate'>

/** What an index begins with for each choice of person and module, before time; `both` of them are one. */
function chosenBy({ module, userId }: ActivityFilters): { key: SQL; value: SQL } | undefined {
  const person = sql`${activityLog.userId}`
  const part = sql`${activityLog.module}`
  const [wantedPart, wantedPerson] = [sql.placeholder('module'), sql.placeholder('userId')]
  if (module && userId) {
    return {
      key: sql`(${part} || ${person}::text)`,
      value: sql`${wantedPart}::text || ${wantedPerson}::text`,
    }
  }
  if (module) return { key: part, value: sql`${wantedPart}` }
  return userId ? { key: person, value: sql`${wantedPerson}` } : undefined
}

/**
 * One stretch of that index, compared as rows: PostgreSQL can then read along this index alone, where it would else walk all
 * entries in search of a module that hardly any of them has. `last` is the entry after which to go on.
 */
export function activityCondition(
  filters: ActivityFilters,
  last?: { createdAt: Placeholder; id: Placeholder },
): SQL {
  const chosen = chosenBy(filters)
  const keys = [...(chosen ? [chosen.key] : []), sql`${activityLog.createdAt}`]
  const values = chosen ? [chosen.value] : []
  const from = filters.startDate
    ? sql`day_begins(${sql.placeholder('startDate')}::date)`
    : sql`'-infinity'::timestamptz`
  const end = filters.endDate
    ? sql`day_begins(${sql.placeholder('endDate')}::date + 1)`
    : sql`'infinity'::timestamptz`
  const upTo = last ? [sql`coalesce(${last.createdAt}::timestamptz, ${end})`, sql`${last.id}`] : [end, sql`0`]
  return sql`${row(keys)} >= ${row([...values, from])}
    and ${row([...keys, sql`${activityLog.id}`])} < ${row([...values, ...upTo])}`
}

/**
 * By when a deed began, as people know it; ids follow that only nearly, since an entry gets its id when it is written. What
 * all entries have in common is named again, so that only the index of `matchingActivity` gives this order.
 */
export function activityOrder(filters: ActivityFilters): SQL[] {
  const chosen = chosenBy(filters)
  return [...(chosen ? [desc(chosen.key)] : []), desc(activityLog.createdAt), desc(activityLog.id)]
}

function row(parts: SQL[]): SQL {
  return sql`(${sql.join(parts, sql`, `)})`
}

/** Each combination of filters is a prepared statement by this name. */
export function statementName(what: string, { module, userId, startDate, endDate }: ActivityFilters): string {
  const by = `${module ? '_module' : ''}${userId ? '_user' : ''}`
  return `activity_${what}${by}${startDate ? '_from' : ''}${endDate ? '_to' : ''}`
}
