// The outbox worker of a process: claims and sends due messages, a few at a time. It wakes up after a change, when the next
// message is due, and periodically for messages that other processes have abandoned.
import { documentOf } from '#server/platform/db/documents.ts'
import { runWithRequestId } from '#server/platform/requestId.ts'

import { claimDelivery, msUntilNextDue } from './claimDelivery.ts'
import type { MessageKinds, OutboxServices } from './messageKind.ts'
import type { Outbox } from './outbox.ts'
import { sendDelivery } from './sendDelivery.ts'
import type { Senders } from './sender.ts'

const maxWorkers = 5
const wakeAfterChangeMs = 200
const minWakeMs = 100
const maxWakeMs = 15_000
const closeTimeoutMs = 3000

/** Sends nothing before the first `scheduleSend` or `sendNow`. */
export function openOutbox(services: OutboxServices, senders: Senders, kinds: MessageKinds): Outbox {
  const { db, live, log } = services
  const prioritized: { id: number; done: () => void }[] = []
  const workers = new Set<Promise<void>>()
  const stop = new AbortController()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  function startWorker(): void {
    if (isClosing || workers.size >= maxWorkers) return
    const worker = work()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox worker failed and will be restarted'))
      .then(() => {
        workers.delete(worker)
        return runWithRequestId(undefined, scheduleNext)
      })
    workers.add(worker)
  }

  async function work(): Promise<void> {
    for (;;) {
      if (isClosing) return
      const wanted = prioritized.shift()
      try {
        const delivery = await claimDelivery(db, senders, wanted?.id)
        if (!delivery && !wanted) return
        const sender = delivery && senders[delivery.channel]
        if (!sender) continue
        // More messages may be due.
        startWorker()
        const kind = kinds[delivery.purpose]
        // Logs under the id of the request that queued the message.
        await runWithRequestId(delivery.requestId ?? undefined, () =>
          sendDelivery(services, { delivery, kind, sender, stop: stop.signal }),
        )
        await live.publish({ delivery: delivery.id, document: documentOf(delivery) })
      } finally {
        wanted?.done()
      }
    }
  }

  async function scheduleNext(): Promise<void> {
    if (isClosing) return
    if (prioritized.length > 0) return startWorker()
    const dueMs = await msUntilNextDue(db, senders).catch(() => undefined)
    wakeIn(Math.max(dueMs ?? maxWakeMs, minWakeMs))
  }

  function wakeIn(ms: number): void {
    const at = Date.now() + Math.min(ms, maxWakeMs)
    if (isClosing || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY
      startWorker()
    }, at - Date.now()).unref()
  }

  return {
    canSend: (channel) => senders[channel] !== undefined,
    scheduleSend: () => wakeIn(wakeAfterChangeMs),
    async sendNow(id) {
      if (isClosing) return
      const { promise, resolve } = Promise.withResolvers<void>()
      prioritized.push({ id, done: resolve })
      startWorker()
      await promise
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      for (const { done } of prioritized.splice(0)) done()
      const stopTimer = setTimeout(() => stop.abort(), closeTimeoutMs)
      await Promise.all(workers)
      clearTimeout(stopTimer)
      await Promise.all(Object.values(senders).map((sender) => sender.close()))
    },
  }
}
