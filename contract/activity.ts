// The activity log: who did what, from where, and what it changed.
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { DayFilter, Filter, Id, Moment, QueryNumber } from './fields.ts'

export const modules = ['Products', 'Invoices', 'Users', 'Inventory', 'System'] as const
export type Module = (typeof modules)[number]

export const ActivityEntry = z.object({
  id: Id,
  action: z.string(),
  module: z.string(),
  /** Null where the reader may not see addresses. */
  ipAddress: z.nullable(z.string()),
  createdAt: Moment,
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

/** How many entries the dashboard shows, and how many everyone may read. */
export const recentActivityCount = 5

export const ActivityQuery = z.strictObject({
  page: QueryNumber(1, 1_000_000, 1),
  limit: QueryNumber(1, 1000, 50),
  module: Filter(z.enum(modules, `Must be one of ${modules.join(', ')} or all`)),
  userId: Filter(z.string().check(z.regex(/^\d{1,15}$/, 'Must be an id'))),
  startDate: DayFilter,
  endDate: DayFilter,
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/** Everyone may read the five newest, without addresses; the rest is for those who may read the log. */
export const findActivity = endpoint({
  method: 'GET',
  path: '/api/activity-logs',
  allow: 'dashboard.read',
  input: ActivityQuery,
  reply: z.object({ logs: z.array(ActivityEntry), total: z.int() }),
})
