// Resends a failed, unknown or unsent message at a user's request.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import { deliveryCan } from '#domain/messaging/deliveries.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { deliveryNotFound, readDelivery } from './findDeliveries.ts'
import type { MessageKinds } from './messageKind.ts'

/** The operation throws a 409 if the message was sent or is queued, or if its kind does not allow sending it again. */
export function createRetryDelivery(
  kinds: MessageKinds,
): (ctx: Ctx, input: { id: number }) => Promise<Delivery> {
  return (ctx, { id }) =>
    transact(ctx, async (ctx) => {
      const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
      if (!row) throw deliveryNotFound()
      if (!deliveryCan.beRetried(row)) {
        throw new Refusal('conflict', `This message is ${row.status}. It can't be sent again.`)
      }
      if (!ctx.outbox.canSend(row.channel)) {
        throw new Refusal('unavailable', "WhatsApp is not configured, so this message can't be sent.")
      }
      const kind = kinds[row.purpose]
      await kind.assertResendable?.(ctx, row)
      await ctx.db
        .update(deliveries)
        .set({ status: 'queued', nextAttemptAt: ctx.now })
        .where(eq(deliveries.id, id))
      await recordActivity(ctx, {
        action: `Resent "${row.subject}" to ${row.recipient}`,
        ...kind.activity(row),
      })
      return readDelivery(ctx.db, id)
    })
}
