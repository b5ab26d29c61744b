// The outbox page's list, and one message with all its attempts.
import type { Delivery, DeliveryDetail, DeliveryQuery } from '#contract/messaging/deliveries.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq } from '#server/platform/db/drizzle.ts'
import { deliveries, deliveryAttempts } from '#server/platform/db/schema.ts'

import { deliveryNotFound, readDeliveries, readDelivery } from './readDelivery.ts'

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

/** Reads the message and its attempts from one snapshot. */
export async function findDelivery(ctx: Ctx, { id }: { id: number }): Promise<DeliveryDetail> {
  return ctx.db.transaction(
    async (tx) => {
      const delivery = await readDelivery(tx, id)
      const [content] = await tx
        .select({ messageId: deliveries.messageId, text: deliveries.text, html: deliveries.html })
        .from(deliveries)
        .where(eq(deliveries.id, id))
      if (!content) throw deliveryNotFound()
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
      return { ...delivery, ...content, history }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
