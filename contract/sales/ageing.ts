// The ageing report: what is owed by customer and days overdue, and the documents behind it.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, DayFilter, Filter, Id, QueryInteger, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { entryKinds } from '#domain/sales/receivables.ts'
import { type AgeingBucket, ageingFilters, overdueBuckets } from '#domain/sales/states.ts'

import { DocumentLink, entryNames } from './receivables.ts'

const bucketNames = {
  notDue: 'notDueCents',
  days1To30: 'days1To30Cents',
  days31To60: 'days31To60Cents',
  days61To90: 'days61To90Cents',
  over90: 'over90Cents',
  unapplied: 'unappliedCents',
  balance: 'balanceCents',
} as const

const buckets = {
  notDue: SignedAmount,
  days1To30: SignedAmount,
  days31To60: SignedAmount,
  days61To90: SignedAmount,
  over90: SignedAmount,
  /** Open credits, negative. */
  unapplied: SignedAmount,
  /** The sum of the others. */
  balance: SignedAmount,
}

export const AgeingTotals = withInternalNames(z.object(buckets), bucketNames)
export type AgeingTotals = z.output<typeof AgeingTotals>

/** The field of each column of the report. */
export const ageingFields = {
  'Not due': 'notDueCents',
  '1-30': 'days1To30Cents',
  '31-60': 'days31To60Cents',
  '61-90': 'days61To90Cents',
  'Over 90': 'over90Cents',
  Unapplied: 'unappliedCents',
} as const satisfies Record<AgeingBucket, keyof AgeingTotals>

export function sumOverdue(totals: AgeingTotals): number {
  return overdueBuckets.reduce((sum, bucket) => sum + totals[ageingFields[bucket]], 0)
}

const AgeingRow = withInternalNames(
  z.object({
    /** Null: all documents without a customer record. */
    customerId: z.nullable(Id),
    customerNumber: z.nullable(z.string()),
    customerName: z.nullable(z.string()),
    /** The day of the last reminder, whatever the day of the report is. */
    lastRemindedOn: z.nullable(z.iso.date()),
    ...buckets,
  }),
  bucketNames,
)
export type AgeingRow = z.output<typeof AgeingRow>

/** By default as of today. */
export const findAgeing = defineEndpoint({
  summary: 'Returns what is owed by customer and days overdue, as of any day.',
  method: 'GET',
  path: '/api/receivables/ageing',
  allow: 'customers.read',
  input: z.strictObject({
    asOf: DayFilter,
    page: QueryInteger(1, 100_000, 1),
    limit: QueryInteger(1, 200, 50),
  }),
  reply: z.object({
    asOf: z.iso.date(),
    /** Ordered by name; the row without a customer record is the last. */
    rows: z.array(AgeingRow),
    total: z.int(),
    /** True if there are at least `total`: counting stops at 250, or at the end of the page. */
    totalIsMinimum: z.optional(z.boolean()),
    /** Of all rows. */
    totals: AgeingTotals,
  }),
})

export const exportAgeing = defineEndpoint({
  summary: 'Downloads the ageing report as CSV.',
  method: 'GET',
  path: '/api/receivables/ageing/export',
  allow: 'customers.read',
  input: z.strictObject({ asOf: DayFilter }),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

const AgedDocument = withInternalNames(
  z.object({
    id: Id,
    kind: z.enum(entryKinds),
    document: DocumentLink,
    customerName: z.string(),
    onDate: z.iso.date(),
    dueOn: z.nullable(z.iso.date()),
    amount: Amount,
    /** As of the day; negative for credits. */
    openAmount: SignedAmount,
  }),
  entryNames,
)
export type AgedDocument = z.output<typeof AgedDocument>

export const findAgedDocuments = defineEndpoint({
  summary:
    'Lists the open documents behind a cell of the ageing report, or all overdue ones, oldest due first.',
  method: 'GET',
  path: '/api/receivables/documents',
  allow: 'customers.read',
  input: z.strictObject({
    asOf: DayFilter,
    /** The id of a customer, or `none` for documents without a customer record. */
    customer: Filter(
      z.string().check(z.regex(/^(none|[1-9]\d{0,14})$/, 'Must be the ID of a customer, or none')),
    ),
    bucket: Filter(z.enum(ageingFilters, `Must be one of ${ageingFilters.join(', ')} or all`)),
    page: QueryInteger(1, 100_000, 1),
    limit: QueryInteger(1, 200, 50),
  }),
  reply: withInternalNames(
    z.object({
      asOf: z.iso.date(),
      documents: z.array(AgedDocument),
      total: z.int(),
      openAmount: SignedAmount,
    }),
    { openAmount: 'openCents' },
  ),
})
