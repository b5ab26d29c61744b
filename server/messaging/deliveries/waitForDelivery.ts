// What a caller learns of a message that was just put into the outbox: it waits a few seconds for the other side's answer.
import { setTimeout as wait } from 'node:timers/promises'

import type { Delivery } from '#contract/messaging/deliveries.ts'
import { deliveryWaitMs } from '#domain/messaging/deliveries.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readDelivery } from './readDelivery.ts'

/** How often to look whether another process, or a later turn of this one, has sent it. */
const lookEvery = 250

/**
 * Runs after the commit, in no transaction. Returns the message as soon as it is settled, or known to be tried again later
 * than the caller waits, or after `deliveryPatience`; throws the other side's words where it was refused.
 */
export async function waitForDelivery(ctx: PublicCtx, { id }: { id: number }): Promise<Delivery> {
  const deadline = ctx.clock.now().getTime() + deliveryWaitMs
  const patience = new AbortController()
  await Promise.race([
    ctx.outbox.sendNow(id),
    wait(deliveryWaitMs, undefined, { signal: patience.signal }).catch(() => {}),
  ])
  patience.abort()
  for (;;) {
    const delivery = await readDelivery(ctx.db, id)
    if (delivery.status === 'failed') {
      throw new Refusal('refused elsewhere', delivery.lastWords ?? 'The message could not be sent.')
    }
    const next = delivery.nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY
    if (next > deadline || ctx.clock.now().getTime() >= deadline) return delivery
    await wait(lookEvery)
  }
}
