// What came of an attempt, written down: on the attempt, and on the message, which is then settled or waits for its next turn.
import { setTimeout as wait } from 'node:timers/promises'

import { calculateNextAttempt } from '#domain/messaging/deliveries.ts'
import type { AppServices } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, ne, sql } from '#server/platform/db/drizzle.ts'
import { deliveries, deliveryAttempts } from '#server/platform/db/schema.ts'
import { deliveryAttempts as countAttempts } from '#server/platform/metrics.ts'

import { type DeliveryRow, type SendOutcome, sendTimeoutMs } from './sender.ts'

/** Also what a process that stops hands back: `atOnce` says that another may take it straight away. */
export type AttemptResult = SendOutcome | { outcome: 'postponed'; words: string; atOnce: true }

const longestWords = 500

/**
 * `row` is as it was claimed. A database that is out of reach for a while is asked again, since a message that was accepted
 * and isn't marked so is sent once more.
 */
export async function settleDelivery(
  { db, clock }: Pick<AppServices, 'db' | 'clock'>,
  row: DeliveryRow,
  outcome: AttemptResult,
): Promise<void> {
  const deadline = performance.now() + sendTimeoutMs / 2
  for (let pause = 100; ; pause = Math.min(2 * pause, 5000)) {
    try {
      await writeOutcome(db, row, { outcome, now: clock.now() })
      return countAttempts.inc({ channel: row.channel, outcome: outcome.outcome })
    } catch (error) {
      if (performance.now() + pause > deadline) throw error
      await wait(pause)
    }
  }
}

async function writeOutcome(
  db: Db,
  row: DeliveryRow,
  { outcome: result, now }: { outcome: AttemptResult; now: Date },
): Promise<void> {
  const words = inOneLine(result.words)
  await db.transaction(async (tx) => {
    await tx
      .update(deliveryAttempts)
      .set({ endedAt: sql`clock_timestamp()`, outcome: result.outcome, words })
      .where(and(eq(deliveryAttempts.deliveryId, row.id), eq(deliveryAttempts.attempt, row.attempts)))
    const isGone = result.outcome === 'accepted' || result.outcome === 'kept'
    // Whoever lost the lease in the meantime has nothing to say, unless it is that the message was accepted.
    const unlessOutdated = isGone
      ? ne(deliveries.status, 'sent')
      : and(eq(deliveries.status, 'queued'), eq(deliveries.attempts, row.attempts))
    await tx
      .update(deliveries)
      .set({
        nextAttemptAt: null,
        ...afterwards(row, result, now),
        leasedUntil: null,
        lastAttemptAt: sql`clock_timestamp()`,
        lastWords: words,
      })
      .where(and(eq(deliveries.id, row.id), unlessOutdated))
  })
}

function afterwards(row: DeliveryRow, result: AttemptResult, now: Date): Partial<DeliveryRow> {
  if (result.outcome === 'accepted') return { status: 'sent', sentAt: now, reference: result.reference }
  if (result.outcome === 'kept') return { status: 'kept', reference: result.reference }
  if (result.outcome === 'refused') return { status: 'failed' }
  if (result.outcome === 'unknown') return { status: 'unknown' }
  if ('atOnce' in result) return { nextAttemptAt: now }
  const next = calculateNextAttempt(row.attempts, { writtenAt: row.createdAt, now })
  if (!next) return { status: 'failed' }
  const earliest = now.getTime() + ((result.outcome === 'postponed' && result.afterSeconds) || 0) * 1000
  return { nextAttemptAt: new Date(Math.max(next.getTime(), earliest)) }
}

/** Others' words as the pages show them: one line, of some length, without what can't be printed. */
function inOneLine(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestWords)
    .toWellFormed()
}
