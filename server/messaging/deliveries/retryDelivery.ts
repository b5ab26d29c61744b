// Sending a failed, unknown or kept message once more, because somebody says so.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import { deliveryCan } from '#domain/messaging/deliveries.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { assertSendable } from './lockSendable.ts'
import { deliveryNotFound, readDelivery } from './readDelivery.ts'

/** Throws a 409 where the message was sent or is on its way already, or its invoice is void by now. */
export async function retryDelivery(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
    if (!row) throw deliveryNotFound()
    if (!deliveryCan.beRetried(row)) {
      throw new Refusal(
        'conflict',
        `This message is ${row.status}: only one that failed, was kept, or whose fate is unknown, is sent again.`,
      )
    }
    if (!ctx.outbox.canSend(row.channel)) {
      throw new Refusal('unavailable', 'This message goes by WhatsApp, which is not configured.')
    }
    if (row.invoiceId !== null) assertSendable(await readInvoice(ctx, row.invoiceId))
    await ctx.db
      .update(deliveries)
      .set({ status: 'queued', nextAttemptAt: ctx.now })
      .where(eq(deliveries.id, id))
    await recordActivity(ctx, {
      action: `Sent "${row.subject}" to ${row.recipient} once more`,
      module: row.invoiceId === null ? 'System' : 'Invoices',
      ...(row.invoiceId !== null && { subject: { type: 'invoice', id: row.invoiceId } }),
    })
    return readDelivery(ctx.db, id)
  })
}
