// Claims due messages with a lease, so that several processes can share the queue.
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { databaseNow as now, isLeaseExpired, leaseEnd } from '#server/platform/db/lease.ts'
import { deliveries, deliveryAttempts } from '#server/platform/db/schema.ts'

import { type DeliveryRow, type Senders, sendTimeoutMs } from './sender.ts'

/** Longer than rendering the PDF, sending and recording the outcome together. */
const leaseMs = 2 * sendTimeoutMs

/**
 * Leases the message that has been due longest, or message `id` if it is due, and records the start of an attempt. Skips
 * messages leased by other processes. Returns undefined if none is due.
 */
export async function claimDelivery(db: Db, senders: Senders, id?: number): Promise<DeliveryRow | undefined> {
  for (;;) {
    const claimed = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(deliveries)
        .where(
          and(
            isWaiting(senders),
            lte(deliveries.nextAttemptAt, now),
            or(isNull(deliveries.leasedUntil), isLeaseExpired(deliveries.leasedUntil)),
            id ? eq(deliveries.id, id) : undefined,
          ),
        )
        .orderBy(asc(deliveries.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      return row && leaseDelivery(tx, row, senders)
    })
    if (claimed !== 'try next') return claimed
  }
}

/** Undefined if no message is queued. */
export async function msUntilNextDue(db: Db, senders: Senders): Promise<number | undefined> {
  const due = sql<string | null>`extract(epoch from
    min(greatest(${deliveries.nextAttemptAt}, ${deliveries.leasedUntil})) - ${now}) * 1000`
  const [row] = await db.select({ due }).from(deliveries).where(isWaiting(senders))
  return row?.due == null ? undefined : Number(row.due)
}

/** Messages of channels that are not configured here are left to other processes. */
function isWaiting(senders: Senders): SQL | undefined {
  const channels = Object.keys(senders) as DeliveryChannel[]
  return and(eq(deliveries.status, 'queued'), inArray(deliveries.channel, channels))
}

/** Returns 'try next' if the message can't be sent now: it was marked unknown or delayed. */
async function leaseDelivery(tx: Db, row: DeliveryRow, senders: Senders): Promise<DeliveryRow | 'try next'> {
  const sender = senders[row.channel]
  const isRow = eq(deliveries.id, row.id)
  // An expired lease means that a process was killed while sending.
  if (row.leasedUntil && sender?.isUnsafeToRetry?.(row)) {
    const serverReply = 'Selvedge was stopped while sending this message. It may have arrived.'
    await tx
      .update(deliveries)
      .set({ status: 'unknown', nextAttemptAt: null, leasedUntil: null, serverReply })
      .where(isRow)
    return 'try next'
  }
  const delayedUntil = sender?.minIntervalMs && (await nextSlot(tx, row, sender.minIntervalMs))
  if (delayedUntil) {
    await tx.update(deliveries).set({ nextAttemptAt: delayedUntil }).where(isRow)
    return 'try next'
  }
  const [leased] = await tx
    .update(deliveries)
    .set({
      attempts: row.attempts + 1,
      leasedUntil: leaseEnd(leaseMs),
      lastAttemptAt: now,
    })
    .where(isRow)
    .returning()
  if (!leased?.lastAttemptAt) throw new Error(`Message ${row.id} could not be leased`)
  await tx
    .insert(deliveryAttempts)
    .values({ deliveryId: row.id, attempt: leased.attempts, startedAt: leased.lastAttemptAt })
  return leased
}

/** When the recipient may get the next message; undefined means now. An advisory lock serializes this per recipient. */
async function nextSlot(tx: Db, row: DeliveryRow, minIntervalMs: number): Promise<Date | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${row.channel} ${row.recipient}`}, 0))`,
  )
  const minInterval = sql`${minIntervalMs} * interval '1 millisecond'`
  // The interval restarts while another message to the recipient is being sent.
  const free = sql`max(case when ${deliveries.leasedUntil} > ${now} then ${now} else ${deliveries.lastAttemptAt} end) + ${minInterval}`
  const [last] = await tx
    .select({
      free: sql<Date | null>`${free}`.mapWith(deliveries.nextAttemptAt),
      isLater: sql<boolean>`${free} > ${now}`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, row.channel),
        eq(deliveries.recipient, row.recipient),
        sql`${deliveries.lastAttemptAt} > ${now} - ${minInterval} - ${leaseMs} * interval '1 millisecond'`,
      ),
    )
  return (last?.isLater && last.free) || undefined
}
