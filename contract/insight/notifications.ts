// Notifications: what needs attention, and what the user has read.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, QueryInteger, Timestamp } from '#contract/platform/fields.ts'
import { notificationKinds } from '#domain/insight/notifications.ts'
import { deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { documentTypes } from '#domain/nouns.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

/** Entries shown at first, and at most. */
export const shownNotifications = 10
export const maxShownNotifications = 200
export const maxUnreadCount = 100

/** An entry for low stock lists at most this many of its products. */
export const maxListedProducts = 50

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  createdAt: Timestamp,
  isRead: z.boolean(),
  /** For low stock: products that ran low at the same time, with their current quantities. */
  products: z.array(
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
  /** Products that ran low, or all invoices or orders that wait, or purchase orders that are late: at most `maxCounted`, which means that many or more. 1 for a message. */
  count: z.int(),
  /** The newest waiting invoice, or the invoice of a failed delivery. */
  invoice: z.nullable(z.object({ id: Id, number: z.string(), customerName: z.string() })),
  /** The newest order that waits to be confirmed. */
  order: z.nullable(z.object({ id: Id, number: z.string(), customerName: z.string() })),
  /** The one that became late last. */
  purchaseOrder: z.nullable(z.object({ id: Id, number: z.string(), supplierName: z.string() })),
  delivery: z.nullable(
    z.object({
      id: Id,
      channel: z.enum(deliveryChannels),
      purpose: z.enum(deliveryPurposes),
      status: z.enum(deliveryStatuses),
      recipient: z.string(),
      /** Null for invitations and password reset links. */
      document: z.nullable(z.object({ type: z.enum(documentTypes), id: Id })),
    }),
  ),
})
export type Notification = z.output<typeof Notification>

export const findNotifications = defineEndpoint({
  summary:
    'Lists the open notifications that the user may act on, newest first. Products that ran low together are one, and so are all waiting invoices, all waiting orders, and all late purchase orders.',
  method: 'GET',
  path: '/api/notifications',
  allow: 'signed in',
  input: z.strictObject({ limit: QueryInteger(1, maxShownNotifications, shownNotifications) }),
  reply: z.object({
    notifications: z.array(Notification),
    /** Whether there are older ones. */
    hasMore: z.boolean(),
    unread: z.int(),
  }),
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
