// A message becomes a row of the outbox, in the transaction of the deed that it tells of, before it is sent.
import { randomUUID } from 'node:crypto'

import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { DeliveryChannel, DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { AppServices } from '#server/ctx.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { requestId } from '#server/platform/requestId.ts'

import { readDelivery } from './readDelivery.ts'

export interface NewDelivery {
  channel: DeliveryChannel
  purpose: DeliveryPurpose
  /** An e-mail address, or a telephone number as digits. */
  recipient: string
  subject: string
  text: string
  /** Of a mail alone. */
  html?: string
  /** The invoice whose PDF goes along. It is set in type when the message is sent. */
  invoiceId?: number
  /** Who asked for it, if anybody was signed in. */
  requestedBy?: number
}

/** Takes the ctx of a transaction and opens none; the message is sent once that is committed (followDelivery). */
export async function queueDelivery(
  ctx: Pick<AppServices, 'db' | 'outbox' | 'publicUrl'> & { now: Date },
  message: NewDelivery,
): Promise<Delivery> {
  const [row] = await ctx.db
    .insert(deliveries)
    .values({
      ...message,
      requestId: requestId() ?? null,
      messageId: `<${randomUUID()}@${new URL(ctx.publicUrl).hostname}>`,
      nextAttemptAt: ctx.now,
      createdAt: ctx.now,
    })
    .returning({ id: deliveries.id })
  if (!row) throw new Error('The message was not written')
  ctx.outbox.scheduleSend()
  return readDelivery(ctx.db, row.id)
}
