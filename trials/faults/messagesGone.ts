// The mail server and WhatsApp are silent, then gone, while people sell and send invoices: whoever sends hears how it stands within
// seconds, and once they are back each message has arrived.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { emailInvoice, retryDelivery, whatsappInvoice } from '#contract/messaging/deliveries.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { eq, isNotNull } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { anInvoice } from '#server/testing/goods.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import { letTimePass } from '#server/testing/outboxForTests.ts'
import { openWhatsAppStandIn } from '#server/testing/whatsAppStandIn.ts'
import { type Market, openMarket } from '#trials/market/openMarket.ts'
import { persist } from '#trials/market/persist.ts'
import { tell } from '#trials/market/tell.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const cluster = await openCluster()
  await cluster.start()
  const mailbox = await openMailbox()
  const whatsapp = await openWhatsAppStandIn()
  const env = { SMTP_URL: mailbox.url, ...whatsapp.env }
  const market = await openMarket({ databaseUrl: cluster.url, random: numbersFrom(seed), env })
  const connection = connect({ connectionString: cluster.url }, () => {})
  market.begin()
  const messages = Math.ceil(12 * scale)
  mailbox.misbehave(() => 'silent')
  whatsapp.fault = () => ({ silent: 'before' })
  let slowest = await sendSome(market, messages)
  mailbox.misbehave(() => 'gone')
  await whatsapp.leave()
  slowest = Math.max(slowest, await sendSome(market, messages))
  mailbox.misbehave(() => undefined)
  whatsapp.fault = () => undefined
  await whatsapp.comeBack()
  await untilAllSent(market, connection.db)
  await market.rest()
  const mails = new Set(mailbox.received.map(({ mail }) => mail.messageId))
  assert.equal(mails.size, 2 * messages)
  assert.equal(new Set(whatsapp.accepted.map(({ filename }) => filename)).size, 2 * messages)
  await market.judge(cluster.url)
  say('mail and WhatsApp gone', {
    messages: 4 * messages,
    'slowest word': slowest,
    seconds: secondsSince(started),
  })
  tell(market, { limitSeconds: 15 })
  assert.ok(slowest < 15)
  await market.close()
  await connection.close()
  await whatsapp.close()
  await mailbox.close()
  await cluster.remove()
}

/** So many mails and so many messages by WhatsApp at once. Returns after how many seconds the last one knew how it stands. */
async function sendSome({ members, books, tally }: Market, messages: number): Promise<number> {
  const [{ id: productId } = { id: 0 }] = books.goods
  const { call } = members[0]?.visitor ?? assert.fail()
  const ids: number[] = []
  for (let count = 0; count < messages; count += 1) {
    const customer = {
      customerEmail: `customer-${books.told.invoices.size}@trial.test`,
      customerPhone: `+1 212 5${String(books.told.invoices.size).padStart(6, '0')}`,
    }
    const { id, invoiceNumber } = await call(createInvoice, anInvoice([{ productId, quantity: 1 }], customer))
    books.told.invoices.set(id, { number: invoiceNumber, wasProcessed: true, isVoid: false })
    books.told.products.get(productId)?.movements.push(`invoiced -1 ${id}`)
    await call(setInvoiceStatus, { id, status: 'Processed' })
    ids.push(id)
  }
  const begun = performance.now()
  const anyVisitor = () => {
    const member = members[Math.floor(Math.random() * members.length)]
    return member?.visitor && { visitor: member.visitor, place: member.place }
  }
  const counter = { anyVisitor, tally, onDone: () => {} }
  await Promise.all(
    ids.flatMap((id) => [persist(counter, emailInvoice, { id }), persist(counter, whatsappInvoice, { id })]),
  )
  return secondsSince(begun)
}

/** The Admin sends again what nobody knows the fate of; time passes quickly for all that waits. */
async function untilAllSent({ members }: Market, db: Db): Promise<void> {
  const { call } = members[0]?.visitor ?? assert.fail()
  for (;;) {
    await letTimePass(db)
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
