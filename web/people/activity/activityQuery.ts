// The page and filters of the activity log in the URL. Invalid values are ignored.
import * as z from 'zod/mini'

import { type ActivityQuery, activityModules } from '#contract/people/activity.ts'
import { readDay } from '#web/lists/urlFilters.ts'

export const entriesPerPage = 50

export interface ActivitySearch {
  page?: number | undefined
  module?: string | undefined
  user?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  /** The id of the open entry. */
  entry?: number | undefined
}

export type ActivityFilter = Pick<ActivityQuery, 'module' | 'userId' | 'startDate' | 'endDate'>

const Module = z.enum(activityModules)
const UserId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

export function activityFilter(search: ActivitySearch): ActivityFilter {
  return {
    module: z.safeParse(Module, search.module).data,
    userId: z.safeParse(UserId, search.user).data,
    startDate: readDay(search.startDate),
    endDate: readDay(search.endDate),
  }
}

export function activityQuery(search: ActivitySearch): ActivityQuery {
  return { page: search.page ?? 1, limit: entriesPerPage, ...activityFilter(search) }
}

export function isFiltered(filter: ActivityFilter): boolean {
  return Object.values(activityFilter({ ...filter, user: filter.userId })).some(
    (value) => value !== undefined,
  )
}
