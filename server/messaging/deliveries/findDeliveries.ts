// The outbox as the Admin reads it, and the messages of one invoice.
import type { Delivery, DeliveryDetail, DeliveryQuery } from '#contract/messaging/deliveries.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq } from '#server/platform/db/drizzle.ts'
import { deliveries, deliveryAttempts, invoices } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { deliveryNotFound, readDeliveries, readDelivery } from './readDelivery.ts'

/** A page of all messages, newest first. */
export async function findDeliveries(
  ctx: Ctx,
  { page, limit, status }: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; total: number }> {
  const matching = status && eq(deliveries.status, status)
  const [rows, total] = await Promise.all([
    readDeliveries(ctx.db, matching, { limit, offset: (page - 1) * limit }),
    ctx.db.$count(deliveries, matching),
  ])
  return { deliveries: rows, total }
}

/** More messages than this about one invoice nobody wants to see. */
const mostOfInvoice = 100

export async function findInvoiceDeliveries(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ deliveries: Delivery[] }> {
  const found = await readDeliveries(ctx.db, eq(deliveries.invoiceId, id), {
    limit: mostOfInvoice,
    offset: 0,
  })
  if (found.length === 0 && (await ctx.db.$count(invoices, eq(invoices.id, id))) === 0) {
    throw new Refusal('missing', 'Invoice not found')
  }
  return { deliveries: found }
}

/** One message with its text and every attempt, all as of one moment. */
export async function findDelivery(ctx: Ctx, { id }: { id: number }): Promise<DeliveryDetail> {
  return ctx.db.transaction(
    async (tx) => {
      const delivery = await readDelivery(tx, id)
      const [written] = await tx
        .select({ messageId: deliveries.messageId, text: deliveries.text, html: deliveries.html })
        .from(deliveries)
        .where(eq(deliveries.id, id))
      if (!written) throw deliveryNotFound()
      const history = await tx
        .select({
          startedAt: deliveryAttempts.startedAt,
          endedAt: deliveryAttempts.endedAt,
          outcome: deliveryAttempts.outcome,
          words: deliveryAttempts.words,
        })
        .from(deliveryAttempts)
        .where(eq(deliveryAttempts.deliveryId, id))
        .orderBy(desc(deliveryAttempts.attempt))
      return { ...delivery, ...written, history }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
