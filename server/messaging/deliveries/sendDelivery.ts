// One attempt to send a claimed message: prepares it, sends it and records the outcome.
import { Refusal } from '#server/platform/refusal.ts'

import type { MessageKind, OutboxServices } from './messageKind.ts'
import { type DeliveryRow, type PreparedMessage, type Sender, sendTimeoutMs } from './sender.ts'
import { type AttemptResult, settleDelivery } from './settleDelivery.ts'

const stopped: AttemptResult = {
  outcome: 'postponed',
  serverReply: 'Selvedge was stopped before this message was accepted.',
  atOnce: true,
}

interface Attempt {
  delivery: DeliveryRow
  kind: MessageKind
  sender: Sender
  /** Aborted when the process must stop: a message that is not accepted by then is released. */
  stop: AbortSignal
}

export async function sendDelivery(services: OutboxServices, attempt: Attempt): Promise<void> {
  services.crashPoint('delivery.leased')
  const result = await attemptToSend(services, attempt)
  services.crashPoint('delivery.sent')
  const isReleased = attempt.stop.aborted && result.outcome === 'postponed'
  await settleDelivery(services, attempt.delivery, isReleased ? stopped : result)
}

async function attemptToSend(
  services: OutboxServices,
  { delivery, kind, sender, stop }: Attempt,
): Promise<AttemptResult> {
  const message = await prepare(services, kind, delivery)
  if ('outcome' in message) return message
  if (stop.aborted) return stopped
  try {
    return await sender.send(message, AbortSignal.any([stop, AbortSignal.timeout(sendTimeoutMs)]))
  } catch (error) {
    services.log.error({ err: error, delivery: delivery.id }, 'bug')
    return {
      outcome: 'unknown',
      serverReply: 'An internal error occurred while sending. The message may have arrived.',
    }
  }
}

async function prepare(
  services: OutboxServices,
  kind: MessageKind,
  delivery: DeliveryRow,
): Promise<PreparedMessage | AttemptResult> {
  try {
    return await kind.prepare(services, delivery)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict')
      return { outcome: 'refused', serverReply: error.message }
    if (!(error instanceof Refusal))
      services.log.error({ err: error, delivery: delivery.id }, 'a message could not be prepared')
    const reason = error instanceof Refusal ? error.message : 'An internal error occurred.'
    return { outcome: 'postponed', serverReply: `The message could not be prepared. ${reason}` }
  }
}
