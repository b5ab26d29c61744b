// Receivables: open items, settlements, write-offs, opening items, the ageing report and the statement of a customer.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  checkDateRange,
  Day,
  DayFilter,
  Filter,
  Id,
  Optional,
  QueryInteger,
  SignedAmount,
  SingleLineText,
  Timestamp,
  withJsonSchema,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { maxClearedInvoices, paymentLimits } from '#domain/sales/payments.ts'
import { ageingBuckets, entryKinds, sides, statementKinds } from '#domain/sales/receivables.ts'

export const PositiveAmount = withJsonSchema(Amount.check(z.minimum(1, 'Amount must be more than 0')), {
  type: 'string',
  pattern: String.raw`^(?!0+(\.0*)?$)\d+(\.\d{1,2})?$`,
  description: 'More than 0.',
  examples: ['12.34'],
})

export const Reason = SingleLineText(paymentLimits.reason, 'Enter a reason')

/** A document that is owed: an invoice, an opening item, or a refund that was not covered. */
export const DebitReference = z.strictObject({
  type: z.enum(['invoice', 'openingItem', 'payment'], 'Must be an invoice, an opening item or a refund'),
  id: Id,
})

/** A document that pays: a payment or a credit note. */
const CreditReference = z.strictObject({
  type: z.enum(['payment', 'creditNote'], 'Must be a payment or a credit note'),
  id: Id,
})

export const SettlementInputs = z
  .array(
    withInternalNames(z.strictObject({ debit: DebitReference, amount: PositiveAmount }), {
      amount: 'amountCents',
    }),
  )
  .check(
    z.maxLength(
      paymentLimits.settlements,
      `A payment settles at most ${paymentLimits.settlements} documents`,
    ),
  )
export type SettlementInput = z.output<typeof SettlementInputs>[number]

/** `number` is that of the document: INV-2026-00012, or the number of an opening item. */
export const DocumentLink = z.object({
  type: z.enum(['invoice', 'openingItem', 'payment', 'creditNote']),
  id: Id,
  number: z.string(),
})
export type DocumentLink = z.output<typeof DocumentLink>

const entryNames = { amount: 'amountCents', openAmount: 'openCents' } as const

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

const AgeingTotals = withInternalNames(z.object(buckets), bucketNames)
export type AgeingTotals = z.output<typeof AgeingTotals>

