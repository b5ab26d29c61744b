// Notifications: what needs attention, and what the user has read.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'
import { notificationKinds } from '#domain/insight/notifications.ts'
import { deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

export const maxShownNotifications = 20
export const maxUnreadCount = 100

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  createdAt: Timestamp,
  isRead: z.boolean(),
  /** For low stock, with the current quantity. */
  product: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      color: z.string(),
      category: z.nullable(z.string()),
      size: z.string(),
      quantity: z.int(),
      /** Without the width segment. */
      imageUrl: z.nullable(z.string()),
    }),
  ),
  /** The waiting invoice, or the invoice of a failed delivery. */
  invoice: z.nullable(z.object({ id: Id, number: z.string(), customerName: z.string() })),
  delivery: z.nullable(
    z.object({
      id: Id,
      channel: z.enum(deliveryChannels),
      purpose: z.enum(deliveryPurposes),
      status: z.enum(deliveryStatuses),
      recipient: z.string(),
    }),
  ),
})
export type Notification = z.output<typeof Notification>

export const findNotifications = defineEndpoint({
  summary: 'Lists the open notifications that the user may act on, newest first.',
  method: 'GET',
  path: '/api/notifications',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ notifications: z.array(Notification), unread: z.int() }),
})

export const markNotificationsRead = defineEndpoint({
  summary: 'Marks notifications as read.',
  method: 'POST',
  path: '/api/notifications/read',
  allow: 'signed in',
  input: z.strictObject({
    ids: z.array(Id, 'Must be a list of ids').check(z.minLength(1), z.maxLength(maxShownNotifications)),
  }),
  reply: 'nothing',
})

/** `upTo` is the newest one that the user has seen. */
export const markAllNotificationsRead = defineEndpoint({
  summary: 'Marks all notifications up to an id as read.',
  method: 'POST',
  path: '/api/notifications/read-all',
  allow: 'signed in',
  input: z.strictObject({ upTo: Id }),
  reply: 'nothing',
})
