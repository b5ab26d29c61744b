// What works behind the outbox, in every process: takes due messages, a few at a time, until none is left, and then waits for
// the next. A deed wakes it, the time of the next message does, and every so often it looks for what others left behind.
import { runWithRequestId } from '#server/platform/requestId.ts'

import { claimDelivery, msUntilNextDue } from './claimDelivery.ts'
import type { Outbox } from './outbox.ts'
import { type OutboxServices, sendDelivery } from './sendDelivery.ts'
import type { Senders } from './sender.ts'

/** How many messages one process sends at once. */
const handsAtWork = 5

/** How long after a deed, how soon again at the earliest, and how late at the latest, in milliseconds. */
const soonMilliseconds = 200
const earliestMilliseconds = 100
const latestMilliseconds = 15_000

/** How long messages under way are waited for when the process stops. */
const closeWithin = 3000

/** Nothing is sent before the first `soon` or `tryNow`. */
export function openOutbox(surroundings: OutboxServices, senders: Senders): Outbox {
  const { db, live, log } = surroundings
  const ahead: { id: number; done: () => void }[] = []
  const hands = new Set<Promise<void>>()
  const stop = new AbortController()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  function lendHand(): void {
    if (isClosing || hands.size >= handsAtWork) return
    const hand = work()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the outbox could not be worked off; it is tried again'),
      )
      .then(() => {
        hands.delete(hand)
        return runWithRequestId(undefined, rest)
      })
    hands.add(hand)
  }

  async function work(): Promise<void> {
    for (;;) {
      if (isClosing) return
      const wanted = ahead.shift()
      try {
        const row = await claimDelivery(db, senders, wanted?.id)
        if (!row && !wanted) return
        const sender = row && senders[row.channel]
        if (!sender) continue
        // Where there was one, there may be more.
        lendHand()
        // What the log says of it names the request that asked for the message, however long ago and wherever that was.
        await runWithRequestId(row.requestId ?? undefined, () =>
          sendDelivery(surroundings, sender, { row, stop: stop.signal }),
        )
        await live.publish({ delivery: row.id, invoice: row.invoiceId })
      } finally {
        wanted?.done()
      }
    }
  }

  /** Sets the clock for the message that is due next. */
  async function rest(): Promise<void> {
    if (isClosing) return
    if (ahead.length > 0) return lendHand()
    const due = await msUntilNextDue(db, senders).catch(() => undefined)
    wakeIn(Math.max(due ?? latestMilliseconds, earliestMilliseconds))
  }

  function wakeIn(milliseconds: number): void {
    const at = Date.now() + Math.min(milliseconds, latestMilliseconds)
    if (isClosing || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY
      lendHand()
    }, at - Date.now()).unref()
  }

  return {
    canSend: (channel) => senders[channel] !== undefined,
    scheduleSend: () => wakeIn(soonMilliseconds),
    async sendNow(id) {
      if (isClosing) return
      const { promise, resolve } = Promise.withResolvers<void>()
      ahead.push({ id, done: resolve })
      lendHand()
      await promise
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      for (const { done } of ahead.splice(0)) done()
      const cut = setTimeout(() => stop.abort(), closeWithin)
      await Promise.all(hands)
      clearTimeout(cut)
      await Promise.all(Object.values(senders).map((sender) => sender.close()))
    },
  }
}
