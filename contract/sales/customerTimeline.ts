// The timeline of a customer: its documents, messages and changes in one list.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SignedAmount, Timestamp } from '#contract/platform/fields.ts'
import { TimelineInput } from '#contract/platform/timeline.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { entryKinds } from '#domain/sales/receivables.ts'
import { invoiceStatuses } from '#domain/sales/states.ts'

import { documentLinkTypes } from './receivables.ts'

/** 'change': an entry of the activity log about the customer, or its change by an import. */
export const timelineKinds = [
  'invoice',
  'order',
  ...entryKinds.filter((kind) => kind !== 'invoice'),
  'reversal',
  'message',
  'change',
] as const

const TimelineDocument = z.object({ type: z.enum([...documentLinkTypes, 'order']), id: Id })

export const TimelineEntry = withInternalNames(
  z.object({
    /** Unique within the timeline. */
    key: z.string(),
    at: Timestamp,
    /** The day of a document, which can be another one than that of its creation. Null for messages and changes. */
    datedOn: z.nullable(z.iso.date()),
    kind: z.enum(timelineKinds),
    /** The number of the document, the subject of the message, or the action of the log entry. */
    title: z.string(),
    /** The method and reference of a payment, the progress and season of an order, a reason, or the recipient of a message. */
    detail: z.nullable(z.string()),
    /** Of invoices. */
    status: z.nullable(z.enum(invoiceStatuses)),
    amount: z.nullable(SignedAmount),
    document: z.nullable(TimelineDocument),
    /** Of the entry of a write-off that is not reversed. */
    writeOffId: z.nullable(Id),
    userName: z.nullable(z.string()),
  }),
  { amount: 'amountCents' },
)
export type TimelineEntry = z.output<typeof TimelineEntry>

export const findCustomerTimeline = defineEndpoint({
  summary:
    'Lists invoices, orders, payments, credit notes, messages and changes of a customer, newest first.',
  method: 'GET',
  path: '/api/customers/:id/timeline',
  allow: 'customers.read',
  input: TimelineInput,
  reply: z.object({ entries: z.array(TimelineEntry), next: z.nullable(z.string()) }),
})
