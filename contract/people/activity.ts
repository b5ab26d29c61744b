// The activity log: who did what, from where, and what it changed.
import * as z from 'zod/mini'

import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { DayFilter, Filter, Id, Timestamp, QueryInteger } from '#contract/platform/fields.ts'

export const activityModules = ['Products', 'Invoices', 'Users', 'Inventory', 'System'] as const
export type ActivityModule = (typeof activityModules)[number]

/** What an entry may tell of. */
export const subjectTypes = ['product', 'invoice', 'user', 'import', 'company'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const ActivityEntry = z.object({
  id: Id,
  action: z.string(),
  module: z.string(),
  /** Null where the reader may not see addresses. */
  ipAddress: z.nullable(z.string()),
  createdAt: Timestamp,
  /** Null where nobody was signed in. */
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  /** Who it was, as they were called then. */
  userName: z.string(),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

/** How many entries the dashboard shows, and how many everyone may read. */
export const recentActivityCount = 5

export const ActivityQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 1000, 50),
  module: Filter(z.enum(activityModules, `Must be one of ${activityModules.join(', ')} or all`)),
  userId: Filter(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Must be an id'))),
  startDate: DayFilter,
  endDate: DayFilter,
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/** An entry opened: what changed from what to what, and where it stands in the chain. */
export const ActivityDetail = z.object({
  ...ActivityEntry.shape,
  /** By field; values as they were written down, in words or as plain JSON. */
  changes: z.nullable(z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))),
  /** What it tells of, by the name that it has now. */
  subject: z.nullable(
    z.object({
      type: z.enum(subjectTypes),
      id: Id,
      name: z.string(),
      /** True of a product that is deleted. */
      isGone: z.boolean(),
    }),
  ),
  /** The hash over it and the seal before, in hexadecimal; null for the moment until it is sealed. */
  seal: z.nullable(z.string()),
  position: z.nullable(z.int()),
})
export type ActivityDetail = z.output<typeof ActivityDetail>

export const findActivityEntry = defineEndpoint({
  summary: 'Tells one entry with what it changed and its seal.',
  method: 'GET',
  path: '/api/activity-logs/:id',
  allow: 'activity.read',
  input: z.strictObject({ id: Id }),
  reply: ActivityDetail,
})

/** Everything that the filters match, newest first, as CSV. */
export const exportActivity = defineEndpoint({
  summary: 'Exports every entry that the filters match.',
  method: 'GET',
  path: '/api/activity-logs/export',
  allow: 'activity.read',
  input: z.strictObject({
    module: ActivityQuery.shape.module,
    userId: ActivityQuery.shape.userId,
    startDate: ActivityQuery.shape.startDate,
    endDate: ActivityQuery.shape.endDate,
  }),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

/** Everybody who ever did something that the log tells of, for its filter. */
export const findActors = defineEndpoint({
  summary: 'Lists everybody that the log tells of.',
  method: 'GET',
  path: '/api/activity-logs/actors',
  allow: 'activity.read',
  input: z.strictObject({}),
  reply: z.object({ actors: z.array(z.object({ id: Id, name: z.string() })) }),
})

export const VerifyEvent = z.union([
  /** So many entries were found to be as they were written. */
  z.object({ type: z.literal('checking'), entries: z.int(), total: z.int() }),
  z.object({
    type: z.literal('done'),
    entries: z.int(),
    firstAltered: z.nullable(z.object({ id: Id, reason: z.string() })),
  }),
  FailedEvent,
])
export type VerifyEvent = z.output<typeof VerifyEvent>

/** Checks the chain from its beginning, tells how it goes, and names the first altered entry. */
export const verifyActivity = defineEndpoint({
  summary: 'Checks the log’s chain from its beginning and names the first altered entry.',
  method: 'POST',
  path: '/api/activity-logs/verify',
  allow: 'proof.run',
  input: z.strictObject({}),
  reply: eventStream(VerifyEvent),
  idempotencyExemption: 'changes nothing',
})

/** Everyone may read the five newest, without addresses; the rest is for those who may read the log. */
export const findActivity = defineEndpoint({
  summary: 'Lists a page of the entries that the filters match, newest first.',
  method: 'GET',
  path: '/api/activity-logs',
  allow: 'dashboard.read',
  input: ActivityQuery,
  reply: z.object({ logs: z.array(ActivityEntry), total: z.int() }),
})
