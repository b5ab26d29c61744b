// Sending invoices: by email, by WhatsApp, and as a link to the PDF; who gets documents by email.
import * as z from 'zod/mini'

import { Delivery, DeliveryList, sendAllStatus, sendStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { maxInvoicesAtOnce, tooManyInvoicesMessage } from '#domain/sales/invoices.ts'

import { Recipients } from './recipients.ts'

const InvoiceId = z.strictObject({ id: Id })

/**
 * Usually goes to the invoice's own address and to the customer's contacts that get invoices. Waits up to 8 seconds: 200 if each message was
 * accepted or refused, 202 if one is still tried, 502 with the server's reply if all were refused.
 */
export const emailInvoice = defineEndpoint({
  summary: 'Sends a processed invoice by email.',
  method: 'POST',
  path: '/api/invoices/:id/email',
  allow: 'invoices.send',
  input: z.strictObject({ id: Id, recipients: Recipients }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})

/** What is sent: an invoice, an order, a credit note, the receipt of a payment, or the statement or an order form of a customer. */
const sentDocuments = ['invoice', 'order', 'credit note', 'receipt', 'statement', 'order form'] as const
export type SentDocument = (typeof sentDocuments)[number]

const RecipientList = z.object({
  recipients: z.array(z.string()),
  /** All with an email address, whether they usually get it or not. */
  contacts: z.array(z.object({ name: z.string(), role: z.nullable(z.string()), email: z.string() })),
})
export type RecipientList = z.output<typeof RecipientList>

export const findRecipients = defineEndpoint({
  summary: 'Returns who usually gets a document by email, and the contacts of its customer.',
  method: 'GET',
  path: '/api/recipients',
  allow: 'invoices.send',
  input: z.strictObject({
    purpose: z.enum(sentDocuments, `Must be one of ${sentDocuments.join(', ')}`),
    /** Of the invoice, the order, the credit note, the payment, or the customer. */
    documentId: Id,
  }),
  reply: RecipientList,
  errorStatuses: [404],
})

const invoiceIds = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose at least one invoice'),
    z.maxLength(maxInvoicesAtOnce, tooManyInvoicesMessage),
  )

const InvoicesOutcome = z.object({
  processed: z.int(),
  /** Invoices whose emails were queued, and those emails. */
  emailed: z.int(),
  emails: z.int(),
  /** Without one, the emails only go to the outbox folder. */
  hasMailServer: z.boolean(),
  /** What could not be done, as sentences. */
  problems: z.array(
    withInternalNames(z.object({ id: Id, invoiceNumber: z.string(), reason: z.string() }), {
      invoiceNumber: 'number',
    }),
  ),
})
export type InvoicesOutcome = z.output<typeof InvoicesOutcome>

/** What can't be done with one invoice is a problem of its own; the others go on. */
export const processInvoices = defineEndpoint({
  summary: 'Marks pending invoices as processed, and emails them if asked to.',
  method: 'POST',
  path: '/api/invoices/process',
  allow: 'invoices.process',
  input: z.strictObject({ ids: invoiceIds, withEmail: z.optional(z.boolean()) }),
  reply: InvoicesOutcome,
  errorStatuses: [404],
})

/** Leaves out those that were emailed before, unless that failed. */
export const emailInvoices = defineEndpoint({
  summary: 'Emails processed invoices that were not emailed yet.',
  method: 'POST',
  path: '/api/invoices/email',
  allow: 'invoices.send',
  input: z.strictObject({ ids: invoiceIds }),
  reply: InvoicesOutcome,
  errorStatuses: [404],
})

export const whatsappInvoice = defineEndpoint({
  summary: 'Sends a processed invoice by WhatsApp.',
  method: 'POST',
  path: '/api/invoices/:id/whatsapp',
  allow: 'invoices.send',
  input: InvoiceId,
  reply: Delivery,
  status: sendStatus,
  errorStatuses: [502],
})

/** The alternative to a configured WhatsApp account: a wa.me link whose text has a link to the PDF, valid for a week. */
export const createChatLink = defineEndpoint({
  summary: 'Returns a WhatsApp click-to-chat link that contains a signed link to the PDF.',
  method: 'GET',
  path: '/api/invoices/:id/chat-link',
  allow: 'invoices.send',
  input: InvoiceId,
  reply: z.object({ url: z.string(), expiresAt: Timestamp }),
  errorStatuses: [409],
})

export const readSharedInvoicePdf = defineEndpoint({
  summary: 'Downloads the invoice PDF of a signed link.',
  method: 'GET',
  path: '/api/shared/invoices/:token',
  allow: 'anyone',
  input: z.strictObject({ token: z.string() }),
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

export const findInvoiceDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of an invoice, newest first.',
  method: 'GET',
  path: '/api/invoices/:id/deliveries',
  allow: 'invoices.read',
  input: InvoiceId,
  reply: DeliveryList,
})
