// The mail server and WhatsApp are silent, then offline, under load: sending returns its state within seconds, and all messages
// arrive once they are back.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { retryDelivery } from '#contract/messaging/deliveries.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { emailInvoice, whatsappInvoice } from '#contract/sales/sending.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { openFakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { eq, isNotNull } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { retryUntilAnswered } from '#trials/simulation/retryUntilAnswered.ts'
import { type TradingSimulation, startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const cluster = await openCluster()
  await cluster.start()
  const mailbox = await openMailbox()
  const whatsapp = await openFakeWhatsApp()
  const env = { SMTP_URL: mailbox.url, ...whatsapp.env }
  const simulation = await startTradingSimulation({
    databaseUrl: cluster.url,
    random: seededRandom(seed),
    env,
  })
  const connection = connect({ connectionString: cluster.url }, () => {})
  simulation.start()
  const messages = Math.ceil(12 * scale)
  mailbox.setFault(() => 'silent')
  whatsapp.fault = () => ({ silent: 'before' })
  let slowestSeconds = await sendSome(simulation, messages)
  mailbox.setFault(() => 'gone')
  await whatsapp.goOffline()
  slowestSeconds = Math.max(slowestSeconds, await sendSome(simulation, messages))
  mailbox.setFault(() => undefined)
  whatsapp.fault = () => undefined
  await whatsapp.goOnline()
  await untilAllSent(simulation, connection.db)
  await simulation.stop()
  const mails = new Set(mailbox.received.map(({ mail }) => mail.messageId))
  assert.equal(mails.size, 2 * messages)
  assert.equal(new Set(whatsapp.accepted.map(({ filename }) => filename)).size, 2 * messages)
  await simulation.verify(cluster.url)
  reportFigures('email and WhatsApp down', {
    messages: 4 * messages,
    'slowest response': slowestSeconds,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(simulation, { limitSeconds: 15 })
  assert.ok(slowestSeconds < 15)
  await simulation.close()
  await connection.close()
  await whatsapp.close()
  await mailbox.close()
  await cluster.remove()
}

/** Sends emails and WhatsApp messages at once. Returns after how many seconds the last request was answered. */
async function sendSome({ processes, records, tally }: TradingSimulation, messages: number): Promise<number> {
  const [{ id: productId } = { id: 0 }] = records.products
  const { call } = processes[0]?.client ?? assert.fail()
  const ids: number[] = []
  for (let count = 0; count < messages; count += 1) {
    const customer = {
      customerEmail: `customer-${records.ledgers.invoices.size}@trial.test`,
      customerPhone: `+1 212 5${String(records.ledgers.invoices.size).padStart(6, '0')}`,
    }
    const { id, number } = await call(createInvoice, buildInvoice([{ productId, quantity: 1 }], customer))
    records.ledgers.invoices.set(id, { number, wasProcessed: true, isVoid: false })
    records.ledgers.products.get(productId)?.movements.push(`invoiced -1 ${id}`)
    await call(setInvoiceStatus, { id, status: 'Processed' })
    ids.push(id)
  }
  const startedAt = performance.now()
  const anyProcess = () => {
    const member = processes[Math.floor(Math.random() * processes.length)]
    return member?.client && { client: member.client, index: member.index }
  }
  const counter = { anyProcess, tally, onSuccess: () => {} }
  await Promise.all(
    ids.flatMap((id) => [
      retryUntilAnswered(counter, emailInvoice, { id }),
      retryUntilAnswered(counter, whatsappInvoice, { id }),
    ]),
  )
  return elapsedSeconds(startedAt)
}

/** Retries messages with an unknown state; skips waiting times. */
async function untilAllSent({ processes }: TradingSimulation, db: Db): Promise<void> {
  const { call } = processes[0]?.client ?? assert.fail()
  for (;;) {
    await makeDeliveriesDue(db)
    const rows = await db
      .select({ id: deliveries.id, status: deliveries.status })
      .from(deliveries)
      .where(isNotNull(deliveries.documentId))
    if (rows.every(({ status }) => status === 'sent')) return
    const uncertain = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.status, 'unknown'))
    for (const { id } of uncertain) await call(retryDelivery, { id })
    await wait(1000)
  }
}
