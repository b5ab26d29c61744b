// Inserts a message into the outbox, in the transaction of the change that it reports.
import { randomUUID } from 'node:crypto'

import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { DeliveryChannel, DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import type { AppServices } from '#server/ctx.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { afterCommit } from '#server/platform/db/transactions.ts'
import { requestId } from '#server/platform/requestId.ts'

import { readDelivery } from './findDeliveries.ts'

export interface NewDelivery {
  channel: DeliveryChannel
  purpose: DeliveryPurpose
  /** An email address, a phone number as digits, or the name of a printer. */
  recipient: string
  subject: string
  text: string
  /** Emails only. */
  html?: string
  /** The document to attach as a PDF, rendered when the message is sent. */
  document?: DocumentReference
  /** The signed-in user, if any. */
  requestedBy?: number
}

/** Call inside a transaction. The message is sent after the commit (waitForDelivery). */
export async function queueDelivery(
  ctx: Pick<AppServices, 'db' | 'outbox' | 'publicUrl'> & { now: Date },
  { document, ...message }: NewDelivery,
): Promise<Delivery> {
  const [row] = await ctx.db
    .insert(deliveries)
    .values({
      ...message,
      documentType: document?.type ?? null,
      documentId: document?.id ?? null,
      requestId: requestId() ?? null,
      messageId: `<${randomUUID()}@${new URL(ctx.publicUrl).hostname}>`,
      nextAttemptAt: ctx.now,
      createdAt: ctx.now,
    })
    .returning({ id: deliveries.id })
  if (!row) throw new Error('The message was not inserted')
  afterCommit(ctx.db, () => ctx.outbox.scheduleSend())
  return readDelivery(ctx.db, row.id)
}
