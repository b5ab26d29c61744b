// Deliveries: sending invoices by email and WhatsApp, and the outbox of all messages.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, Timestamp, QueryInteger } from '#contract/platform/fields.ts'
import { attemptOutcomes, deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

export const Delivery = z.object({
  id: Id,
  channel: z.enum(deliveryChannels),
  purpose: z.enum(deliveryPurposes),
  status: z.enum(deliveryStatuses),
  /** An email address, or a phone number as digits. */
  recipient: z.string(),
  subject: z.string(),
  /** The attached invoice, if any. */
  invoice: z.nullable(z.object({ id: Id, number: z.string() })),
  /** The user who sent it; null if no user was signed in. */
  requestedBy: z.nullable(z.string()),
  attempts: z.int(),
  /** The latest reply of the mail server or WhatsApp, or why it could not be reached. */
  lastWords: z.nullable(z.string()),
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  /** The next attempt; null unless queued. */
  nextAttemptAt: z.nullable(Timestamp),
})
export type Delivery = z.output<typeof Delivery>

export const DeliveryAttempt = z.object({
  startedAt: Timestamp,
  endedAt: z.nullable(Timestamp),
  /** Null while the attempt runs, and if the process was killed during it. */
  outcome: z.nullable(z.enum(attemptOutcomes)),
  words: z.nullable(z.string()),
})

/** A message with its text and all attempts, newest first. */
export const DeliveryDetail = z.object({
  ...Delivery.shape,
  messageId: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  history: z.array(DeliveryAttempt),
})
export type DeliveryDetail = z.output<typeof DeliveryDetail>

/** 202 while the message is not accepted yet. */
const sendStatus = (delivery: Delivery) =>
  delivery.status === 'queued' || delivery.status === 'unknown' ? 202 : 200

const InvoiceId = z.strictObject({ id: Id })

/** Waits up to 8 seconds: 200 if accepted, 202 if still trying, 502 with the server's reply if refused. */
export const emailInvoice = defineEndpoint({
  summary: 'Sends a processed invoice by email.',
  method: 'POST',
  path: '/api/invoices/:id/email',
  allow: 'invoices.send',
  input: InvoiceId,
  reply: Delivery,
  status: sendStatus,
  errorStatuses: [502],
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
  reply: z.object({ deliveries: z.array(Delivery) }),
})

export const DeliveryQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 100, 20),
  status: Filter(z.enum(deliveryStatuses, `Must be one of ${deliveryStatuses.join(', ')} or all`)),
})
export type DeliveryQuery = z.output<typeof DeliveryQuery>

export const findDeliveries = defineEndpoint({
  summary: 'Lists the messages in the outbox, newest first.',
  method: 'GET',
  path: '/api/deliveries',
  allow: 'outbox.manage',
  input: DeliveryQuery,
  reply: z.object({ deliveries: z.array(Delivery), total: z.int() }),
})

export const findDelivery = defineEndpoint({
  summary: 'Returns a message with its text and all attempts.',
  method: 'GET',
  path: '/api/deliveries/:id',
  allow: 'outbox.manage',
  input: z.strictObject({ id: Id }),
  reply: DeliveryDetail,
})

export const retryDelivery = defineEndpoint({
  summary: 'Resends a failed, unknown or kept message immediately.',
  method: 'POST',
  path: '/api/deliveries/:id/retry',
  allow: 'outbox.manage',
  input: z.strictObject({ id: Id }),
  reply: Delivery,
  status: sendStatus,
  errorStatuses: [502],
})
