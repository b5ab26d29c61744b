// Linking invoices without a customer record: proposals, the links, and their undo.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Id,
  Optional,
  QueryInteger,
  SignedAmount,
  SingleLineText,
  Timestamp,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import {
  evidences,
  linkTargetMessage,
  maxLinkedInvoices,
  proposalsPerPage,
} from '#domain/sales/customerLinks.ts'
import { customerRecordLimits as limits } from '#domain/sales/customers.ts'

import { CustomerEmail } from './newInvoice.ts'

const Reference = z.object({ id: Id, number: z.string(), name: z.string() })

export const ProposedBuyer = withInternalNames(
  z.object({
    /** How likely it is the customer, or the first buyer, of the proposal. */
    evidence: z.enum(evidences),
    /** As on the invoices. */
    name: z.string(),
    phone: z.string(),
    email: z.nullable(z.string()),
    invoiceCount: z.int(),
    total: SignedAmount,
    /** The dates of the first and last invoice. */
    firstOn: z.iso.date(),
    lastOn: z.iso.date(),
    /** The oldest, at most 1,000. */
    invoiceIds: z.array(Id),
  }),
  { total: 'totalCents' },
)
export type ProposedBuyer = z.output<typeof ProposedBuyer>

export const LinkProposal = z.object({
  /** Unique in the reply. */
  key: z.string(),
  /** The record to link to; null: create one. */
  customer: z.nullable(Reference),
  /** At most 20, the surest first. */
  buyers: z.array(ProposedBuyer),
  /** Of all buyers, also those that are not listed. */
  buyerCount: z.int(),
})
export type LinkProposal = z.output<typeof LinkProposal>

const LinkProposals = z.object({
  proposals: z.array(LinkProposal),
  total: z.int(),
  /** Buyers with fewer invoices were not compared: they follow when these are linked. */
  totalIsMinimum: z.boolean(),
  /** The newest batch; null if it was undone. */
  lastBatch: z.nullable(
    z.object({ id: Id, customer: Reference, invoiceCount: z.int(), createdAt: Timestamp }),
  ),
})
export type LinkProposals = z.output<typeof LinkProposals>

export const findLinkProposals = defineEndpoint({
  summary:
    'Proposes which invoices without a customer record belong to one customer. Paid and credited ones are left out.',
  method: 'GET',
  path: '/api/customers/link-proposals',
  allow: 'customers.merge',
  input: z.strictObject({
    page: QueryInteger(1, 100_000, 1),
    limit: QueryInteger(1, 50, proposalsPerPage),
  }),
  reply: LinkProposals,
  stopsOnDisconnect: true,
})

const LinkReply = z.object({ batchId: Id, customer: Reference, linked: z.int() })
export type LinkReply = z.output<typeof LinkReply>

export const linkInvoices = defineEndpoint({
  summary:
    'Links invoices to a customer, a new one, or that of an earlier batch, which then contains them, too.',
  method: 'POST',
  path: '/api/customers/link',
  allow: 'customers.merge',
  input: z
    .strictObject({
      customerId: Optional(Id),
      newCustomer: z.optional(
        z.strictObject({
          name: SingleLineText(limits.name, 'Customer name is required'),
          phone: Optional(SingleLineText(limits.phone)),
          email: Optional(CustomerEmail),
        }),
      ),
      /** Continues a batch of more invoices than one call takes. */
      batchId: Optional(Id),
      invoiceIds: z
        .array(Id)
        .check(
          z.minLength(1, 'Choose an invoice'),
          z.maxLength(maxLinkedInvoices, `At most ${maxLinkedInvoices} invoices at once`),
        ),
    })
    .check(
      z.refine(
        ({ customerId, newCustomer, batchId }) =>
          [customerId, newCustomer, batchId].filter(Boolean).length === 1,
        { message: linkTargetMessage, path: ['customerId'] },
      ),
    ),
  reply: LinkReply,
})

const UndoLinksReply = z.object({
  unlinked: z.int(),
  skippedCount: z.int(),
  /** Why the first of them stayed. */
  skipped: z.array(z.string()),
  /** Whether it deleted the customer that the batch created. */
  deletedCustomer: z.boolean(),
})
export type UndoLinksReply = z.output<typeof UndoLinksReply>

export const undoInvoiceLinks = defineEndpoint({
  summary: 'Undoes a batch of links, except for invoices with something paid or credited since.',
  method: 'POST',
  path: '/api/customers/links/:id/undo',
  allow: 'customers.merge',
  input: z.strictObject({ id: Id }),
  reply: UndoLinksReply,
})
