// The outbox itself: nothing lost and nothing misdirected, whatever the mail server does; kept mails; leases; stopping.
import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { simpleParser } from 'mailparser'

import { emailInvoice, findDelivery } from '#contract/messaging/deliveries.ts'
import { assertNothingLost, sendEmailsThroughFaults } from '#proofs/faults/sendEmailsThroughFaults.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isNotNull, ne } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { type Mailbox, openMailbox } from '#server/testing/openMailbox.ts'
import { createProcessedInvoice, expireLeases, makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import {
  engine,
  openAppWithEnv,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/startTestApp.ts'

import { claimDelivery } from './claimDelivery.ts'
import type { Sender } from './sender.ts'

suite('the outbox', () => {
  let mailbox: Mailbox
  let shop: TestApp
  let admin: TestClient

  before(async () => {
    mailbox = await openMailbox()
    // The PDF names it: the same mail from every process.
    shop = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
    admin = await shop.clientAs('Admin')
  })

  beforeEach(() => {
    mailbox.setFault(() => undefined)
    mailbox.received.length = 0
  })

  after(async () => {
    await shop.close()
    await mailbox.close()
  })

  /** A mail that the server would not take yet. */
  async function aWaitingMail() {
    const { id } = await createProcessedInvoice(admin)
    mailbox.setFault(() => 'gone')
    const delivery = await admin.call(emailInvoice, { id })
    mailbox.setFault(() => undefined)
    assert.equal(delivery.status, 'queued')
    return delivery
  }

  test('loses no mail and sends none to the wrong person, whatever the mail server does', async () => {
    // On PostgreSQL two processes share the work.
    const other = engine === 'postgres' ? await openAppWithEnv(shop.env) : undefined
    const outboxes = [shop.app.outbox, ...(other ? [other.outbox] : [])]
    try {
      assertNothingLost(
        await sendEmailsThroughFaults(shop, mailbox, { mails: 60, random: Math.random, outboxes }),
      )
    } finally {
      await other?.close()
    }
    await shop.assertIntegrity()
  })

  test('tells Prometheus how many messages wait and for how long', async () => {
    await aWaitingMail()
    const metrics = await (await shop.publicClient.fetch('/metrics')).text()
    assert.match(metrics, /^selvedge_outbox_waiting\{channel="email"\} 1$/m)
    assert.match(metrics, /^selvedge_outbox_oldest_seconds\{channel="email"\} \d/m)
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    await untilAllSent(shop.db)
    // What all processes share is read every two seconds at most.
    await wait(2100)
    assert.match(
      await (await shop.publicClient.fetch('/metrics')).text(),
      /^selvedge_outbox_waiting\{channel="email"\} 0$/m,
    )
  })

  test('sends what a killed process was about to send, once its lease ran out, and not before', async () => {
    const { id } = await aWaitingMail()
    // A process that is killed right after this never says what came of it. It is quicker than the shop's own.
    const claimed = await shop.db.transaction(async (tx) => {
      await makeDeliveriesDue(tx)
      return claimDelivery(tx, { email: nobody })
    })
    assert.equal(claimed?.id, id)
    await shop.app.outbox.sendNow(id)
    assert.equal(mailbox.received.length, 0)
    await expireLeases(shop.db)
    shop.app.outbox.scheduleSend()
    await untilAllSent(shop.db)
    const { status, history } = await admin.call(findDelivery, { id })
    assert.equal(status, 'sent')
    assert.deepEqual(
      history.map(({ outcome }) => outcome),
      ['accepted', null, 'postponed'],
    )
    assert.equal(mailbox.received.length, 1)
    await shop.assertIntegrity()
  })

  test('hands back what it was sending when it is told to stop, and the next start sends it', async () => {
    await aWaitingMail()
    mailbox.setFault(() => 'silent')
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    while ((await shop.db.$count(deliveries, isNotNull(deliveries.leasedUntil))) === 0) await wait(50)
    await shop.app.close()
    mailbox.setFault(() => undefined)
    const app = await openAppWithEnv(shop.env)
    await untilAllSent(app.db)
    assert.equal(mailbox.received.length, 1)
    await app.close()
  })
})

test('where no mail server is set, the whole mail is kept as a file', async () => {
  const shop = await startTestApp({ MAIL_FROM: '"Loom, Needle & Söhne" <post@loom.test>' })
  try {
    const admin = await shop.clientAs('Admin')
    const { id, invoiceNumber } = await createProcessedInvoice(admin, { customerEmail: 'ada@sons.test' })
    const kept = await admin.call(emailInvoice, { id })
    assert.equal(kept.status, 'kept')
    const folder = join(shop.dataFolder, 'outbox')
    const [name = '', ...others] = await readdir(folder)
    assert.deepEqual(others, [])
    assert.deepEqual(await readdir(join(shop.dataFolder, 'unfinished')), [])
    assert.equal(
      (await stat(join(folder, name))).mode & 0o777,
      0o600,
      'it may hold a link that sets a password',
    )
    assert.equal(kept.lastWords, `No mail server is set: kept in the outbox folder as ${name}.`)
    const mail = await simpleParser(await readFile(join(folder, name)))
    assert.deepEqual(mail.from?.value, [{ name: 'Loom, Needle & Söhne', address: 'post@loom.test' }])
    assert.equal(mail.attachments[0]?.filename, `invoice-${invoiceNumber}.pdf`)
    const { messageId } = await admin.call(findDelivery, { id: kept.id })
    assert.equal(mail.messageId, messageId)
    await shop.assertIntegrity()
  } finally {
    await shop.close()
  }
})

test('a mail waits where the mail server does not take our password, and nobody is told the password', async () => {
  const password = 'wörd:p@ss/9'
  const mailbox = await openMailbox({
    account: { user: 'selvedge', password },
    wrongPassword: '5.7.8 No: %s',
  })
  const url = new URL(mailbox.url)
  const right = url.href
  url.password = encodeURIComponent(`wrong ${password}`)
  const shop = await startTestApp({ SMTP_URL: url.href })
  try {
    const admin = await shop.clientAs('Admin')
    const { id } = await createProcessedInvoice(admin)
    const waiting = await admin.call(emailInvoice, { id })
    assert.equal(waiting.status, 'queued')
    assert.equal(
      waiting.lastWords,
      'The mail server did not accept the user and password of SMTP_URL: 535 5.7.8 No: ***',
    )
    await shop.app.close()
    const app = await openAppWithEnv({ ...shop.env, SMTP_URL: right })
    await makeDeliveriesDue(app.db)
    app.outbox.scheduleSend()
    await untilAllSent(app.db)
    assert.equal(mailbox.received.length, 1)
    await app.close()
  } finally {
    await shop.close()
    await mailbox.close()
  }
})

/** A channel that nobody sends over. */
const nobody: Sender = {
  send: async () => Promise.reject(new Error('Nobody sends here')),
  close: async () => {},
}

/** A test that waits in vain is ended by its time limit. */
async function untilAllSent(db: Db): Promise<void> {
  while ((await db.$count(deliveries, ne(deliveries.status, 'sent'))) > 0) await wait(50)
}
