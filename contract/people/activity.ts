// The activity log: who changed what, when and from which IP address.
import * as z from 'zod/mini'

import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import {
  checkDateRange,
  DayFilter,
  Filter,
  Id,
  PeriodFilter,
  QueryInteger,
  Timestamp,
} from '#contract/platform/fields.ts'
import { activityModules } from '#domain/activityModules.ts'
import { loggedNouns } from '#domain/nouns.ts'

export const ActivityEntry = z.object({
  id: Id,
  action: z.string(),
  module: z.string(),
  /** Null unless the reader has `activity.read`. */
  ipAddress: z.nullable(z.string()),
  createdAt: Timestamp,
  /** Null if no user was signed in. */
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  /** The user's name at that time. */
  userName: z.string(),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

/** The number of newest entries that every role may read. */
export const recentActivityCount = 5

const activityFilters = {
  module: Filter(z.enum(activityModules, `Must be one of ${activityModules.join(', ')} or all`)),
  userId: Filter(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Must be an ID'))),
  startDate: DayFilter,
  endDate: DayFilter,
  period: PeriodFilter,
}

export const ActivityQuery = z
  .strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 1000, 50),
    ...activityFilters,
  })
  .check(checkDateRange)
export type ActivityQuery = z.output<typeof ActivityQuery>

export const ActivityDetail = z.object({
  ...ActivityEntry.shape,
  /** By field. Values are formatted text or plain JSON. */
  changes: z.nullable(z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))),
  /** The record that was changed, with its current name. */
  subject: z.nullable(
    z.object({
      type: z.enum(loggedNouns),
      id: Id,
      name: z.string(),
      /** True if it was deleted. */
      isGone: z.boolean(),
    }),
  ),
  /** SHA-256 over this entry and the previous seal, in hexadecimal; null until the entry is sealed. */
  seal: z.nullable(z.string()),
  position: z.nullable(z.int()),
})
export type ActivityDetail = z.output<typeof ActivityDetail>

export const findActivityEntry = defineEndpoint({
  summary: 'Returns one entry with its changes and its seal.',
  method: 'GET',
  path: '/api/activity-logs/:id',
  allow: 'activity.read',
  input: z.strictObject({ id: Id }),
  reply: ActivityDetail,
})

/** Without sign-ins and sign-outs, which would fill it every morning. */
export const findRecentActivity = defineEndpoint({
  summary: 'Lists the newest changes for the dashboard, without IP addresses.',
  method: 'GET',
  path: '/api/activity-logs/recent',
  allow: 'dashboard.read',
  input: z.strictObject({}),
  reply: z.object({ logs: z.array(ActivityEntry) }),
})

export const exportActivity = defineEndpoint({
  summary: 'Exports the matching entries as CSV, newest first.',
  method: 'GET',
  path: '/api/activity-logs/export',
  allow: 'activity.read',
  input: z.strictObject(activityFilters).check(checkDateRange),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const findActors = defineEndpoint({
  summary: 'Lists the users who appear in the log.',
  method: 'GET',
  path: '/api/activity-logs/actors',
  allow: 'activity.read',
  input: z.strictObject({}),
  reply: z.object({ actors: z.array(z.object({ id: Id, name: z.string() })) }),
})

export const VerifyEvent = z.union([
  /** Progress: the number of intact entries so far. */
  z.object({ type: z.literal('checking'), entries: z.int(), total: z.int() }),
  z.object({
    type: z.literal('done'),
    entries: z.int(),
    firstAltered: z.nullable(z.object({ id: Id, reason: z.string() })),
  }),
  FailedEvent,
])
export type VerifyEvent = z.output<typeof VerifyEvent>

export const verifyActivity = defineEndpoint({
  summary: 'Checks the hash chain of the log and reports the first altered entry.',
  method: 'POST',
  path: '/api/activity-logs/verify',
  allow: 'integrity.check',
  input: z.strictObject({}),
  reply: eventStream(VerifyEvent),
  idempotencyExemption: 'changes nothing',
})

/** Every role may read the five newest entries without IP addresses; anything else needs `activity.read`. */
export const findActivity = defineEndpoint({
  summary: 'Lists matching entries, newest first.',
  method: 'GET',
  path: '/api/activity-logs',
  allow: 'dashboard.read',
  input: ActivityQuery,
  reply: z.object({ logs: z.array(ActivityEntry), total: z.int() }),
})
