// One attempt at a message that was claimed: its PDF is made, it is sent, and what came of it is written down.
import type { AppServices } from '#server/ctx.ts'
import { insertPasswordLink } from '#server/people/auth/passwordLink.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { attachInvoice } from './attachInvoice.ts'
import { type DeliveryRow, type Sender, sendTimeoutMs } from './sender.ts'
import { type AttemptResult, settleDelivery } from './settleDelivery.ts'

export type OutboxServices = Pick<
  AppServices,
  'db' | 'documents' | 'images' | 'clock' | 'live' | 'log' | 'publicUrl' | 'crashPoint'
>

const handedBack: AttemptResult = {
  outcome: 'postponed',
  words: 'Selvedge was stopped before this message was accepted.',
  atOnce: true,
}

/** `stop` is aborted when the process can wait no longer: what is not accepted by then is handed back. */
export async function sendDelivery(
  surroundings: OutboxServices,
  sender: Sender,
  { row, stop }: { row: DeliveryRow; stop: AbortSignal },
): Promise<void> {
  surroundings.crashPoint('delivery.leased')
  const outcome = await attemptOf(surroundings, sender, { row, stop })
  surroundings.crashPoint('delivery.sent')
  const isHandedBack = stop.aborted && outcome.outcome === 'postponed'
  await settleDelivery(surroundings, row, isHandedBack ? handedBack : outcome)
}

async function attemptOf(
  surroundings: OutboxServices,
  sender: Sender,
  { row, stop }: { row: DeliveryRow; stop: AbortSignal },
): Promise<AttemptResult> {
  const { log } = surroundings
  let attachment
  try {
    attachment = row.invoiceId === null ? undefined : await attachInvoice(surroundings, row.invoiceId)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict')
      return { outcome: 'refused', words: error.message }
    if (!(error instanceof Refusal)) log.error({ err: error, delivery: row.id }, 'a PDF could not be made')
    const why = error instanceof Refusal ? error.message : 'Its making failed on our side.'
    return { outcome: 'postponed', words: `There is no PDF to attach yet. ${why}` }
  }
  if (stop.aborted) return handedBack
  const message = await insertPasswordLink(surroundings, row)
  if ('outcome' in message) return message
  try {
    return await sender.send(message, attachment, AbortSignal.any([stop, AbortSignal.timeout(sendTimeoutMs)]))
  } catch (error) {
    log.error({ err: error, delivery: row.id }, 'bug')
    return { outcome: 'unknown', words: 'Sending it failed on our side. It may have arrived.' }
  }
}
