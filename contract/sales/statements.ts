// The statement of a customer: read, as a PDF and by email.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  checkDateRange,
  Day,
  DayFilter,
  Filter,
  Id,
  QueryInteger,
  SignedAmount,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { entryKinds, sides, statementKinds } from '#domain/sales/receivables.ts'

import { AgeingTotals } from './ageing.ts'
import { DocumentLink, entryNames } from './receivables.ts'
import { Recipients } from './recipients.ts'

const StatementLine = withInternalNames(
  z.object({
    /** Of the entry. */
    id: Id,
    kind: z.enum(entryKinds),
    side: z.enum(sides),
    isReversal: z.boolean(),
    document: DocumentLink,
    onDate: z.iso.date(),
    dueOn: z.nullable(z.iso.date()),
    amount: Amount,
    /** At the end of the statement. */
    openAmount: Amount,
    /** After this line, in a statement of activity. */
    balance: SignedAmount,
    note: z.nullable(z.string()),
  }),
  { ...entryNames, balance: 'balanceCents' },
)
export type StatementLine = z.output<typeof StatementLine>

const Statement = withInternalNames(
  z.object({
    customer: z.object({
      id: Id,
      number: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
    kind: z.enum(statementKinds),
    from: z.nullable(z.iso.date()),
    to: z.iso.date(),
    /** Before the first line. */
    openingBalance: SignedAmount,
    closingBalance: SignedAmount,
    ageing: AgeingTotals,
    /** At most 5,000, the newest. */
    lines: z.array(StatementLine),
    /** Older lines that are left out because there are too many. */
    omittedLines: z.int(),
    /** The last entry and settlement that it includes; the same statement can be read again with them. 0: none. */
    upToEntry: z.int(),
    upToSettlement: z.int(),
  }),
  { openingBalance: 'openingBalanceCents', closingBalance: 'closingBalanceCents' },
)
export type Statement = z.output<typeof Statement>

const statementFields = {
  kind: Filter(z.enum(statementKinds, `Must be one of ${statementKinds.join(', ')}`)),
  /** Of a statement of activity. Omitted: from the first entry. */
  startDate: DayFilter,
  /** Omitted: today. */
  endDate: DayFilter,
  upToEntry: QueryInteger(0, 1_000_000_000_000, 0),
  upToSettlement: QueryInteger(0, 1_000_000_000_000, 0),
}

/** By default open items as of today. */
export const findStatement = defineEndpoint({
  summary: 'Returns the statement of a customer: its open items or its activity.',
  method: 'GET',
  path: '/api/customers/:id/statement',
  allow: 'customers.read',
  input: z.strictObject({ id: Id, ...statementFields }).check(checkDateRange),
  reply: Statement,
})

/** The file is named statement-{number of the customer}-{last day}.pdf. */
export const downloadStatementPdf = defineEndpoint({
  summary: 'Downloads the statement of a customer as a PDF.',
  method: 'GET',
  path: '/api/customers/:id/statement/pdf',
  allow: 'customers.read',
  input: z.strictObject({ id: Id, ...statementFields }).check(checkDateRange),
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/**
 * Usually goes to the contacts that get statements, or else to the customer's email address. Waits up to 8 seconds: 200 if all are accepted or
 * refused, 202 if one is still trying, 502 with the server's reply if all are refused.
 */
export const emailStatement = defineEndpoint({
  summary: 'Sends the statement of a customer by email.',
  method: 'POST',
  path: '/api/customers/:id/statement/email',
  allow: 'invoices.send',
  input: z
    .strictObject({
      id: Id,
      /** Omitted: open items. */
      kind: z.optional(z.enum(statementKinds, `Must be one of ${statementKinds.join(', ')}`)),
      /** Of a statement of activity. Omitted: from the first entry. */
      startDate: z.optional(Day),
      /** Omitted: today. */
      endDate: z.optional(Day),
      recipients: Recipients,
    })
    .check(checkDateRange),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})

export const findStatementDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of statements to a customer, newest first.',
  method: 'GET',
  path: '/api/customers/:id/statement/deliveries',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: DeliveryList,
})