const AgeingRow = withInternalNames(
  z.object({
    /** Null: all documents without a customer record. */
    customerId: z.nullable(Id),
    customerNumber: z.nullable(z.string()),
    customerName: z.nullable(z.string()),
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
  summary: 'Lists the open documents behind a cell of the ageing report, oldest due first.',
  method: 'GET',
  path: '/api/receivables/documents',
  allow: 'customers.read',
  input: z.strictObject({
    asOf: DayFilter,
    /** The id of a customer, or `none` for documents without a customer record. */
    customer: Filter(
      z.string().check(z.regex(/^(none|[1-9]\d{0,14})$/, 'Must be the ID of a customer, or none')),
    ),
    bucket: Filter(z.enum(ageingBuckets, `Must be one of ${ageingBuckets.join(', ')} or all`)),
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
    openingBalance: SignedAmount,
    closingBalance: SignedAmount,
    ageing: AgeingTotals,
    /** At most 5,000. */
    lines: z.array(StatementLine),
    /** The last entry and settlement that it includes; the same statement can be read again with them. 0: none. */
    upToEntry: z.int(),
    upToSettlement: z.int(),
  }),
  { openingBalance: 'openingBalanceCents', closingBalance: 'closingBalanceCents' },
)
export type Statement = z.output<typeof Statement>

export const statementFields = {
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

const Settlement = withInternalNames(
  z.object({
    id: Id,
    /** The document on the other side. */
    document: DocumentLink,
    kind: z.enum(entryKinds),
    amount: Amount,
    settledOn: z.iso.date(),
    userName: z.string(),
    createdAt: Timestamp,
    undoneOn: z.nullable(z.iso.date()),
    /** False for reversals and write-offs, which are reversed instead. */
    canUndo: z.boolean(),
    /** Of a write-off. */
    writeOffId: z.nullable(Id),
    note: z.nullable(z.string()),
  }),
  { amount: 'amountCents' },
)
export type Settlement = z.output<typeof Settlement>
export { Settlement as SettlementSchema }

export const findInvoiceSettlements = defineEndpoint({
  summary: 'Lists the payments, credits and write-offs applied to an invoice.',
  method: 'GET',
  path: '/api/invoices/:id/settlements',
  allow: 'invoices.read',
  input: z.strictObject({ id: Id }),
  reply: z.object({ settlements: z.array(Settlement) }),
})

export const settleCredit = defineEndpoint({
  summary: 'Applies money on account or a credit note to documents that are owed.',
  method: 'POST',
  path: '/api/settlements',
  allow: 'payments.record',
  input: z.strictObject({
    credit: CreditReference,
    settlements: SettlementInputs.check(z.minLength(1, 'Choose at least one document')),
  }),
  reply: withInternalNames(z.object({ openAmount: Amount }), { openAmount: 'openCents' }),
  errorStatuses: [404],
})

export const undoSettlement = defineEndpoint({
  summary: 'Takes a payment or a credit off a document; the money stays on account.',
  method: 'POST',
  path: '/api/settlements/:id/undo',
  allow: 'payments.record',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const writeOff = defineEndpoint({
  summary: 'Writes off the open amount of an invoice or an opening item.',
  method: 'POST',
  path: '/api/write-offs',
  allow: 'payments.record',
  input: z.strictObject({
    document: z.strictObject({
      type: z.enum(['invoice', 'openingItem'], 'Must be an invoice or an opening item'),
      id: Id,
    }),
    reason: Reason,
  }),
  reply: withInternalNames(z.object({ id: Id, amount: Amount }), { amount: 'amountCents' }),
  errorStatuses: [404],
})

/** `id` is that of the write-off's entry. */
export const reverseWriteOff = defineEndpoint({
  summary: 'Reverses a write-off: the document is owed again.',
  method: 'POST',
  path: '/api/write-offs/:id/reverse',
  allow: 'payments.record',
  input: z.strictObject({ id: Id, reason: Reason }),
  reply: 'nothing',
})

const OpeningItem = withInternalNames(
  z.object({
    id: Id,
    customerId: Id,
    number: z.string(),
    onDate: z.iso.date(),
    dueOn: z.iso.date(),
    amount: Amount,
    note: z.nullable(z.string()),
  }),
  { amount: 'amountCents' },
)

export const createOpeningItem = defineEndpoint({
  summary: 'Records what a customer owed before its invoices were kept here.',
  method: 'POST',
  path: '/api/opening-items',
  allow: 'payments.record',
  input: withInternalNames(
    z.strictObject({
      customerId: Id,
      number: SingleLineText(paymentLimits.number, 'Enter the number of the invoice'),
      onDate: Day,
      dueOn: Day,
      amount: PositiveAmount,
      note: Optional(SingleLineText(paymentLimits.note)),
    }),
    { amount: 'amountCents' },
  ),
  reply: OpeningItem,
  status: 201,
  errorStatuses: [404],
})

export const reverseOpeningItem = defineEndpoint({
  summary: 'Reverses an opening item: it is no longer owed.',
  method: 'POST',
  path: '/api/opening-items/:id/reverse',
  allow: 'payments.record',
  input: z.strictObject({ id: Id, reason: Reason }),
  reply: 'nothing',
})

/** Overdue invoices processed before the first payment was recorded here. */
export const findClearableInvoices = defineEndpoint({
  summary: 'Counts the open invoices that were processed before payments were recorded here.',
  method: 'GET',
  path: '/api/receivables/clearable',
  allow: 'customers.read',
  input: z.strictObject({}),
  reply: withInternalNames(
    z.object({
      invoices: z.int(),
      openAmount: SignedAmount,
      /** The day of the newest of them. */
      processedUntil: z.nullable(z.iso.date()),
      /** Invoices that the last clearing wrote off and that can be restored together. */
      lastCleared: z.int(),
    }),
    { openAmount: 'openCents' },
  ),
})

export const clearInvoices = defineEndpoint({
  summary: `Writes off up to ${maxClearedInvoices} invoices that were paid before payments were recorded here.`,
  method: 'POST',
  path: '/api/receivables/clear',
  allow: 'payments.record',
  input: z.strictObject({ processedUntil: Day }),
  reply: z.object({ cleared: z.int(), remaining: z.int() }),
})

export const undoClearing = defineEndpoint({
  summary: 'Reverses the write-offs of the last clearing.',
  method: 'POST',
  path: '/api/receivables/clear/undo',
  allow: 'payments.record',
  input: z.strictObject({}),
  reply: z.object({ restored: z.int() }),
})
