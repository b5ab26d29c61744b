// The bell: what needs somebody's attention, and what of it they have read.
import * as z from 'zod/mini'

import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, Moment } from '#contract/platform/fields.ts'
import { noticeKinds } from '#domain/insight/notices.ts'
import { channels, purposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

/** How many the bell shows, and up to how many unread ones are counted. */
export const shownNotices = 20
export const countedNotices = 100

export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  createdAt: Moment,
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
      channel: z.enum(channels),
      purpose: z.enum(purposes),
      status: z.enum(deliveryStatuses),
      recipient: z.string(),
    }),
  ),
})
export type Notice = z.output<typeof Notice>

/** What is open now and the reader's to act on, newest first. */
export const findNotices = endpoint({
  summary: 'Lists what needs attention now, newest first.',
  method: 'GET',
  path: '/api/notices',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ notices: z.array(Notice), unread: z.int() }),
})

export const readNotices = endpoint({
  summary: 'Marks notices as read.',
  method: 'POST',
  path: '/api/notices/read',
  allow: 'signed in',
  input: z.strictObject({
    ids: z.array(Id, 'Must be a list of ids').check(z.minLength(1), z.maxLength(shownNotices)),
  }),
  reply: 'nothing',
})

/** `upTo` is the newest one that the reader saw. */
export const readAllNotices = endpoint({
  summary: 'Marks all notices up to one as read.',
  method: 'POST',
  path: '/api/notices/read-all',
  allow: 'signed in',
  input: z.strictObject({ upTo: Id }),
  reply: 'nothing',
})
