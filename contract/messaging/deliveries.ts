// Deliveries: messages on their way through the outbox.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, Timestamp, QueryInteger } from '#contract/platform/fields.ts'
import { attemptOutcomes, deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { documentTypes } from '#domain/nouns.ts'
import { deliveryFilters, deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

export const Delivery = z.object({
  id: Id,
  channel: z.enum(deliveryChannels),
  purpose: z.enum(deliveryPurposes),
  status: z.enum(deliveryStatuses),
  /** An email address, a phone number as digits, or the name of a printer. */
  recipient: z.string(),
  subject: z.string(),
  /** The attached document, if any. `number` is its id if its kind has no numbers. */
  document: z.nullable(z.object({ type: z.enum(documentTypes), id: Id, number: z.string() })),
  /** The user who sent it; null if no user was signed in. */
  requestedBy: z.nullable(z.string()),
  attempts: z.int(),
  /** The latest reply of the mail server, WhatsApp or the printer, or why it could not be reached; null for users who may not send. */
  serverReply: z.nullable(z.string()),
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
  serverReply: z.nullable(z.string()),
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

/** The HTTP status of a call that sends a message: 202 while it is not accepted yet. */
export const sendStatus = (delivery: Delivery) =>
  delivery.status === 'queued' || delivery.status === 'unknown' ? 202 : 200

/** One message for each recipient. */
export const DeliveryList = z.object({ deliveries: z.array(Delivery) })
export type DeliveryList = z.output<typeof DeliveryList>

/** The HTTP status of a call that sends several messages: 202 while one is not accepted yet. */
export const sendAllStatus = ({ deliveries }: DeliveryList) =>
  deliveries.some((delivery) => sendStatus(delivery) === 202) ? 202 : 200

export const DeliveryQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 100, 20),
  status: Filter(z.enum(deliveryFilters, `Must be one of ${deliveryFilters.join(', ')} or all`)),
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
  summary: 'Resends a failed, unknown or unsent message immediately.',
  method: 'POST',
  path: '/api/deliveries/:id/retry',
  allow: 'outbox.manage',
  input: z.strictObject({ id: Id }),
  reply: Delivery,
  status: sendStatus,
  errorStatuses: [502],
})
