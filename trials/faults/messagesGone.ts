// The mail server and WhatsApp are silent, then gone, while people sell and send invoices: whoever sends hears how it stands within
// seconds, and once they are back each message has arrived.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { emailInvoice, retryDelivery, whatsappInvoice } from '#contract/messaging/deliveries.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { eq, isNotNull } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { openFakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { retryUntilAnswered } from '#trials/market/retryUntilAnswered.ts'
import { type TradingSimulation, startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const cluster = await openCluster()
  await cluster.start()
  const mailbox = await openMailbox()
  const whatsapp = await openFakeWhatsApp()
  const env = { SMTP_URL: mailbox.url, ...whatsapp.env }
  const market = await startTradingSimulation({ databaseUrl: cluster.url, random: seededRandom(seed), env })
  const connection = connect({ connectionString: cluster.url }, () => {})
  market.start()
  const messages = Math.ceil(12 * scale)
  mailbox.setFault(() => 'silent')
  whatsapp.fault = () => ({ silent: 'before' })
  let slowest = await sendSome(market, messages)
  mailbox.setFault(() => 'gone')
  await whatsapp.goOffline()
  slowest = Math.max(slowest, await sendSome(market, messages))
  mailbox.setFault(() => undefined)
  whatsapp.fault = () => undefined
  await whatsapp.goOnline()
  await untilAllSent(market, connection.db)
  await market.stop()
  const mails = new Set(mailbox.received.map(({ mail }) => mail.messageId))
  assert.equal(mails.size, 2 * messages)
  assert.equal(new Set(whatsapp.accepted.map(({ filename }) => filename)).size, 2 * messages)
  await market.verify(cluster.url)
  reportFigures('mail and WhatsApp gone', {
    messages: 4 * messages,
    'slowest word': slowest,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(market, { limitSeconds: 15 })
  assert.ok(slowest < 15)
  await market.close()
  await connection.close()
  await whatsapp.close()
  await mailbox.close()
  await cluster.remove()
}

/** So many mails and so many messages by WhatsApp at once. Returns after how many seconds the last one knew how it stands. */
async function sendSome(
  { processes: members, records: books, tally }: TradingSimulation,
  messages: number,
): Promise<number> {
  const [{ id: productId } = { id: 0 }] = books.products
  const { call } = members[0]?.client ?? assert.fail()
  const ids: number[] = []
  for (let count = 0; count < messages; count += 1) {
    const customer = {
      customerEmail: `customer-${books.ledgers.invoices.size}@trial.test`,
      customerPhone: `+1 212 5${String(books.ledgers.invoices.size).padStart(6, '0')}`,
    }
    const { id, invoiceNumber } = await call(
      createInvoice,
      buildInvoice([{ productId, quantity: 1 }], customer),
    )
    books.ledgers.invoices.set(id, { number: invoiceNumber, wasProcessed: true, isVoid: false })
    books.ledgers.products.get(productId)?.movements.push(`invoiced -1 ${id}`)
    await call(setInvoiceStatus, { id, status: 'Processed' })
    ids.push(id)
  }
  const begun = performance.now()
  const anyProcess = () => {
    const member = members[Math.floor(Math.random() * members.length)]
    return member?.client && { visitor: member.client, place: member.index }
  }
  const counter = { anyProcess, tally, onSuccess: () => {} }
  await Promise.all(
    ids.flatMap((id) => [
      retryUntilAnswered(counter, emailInvoice, { id }),
      retryUntilAnswered(counter, whatsappInvoice, { id }),
    ]),
  )
  return elapsedSeconds(begun)
}

/** The Admin sends again what nobody knows the fate of; time passes quickly for all that waits. */
async function untilAllSent({ processes: members }: TradingSimulation, db: Db): Promise<void> {
  const { call } = members[0]?.client ?? assert.fail()
  for (;;) {
    await makeDeliveriesDue(db)
    const rows = await db
      .select({ id: deliveries.id, status: deliveries.status })
      .from(deliveries)
      .where(isNotNull(deliveries.invoiceId))
    if (rows.every(({ status }) => status === 'sent')) return
    const inDoubt = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.status, 'unknown'))
    for (const { id } of inDoubt) await call(retryDelivery, { id })
    await wait(1000)
  }
}
