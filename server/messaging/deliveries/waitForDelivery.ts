// Waits a few seconds for a message that was just queued, so that the response can say whether it was accepted.
import { setTimeout as wait } from 'node:timers/promises'

import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import { deliveryWaitMs } from '#domain/messaging/deliveries.ts'
import type { PublicCtx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, lte, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readDelivery } from './findDeliveries.ts'

/** Another process may be sending the message. */
const pollIntervalMs = 250

/**
 * Call after the commit, outside transactions. Returns the message once it is no longer queued, once its next attempt is
 * after the deadline, or after `deliveryWaitMs`. Throws the server's reply if the message was refused.
 */
export async function waitForDelivery(ctx: PublicCtx, { id }: { id: number }): Promise<Delivery> {
  const deadline = ctx.clock.now().getTime() + deliveryWaitMs
  const timeout = new AbortController()
  await Promise.race([
    ctx.outbox.sendNow(id),
    wait(deliveryWaitMs, undefined, { signal: timeout.signal }).catch(() => {}),
  ])
  timeout.abort()
  while (ctx.clock.now().getTime() < deadline && (await isAttemptDue(ctx.db, id, new Date(deadline)))) {
    await wait(pollIntervalMs)
  }
  const delivery = await readDelivery(ctx.db, id)
  if (delivery.status !== 'failed') return delivery
  throw new Refusal('refused elsewhere', delivery.serverReply ?? 'The message could not be sent.')
}

/** Polled by everyone who waits, so it reads one row by its primary key. */
async function isAttemptDue(db: Db, id: number, deadline: Date): Promise<boolean> {
  const query = prepared(db, 'delivery_attempt_due', () =>
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.id, sql.placeholder('id')),
          lte(deliveries.nextAttemptAt, sql.placeholder('deadline')),
        ),
      ),
  )
  return (await query.execute({ id, deadline })).length > 0
}

/** Waits for all messages at once. Throws the server's reply only if all were refused. */
export async function waitForDeliveries(ctx: PublicCtx, { deliveries }: DeliveryList): Promise<DeliveryList> {
  const outcomes = await Promise.allSettled(deliveries.map((delivery) => waitForDelivery(ctx, delivery)))
  const errors = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  const unexpected = errors.find((error) => !(error instanceof Refusal))
  if (unexpected !== undefined || errors.length === outcomes.length) throw unexpected ?? errors[0]
  return { deliveries: await Promise.all(deliveries.map(({ id }) => readDelivery(ctx.db, id))) }
}
