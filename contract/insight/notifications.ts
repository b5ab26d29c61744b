// The bell: what needs somebody's attention, and what of it they have read.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'
import { notificationKinds } from '#domain/insight/notifications.ts'
import { deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

/** How many the bell shows, and up to how many unread ones are counted. */
export const maxShownNotifications = 20
export const maxUnreadCount = 100

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  createdAt: Timestamp,
  isRead: z.boolean(),
  /** Of low stock, as it is now. */
  product: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      color: z.string(),
      size: z.string(),
      quantity: z.int(),
      /** Without its width. */
      imageUrl: z.nullable(z.string()),
    }),
  ),
  /** The one that waits, or that a failed delivery carries. */
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

/** What is open now and the reader's to act on, newest first. */
export const findNotifications = defineEndpoint({
  summary: 'Lists what needs attention now, newest first.',
  method: 'GET',
  path: '/api/notices',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ notices: z.array(Notification), unread: z.int() }),
})

export const markNotificationsRead = defineEndpoint({
  summary: 'Marks notices as read.',
  method: 'POST',
  path: '/api/notices/read',
  allow: 'signed in',
  input: z.strictObject({
    ids: z.array(Id, 'Must be a list of ids').check(z.minLength(1), z.maxLength(maxShownNotifications)),
  }),
  reply: 'nothing',
})

/** `upTo` is the newest one that the reader saw. */
export const markAllNotificationsRead = defineEndpoint({
  summary: 'Marks all notices up to one as read.',
  method: 'POST',
  path: '/api/notices/read-all',
  allow: 'signed in',
  input: z.strictObject({ upTo: Id }),
  reply: 'nothing',
})
