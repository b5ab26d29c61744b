// The statement run: one email with its open items to each customer that owes something.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, Filter, Id, QueryInteger, Timestamp } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

/** Why the run leaves out a customer that owes something. */
export const statementObstacles = ['no email address', 'sent today'] as const

const StatementRunRow = withInternalNames(
  z.object({
    id: Id,
    number: z.string(),
    name: z.string(),
    balance: Amount,
    overdue: Amount,
    recipients: z.array(z.string()),
    /** Null: the customer gets an email. */
    obstacle: z.nullable(z.enum(statementObstacles)),
    /** The newest email with a statement. */
    last: z.nullable(z.object({ sentAt: Timestamp, status: z.enum(deliveryStatuses) })),
  }),
  { balance: 'balanceCents', overdue: 'overdueCents' },
)
export type StatementRunRow = z.output<typeof StatementRunRow>

const StatementRun = withInternalNames(
  z.object({
    /** All customers that owe something. */
    total: z.int(),
    amount: Amount,
    /** Those that get an email. */
    customers: z.int(),
    /** The largest balance first. */
    rows: z.array(StatementRunRow),
  }),
  { amount: 'amountCents' },
)
export type StatementRun = z.output<typeof StatementRun>

const StatementRunResult = z.object({
  customers: z.int(),
  emails: z.int(),
  remaining: z.int(),
  /** Without one, the emails only go to the outbox folder. */
  hasMailServer: z.boolean(),
})
export type StatementRunResult = z.output<typeof StatementRunResult>

export const previewStatementRun = defineEndpoint({
  summary:
    'Lists the customers that owe something, and which of them a statement run would email. Sends nothing.',
  method: 'GET',
  path: '/api/receivables/statement-run',
  allow: 'statements.send',
  input: z.strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 200, 50),
    /** Only customers that can get an email and got none this month. */
    due: Filter(z.literal('true', 'Must be true or all')),
  }),
  reply: StatementRun,
})

const maxNamedCustomers = 1000
const CustomerIds = z
  .array(Id)
  .check(z.maxLength(maxNamedCustomers, `Choose at most ${maxNamedCustomers} customers`))

const StatementRunChoice = z.strictObject({
  /** Omit it for all. */
  customerIds: z.optional(CustomerIds),
  /** Customers that are left out. */
  exceptIds: z.optional(CustomerIds),
  /** Only customers that got none this month. */
  due: z.optional(z.boolean()),
})
export type StatementRunChoice = z.output<typeof StatementRunChoice>

/** At most 200 customers in one call, the largest balances first; `remaining` more of them are due then. */
export const sendStatementRun = defineEndpoint({
  summary:
    'Emails a statement of open items to the chosen customers, or all, that owe something and got none today.',
  method: 'POST',
  path: '/api/receivables/statement-run',
  allow: 'statements.send',
  input: StatementRunChoice,
  reply: StatementRunResult,
})
