// Deliveries: sending an invoice by e-mail and WhatsApp, what became of it, and the Admin's outbox of all messages.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, Timestamp, QueryInteger } from '#contract/platform/fields.ts'
import { attemptOutcomes, deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

/** One message, without its text. */
export const Delivery = z.object({
  id: Id,
  channel: z.enum(deliveryChannels),
  purpose: z.enum(deliveryPurposes),
  status: z.enum(deliveryStatuses),
  /** An e-mail address, or a telephone number as digits. */
  recipient: z.string(),
  subject: z.string(),
  /** The invoice that it carries, if any. */
  invoice: z.nullable(z.object({ id: Id, number: z.string() })),
  /** Who asked for it; null where nobody was signed in. */
  requestedBy: z.nullable(z.string()),
  attempts: z.int(),
  /** What the other side said last, or why it could not be reached. */
  lastWords: z.nullable(z.string()),
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  /** When it is tried next; null once it is settled. */
  nextAttemptAt: z.nullable(Timestamp),
})
export type Delivery = z.output<typeof Delivery>

export const DeliveryAttempt = z.object({
  startedAt: Timestamp,
  endedAt: z.nullable(Timestamp),
  /** Null while it runs, and for good where the process was killed in it. */
  outcome: z.nullable(z.enum(attemptOutcomes)),
  words: z.nullable(z.string()),
})

/** One message with its text and every attempt, the newest first. */
export const DeliveryDetail = z.object({
  ...Delivery.shape,
  messageId: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  history: z.array(DeliveryAttempt),
})
export type DeliveryDetail = z.output<typeof DeliveryDetail>

/** 202 while it is still being tried. */
const acceptedLater = (delivery: Delivery) =>
  delivery.status === 'queued' || delivery.status === 'unknown' ? 202 : 200

const ofInvoice = z.strictObject({ id: Id })

/** Waits up to 8 seconds: 200 once it was accepted, 202 while it is still being tried, 502 with the other side's words. */
export const emailInvoice = defineEndpoint({
  summary: 'Sends a processed invoice by e-mail.',
  method: 'POST',
  path: '/api/invoices/:id/email',
  allow: 'invoices.send',
  input: ofInvoice,
  reply: Delivery,
  status: acceptedLater,
  errorStatuses: [502],
})

export const whatsappInvoice = defineEndpoint({
  summary: 'Sends a processed invoice by WhatsApp.',
  method: 'POST',
  path: '/api/invoices/:id/whatsapp',
  allow: 'invoices.send',
  input: ofInvoice,
  reply: Delivery,
  status: acceptedLater,
  errorStatuses: [502],
})

/** Where WhatsApp isn't configured: a click-to-chat link whose text carries a signed link to the PDF, good for a week. */
export const createChatLink = defineEndpoint({
  summary: 'Gives a click-to-chat link with a signed link to the PDF.',
  method: 'GET',
  path: '/api/invoices/:id/chat-link',
  allow: 'invoices.send',
  input: ofInvoice,
  reply: z.object({ url: z.string(), expiresAt: Timestamp }),
  errorStatuses: [409],
})

/** The PDF behind a signed link, for the customer. */
export const readSharedInvoicePdf = defineEndpoint({
  summary: 'Gives the PDF behind a signed link.',
  method: 'GET',
  path: '/api/shared/invoices/:token',
  allow: 'anyone',
  input: z.strictObject({ token: z.string() }),
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/** The deliveries of one invoice, newest first. */
export const findInvoiceDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of an invoice, newest first.',
  method: 'GET',
  path: '/api/invoices/:id/deliveries',
  allow: 'invoices.read',
  input: ofInvoice,
  reply: z.object({ deliveries: z.array(Delivery) }),
})

export const DeliveryQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 100, 20),
  status: Filter(z.enum(deliveryStatuses, `Must be one of ${deliveryStatuses.join(', ')} or all`)),
})
export type DeliveryQuery = z.output<typeof DeliveryQuery>

/** The outbox: every message, newest first. */
export const findDeliveries = defineEndpoint({
  summary: 'Lists a page of the outbox, newest first.',
  method: 'GET',
  path: '/api/deliveries',
  allow: 'outbox.manage',
  input: DeliveryQuery,
  reply: z.object({ deliveries: z.array(Delivery), total: z.int() }),
})

export const findDelivery = defineEndpoint({
  summary: 'Tells one message with its text and every attempt.',
  method: 'GET',
  path: '/api/deliveries/:id',
  allow: 'outbox.manage',
  input: z.strictObject({ id: Id }),
  reply: DeliveryDetail,
})

/** Sends a failed, unknown or kept message once more, at once. */
export const retryDelivery = defineEndpoint({
  summary: 'Sends a failed, unknown or kept message once more.',
  method: 'POST',
  path: '/api/deliveries/:id/retry',
  allow: 'outbox.manage',
  input: z.strictObject({ id: Id }),
  reply: Delivery,
  status: acceptedLater,
  errorStatuses: [502],
})
