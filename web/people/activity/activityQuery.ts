// The activity page as its address asks for it, where a person may have typed anything.
import * as z from 'zod/mini'

import { type ActivityQuery, activityModules } from '#contract/people/activity.ts'

/** Entries on a page (SPEC.md section 9). */
export const entriesPerPage = 50

export interface ActivitySearch {
  page?: number | undefined
  module?: string | undefined
  user?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  /** The entry that is open. */
  entry?: number | undefined
}

/** What narrows the list, and what the export is of. */
export type ActivityFilter = Pick<ActivityQuery, 'module' | 'userId' | 'startDate' | 'endDate'>

const Module = z.enum(activityModules)
const UserId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const Day = z.iso.date()

/** What is no module, no person and no day counts as no filter. */
export function activityFilter(search: ActivitySearch): ActivityFilter {
  return {
    module: z.safeParse(Module, search.module).data,
    userId: z.safeParse(UserId, search.user).data,
    startDate: z.safeParse(Day, search.startDate).data,
    endDate: z.safeParse(Day, search.endDate).data,
  }
}

export function activityQuery(search: ActivitySearch): ActivityQuery {
  return { page: search.page ?? 1, limit: entriesPerPage, ...activityFilter(search) }
}

/** True where the list leaves something out. */
export function isFiltered(filter: ActivityFilter): boolean {
  return Object.values(activityFilter({ ...filter, user: filter.userId })).some(
    (value) => value !== undefined,
  )
}
