// Receivables: open items, settlements, write-offs, opening items, and the clearing of old invoices.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  Day,
  Id,
  Optional,
  SignedAmount,
  SingleLineText,
  Timestamp,
  withJsonSchema,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxClearedInvoices, paymentLimits, receivableReason } from '#domain/sales/payments.ts'
import { entryKinds, sides } from '#domain/sales/receivables.ts'

export const PositiveAmount = withJsonSchema(Amount.check(z.minimum(1, 'Amount must be more than 0')), {
  type: 'string',
  pattern: String.raw`^(?!0+(\.0*)?$)\d+(\.\d{1,2})?$`,
  description: 'More than 0.',
  examples: ['12.34'],
})

/** The order of a deposit. 'Cancelled': nothing of it is left or invoiced. */
export const DepositOrder = z.object({ id: Id, number: z.string(), isCancelled: z.boolean() })

export const Reason = SingleLineText(receivableReason.maxLength, receivableReason.missing)

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

export const documentLinkTypes = ['invoice', 'openingItem', 'payment', 'creditNote'] as const

/** `number` is that of the document: INV-2026-00012, or the number of an opening item. */
export const DocumentLink = z.object({
  type: z.enum(documentLinkTypes),
  id: Id,
  number: z.string(),
})
export type DocumentLink = z.output<typeof DocumentLink>

/** Of an entry in replies. */
export const entryNames = { amount: 'amountCents', openAmount: 'openCents' } as const

export const OpenItem = withInternalNames(
  z.object({
    /** Of the entry in the receivables. */
    id: Id,
    side: z.enum(sides),
    kind: z.enum(entryKinds),
    document: DocumentLink,
    /** The orders that an invoice delivers, or the one on which a payment is a deposit. */
    orderIds: z.array(Id),
    onDate: z.iso.date(),
    dueOn: z.nullable(z.iso.date()),
    /** 0 unless it is overdue. */
    overdueDays: z.int(),
    amount: Amount,
    openAmount: Amount,
  }),
  entryNames,
)
export type OpenItem = z.output<typeof OpenItem>

/** The most open items in one reply. */
export const maxOpenItems = 500

export const findOpenItems = defineEndpoint({
  summary: 'Lists what is not settled of a customer: debits by due day, then credits by day, at most 500.',
  method: 'GET',
  path: '/api/customers/:id/open-items',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: z.object({ items: z.array(OpenItem), total: z.int() }),
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

/** A payment on an order, of which some is still on account. On a cancelled order, it is open for each invoice of the customer. */
const OpenDeposit = withInternalNames(
  z.object({
    id: Id,
    number: z.string(),
    customerId: Id,
    order: DepositOrder,
    openAmount: Amount,
  }),
  { openAmount: 'openCents' },
)
export type OpenDeposit = z.output<typeof OpenDeposit>

export const findInvoiceSettlements = defineEndpoint({
  summary:
    'Lists the payments, credits and write-offs applied to an invoice, and the deposits on its orders that can be applied.',
  method: 'GET',
  path: '/api/invoices/:id/settlements',
  allow: 'invoices.read',
  input: z.strictObject({ id: Id }),
  reply: z.object({ settlements: z.array(Settlement), deposits: z.array(OpenDeposit) }),
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
      /** Names that clearing for its undo. */
      lastClearingId: z.nullable(Id),
    }),
    { openAmount: 'openCents' },
  ),
})

export const clearInvoices = defineEndpoint({
  summary: `Writes off up to ${formatCount(maxClearedInvoices)} invoices that were paid before payments were recorded here.`,
  method: 'POST',
  path: '/api/receivables/clear',
  allow: 'payments.record',
  input: z.strictObject({ processedUntil: Day }),
  reply: z.object({ cleared: z.int(), remaining: z.int() }),
})

export const undoClearing = defineEndpoint({
  summary: 'Reverses the write-offs of a clearing.',
  method: 'POST',
  path: '/api/receivables/clear/undo',
  allow: 'payments.record',
  input: z.strictObject({ clearingId: Id }),
  reply: z.object({ restored: z.int() }),
})
