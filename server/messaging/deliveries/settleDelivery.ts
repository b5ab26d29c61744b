// Records the outcome of an attempt, and the message's new status or its next attempt.
import { setTimeout as wait } from 'node:timers/promises'

import { calculateNextAttempt } from '#domain/messaging/deliveries.ts'
import type { AppServices } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, ne, sql } from '#server/platform/db/drizzle.ts'
import { deliveries, deliveryAttempts } from '#server/platform/db/schema.ts'
import { deliveryAttempts as attemptCounter } from '#server/platform/metrics.ts'

import { type DeliveryRow, type SendOutcome, sendTimeoutMs } from './sender.ts'

/** `atOnce`: a stopping process releases the message, so that another can send it immediately. */
export type AttemptResult = SendOutcome | { outcome: 'postponed'; serverReply: string; atOnce: true }

const maxReplyLength = 500

/**
 * `row` is the row as claimed. Retries while the database is unreachable, because an accepted message that is not marked as
 * sent would be sent again.
 */
export async function settleDelivery(
  { db, clock }: Pick<AppServices, 'db' | 'clock'>,
  row: DeliveryRow,
  result: AttemptResult,
): Promise<void> {
  const deadline = performance.now() + sendTimeoutMs / 2
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5000)) {
    try {
      await recordResult(db, row, { result, now: clock.now() })
      return attemptCounter.inc({ channel: row.channel, outcome: result.outcome })
    } catch (error) {
      if (performance.now() + pauseMs > deadline) throw error
      await wait(pauseMs)
    }
  }
}

async function recordResult(
  db: Db,
  row: DeliveryRow,
  { result, now }: { result: AttemptResult; now: Date },
): Promise<void> {
  const serverReply = toSingleLine(result.serverReply)
  await db.transaction(async (tx) => {
    await tx
      .update(deliveryAttempts)
      .set({ endedAt: sql`clock_timestamp()`, outcome: result.outcome, serverReply })
      .where(and(eq(deliveryAttempts.deliveryId, row.id), eq(deliveryAttempts.attempt, row.attempts)))
    const isDelivered = result.outcome === 'accepted' || result.outcome === 'notSent'
    // If another process has claimed the message since, only an acceptance counts.
    const isCurrent = isDelivered
      ? ne(deliveries.status, 'sent')
      : and(eq(deliveries.status, 'queued'), eq(deliveries.attempts, row.attempts))
    await tx
      .update(deliveries)
      .set({
        nextAttemptAt: null,
        ...statusAfter(row, result, now),
        leasedUntil: null,
        lastAttemptAt: sql`clock_timestamp()`,
        serverReply,
      })
      .where(and(eq(deliveries.id, row.id), isCurrent))
  })
}

function statusAfter(row: DeliveryRow, result: AttemptResult, now: Date): Partial<DeliveryRow> {
  if (result.outcome === 'accepted') return { status: 'sent', sentAt: now, reference: result.reference }
  if (result.outcome === 'notSent') return { status: 'notSent', reference: result.reference }
  if (result.outcome === 'refused') return { status: 'failed' }
  if (result.outcome === 'unknown') return { status: 'unknown' }
  if ('atOnce' in result) return { nextAttemptAt: now }
  const next = calculateNextAttempt(row.attempts, { ...row, now })
  if (!next) return { status: 'failed' }
  const earliest = now.getTime() + ((result.outcome === 'postponed' && result.afterSeconds) || 0) * 1000
  return { nextAttemptAt: new Date(Math.max(next.getTime(), earliest)) }
}

/** A server's reply without control characters, shortened for display. */
function toSingleLine(reply: string): string {
  return reply
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReplyLength)
    .toWellFormed()
}
