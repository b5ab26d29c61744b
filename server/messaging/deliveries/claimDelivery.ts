// Taking a message out of the queue: whoever holds the lease sends it, and several processes share the work.
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { deliveries, deliveryAttempts } from '#server/platform/db/schema.ts'

import { type DeliveryRow, type Senders, sendTimeoutMs } from './sender.ts'

/** Longer than making the PDF, sending and writing down what came of it may take together, in milliseconds. */
const lease = 2 * sendTimeoutMs

/** The moments of the queue are the database's, so that the clocks of several machines need not agree. */
const now = sql`clock_timestamp()`

function inMilliseconds(ms: number): SQL<Date> {
  return sql`${now} + ${ms} * interval '1 millisecond'`
}

/**
 * The message that has been due longest, or the one named if it is due, leased to the caller, with the attempt that now
 * begins written down. Undefined where there is none. Messages that somebody else holds are passed over.
 */
export async function claimDelivery(db: Db, senders: Senders, id?: number): Promise<DeliveryRow | undefined> {
  for (;;) {
    const claimed = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(deliveries)
        .where(
          and(
            waiting(senders),
            lte(deliveries.nextAttemptAt, now),
            isFree(),
            id ? eq(deliveries.id, id) : undefined,
          ),
        )
        .orderBy(asc(deliveries.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      return row && take(tx, row, senders)
    })
    if (claimed !== 'look again') return claimed
  }
}

/** How many milliseconds until a message is due, or undefined where none waits. */
export async function msUntilNextDue(db: Db, senders: Senders): Promise<number | undefined> {
  const due = sql<string | null>`extract(epoch from
    min(greatest(${deliveries.nextAttemptAt}, ${deliveries.leasedUntil})) - ${now}) * 1000`
  const [row] = await db.select({ due }).from(deliveries).where(waiting(senders))
  return row?.due == null ? undefined : Number(row.due)
}

/** A message of a channel that isn't configured here waits for a process where it is. */
function waiting(senders: Senders): SQL | undefined {
  const channels = Object.keys(senders) as DeliveryChannel[]
  return and(eq(deliveries.status, 'queued'), inArray(deliveries.channel, channels))
}

function isFree(): SQL | undefined {
  return or(isNull(deliveries.leasedUntil), lte(deliveries.leasedUntil, now))
}

async function take(tx: Db, row: DeliveryRow, senders: Senders): Promise<DeliveryRow | 'look again'> {
  const sender = senders[row.channel]
  const mine = eq(deliveries.id, row.id)
  // A lease that ran out means that a process ended in the middle: whether the message was accepted, nobody heard.
  if (row.leasedUntil && sender?.isUnsafeToRetry?.(row)) {
    const lastWords = 'Selvedge was stopped while it sent this message. It may have arrived.'
    await tx
      .update(deliveries)
      .set({ status: 'unknown', nextAttemptAt: null, leasedUntil: null, lastWords })
      .where(mine)
    return 'look again'
  }
  const later = sender?.minIntervalMs && (await pacedUntil(tx, row, sender.minIntervalMs))
  if (later) {
    await tx.update(deliveries).set({ nextAttemptAt: later }).where(mine)
    return 'look again'
  }
  const [leased] = await tx
    .update(deliveries)
    .set({ attempts: row.attempts + 1, leasedUntil: inMilliseconds(lease), lastAttemptAt: now })
    .where(mine)
    .returning()
  if (!leased?.lastAttemptAt) throw new Error(`Message ${row.id} could not be leased`)
  await tx
    .insert(deliveryAttempts)
    .values({ deliveryId: row.id, attempt: leased.attempts, startedAt: leased.lastAttemptAt })
  return leased
}

/** When the recipient may be written to again; undefined for now. One process at a time asks this about one recipient. */
async function pacedUntil(tx: Db, row: DeliveryRow, paceMs: number): Promise<Date | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${row.channel} ${row.recipient}`}, 0))`,
  )
  const pace = sql`${paceMs} * interval '1 millisecond'`
  // While one is under way nobody knows when it ends: the pace then begins again.
  const free = sql`max(case when ${deliveries.leasedUntil} > ${now} then ${now} else ${deliveries.lastAttemptAt} end) + ${pace}`
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
        sql`${deliveries.lastAttemptAt} > ${now} - ${pace} - ${lease} * interval '1 millisecond'`,
      ),
    )
  return (last?.isLater && last.free) || undefined
}
