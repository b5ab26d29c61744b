import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import { simpleParser } from 'mailparser'

import { findDelivery } from '#contract/messaging/deliveries.ts'
import { assertNothingLost, sendEmailsThroughFaults } from '#proofs/faults/sendEmailsThroughFaults.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isNotNull, ne } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import {
  createProcessedInvoice,
  emailToOne,
  expireLeases,
  makeDeliveriesDue,
} from '#server/testing/outboxFixtures.ts'
import { startTestApp, useClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { claimDelivery } from './claimDelivery.ts'
import type { Sender } from './sender.ts'

describe('outbox', () => {
  // PDFs contain the URL; both processes must create the same email.
  const { app: shop, mailbox } = useTestAppWithMail({ PUBLIC_URL: 'http://shop.test' })
  const admin = useClient(shop, 'Admin')

  /** An email that the server has postponed. */
  async function aWaitingMail() {
    const { id } = await createProcessedInvoice(admin)
    mailbox.setFault(() => 'gone')
    const delivery = await emailToOne(admin, id)
    mailbox.setFault(() => undefined)
    assert.equal(delivery.status, 'queued')
    return delivery
  }

  test('loses and misdirects no email while the mail server fails', async () => {
    // On PostgreSQL two processes share the work.
    const other = await openAppWithEnv(shop.env)
    const outboxes = [shop.app.outbox, other.outbox]
    try {
      assertNothingLost(
        await sendEmailsThroughFaults(shop, mailbox, {
          mails: isFullSize ? 20 : 5,
          random: drawEvenly(),
          outboxes,
        }),
      )
    } finally {
      await other.close()
    }
    await shop.assertIntegrity()
  })

  test('reports queued messages and the oldest one in the metrics', async () => {
    await aWaitingMail()
    const metrics = await (await shop.publicClient.fetch('/metrics')).text()
    assert.match(metrics, /^selvedge_outbox_waiting\{channel="email"\} 1$/m)
    assert.match(metrics, /^selvedge_outbox_oldest_seconds\{channel="email"\} \d/m)
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    await untilAllSent(shop.db)
    // Shared metrics are cached for two seconds.
    await waitFor('an empty outbox in the metrics', async () =>
      /^selvedge_outbox_waiting\{channel="email"\} 0$/m.test(
        await (await shop.publicClient.fetch('/metrics')).text(),
      ),
    )
  })

  test('sends a message of a killed process once its lease has expired', async () => {
    const { id } = await aWaitingMail()
    // Claims like a process that is then killed, before the app's own outbox does.
    const claimed = await shop.db.transaction(async (tx) => {
      await makeDeliveriesDue(tx)
      return claimDelivery(tx, { email: unusedSender })
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

  trialTest('releases running attempts on close, and the next start sends them', async () => {
    await aWaitingMail()
    mailbox.setFault(() => 'silent')
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    const isLeased = isNotNull(deliveries.leasedUntil)
    await waitFor('the attempt', async () => (await shop.db.$count(deliveries, isLeased)) > 0)
    await shop.app.close()
    mailbox.setFault(() => undefined)
    const app = await openAppWithEnv(shop.env)
    await untilAllSent(app.db)
    assert.equal(mailbox.received.length, 1)
    await app.close()
  })
})

test('saves emails as files without a mail server', async () => {
  const shop = await startTestApp({ MAIL_FROM: '"Loom, Needle & Söhne" <post@loom.test>' })
  try {
    const admin = await shop.clientAs('Admin')
    const { id, number } = await createProcessedInvoice(admin, { customerEmail: 'ada@sons.test' })
    const unsent = await emailToOne(admin, id)
    assert.equal(unsent.status, 'notSent')
    const folder = join(shop.dataFolder, 'outbox')
    const [name = '', ...others] = await readdir(folder)
    assert.deepEqual(others, [])
    assert.deepEqual(await readdir(join(shop.dataFolder, 'unfinished')), [])
    assert.equal(
      (await stat(join(folder, name))).mode & 0o777,
      0o600,
      'it may contain a link that sets a password',
    )
    assert.equal(unsent.serverReply, `No mail server is configured. Saved in the outbox folder as ${name}.`)
    const mail = await simpleParser(await readFile(join(folder, name)))
    assert.deepEqual(mail.from?.value, [{ name: 'Loom, Needle & Söhne', address: 'post@loom.test' }])
    const { name: company, email } = await readCompany(shop.db)
    assert.deepEqual(mail.replyTo?.value, [{ name: company, address: email }])
    assert.equal(mail.attachments[0]?.filename, `invoice-${number}.pdf`)
    const { messageId } = await admin.call(findDelivery, { id: unsent.id })
    assert.equal(mail.messageId, messageId)
    await shop.assertIntegrity()
  } finally {
    await shop.close()
  }
})

trialTest('names the company for replies to emails of another sender', async () => {
  const mailbox = await openMailbox()
  const shop = await startTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'Selvedge <noreply@mail.shop.test>' })
  try {
    const admin = await shop.clientAs('Admin')
    const { id } = await createProcessedInvoice(admin)
    assert.equal((await emailToOne(admin, id)).status, 'sent')
    const { name, email } = await readCompany(shop.db)
    const [{ from, mail } = assert.fail()] = mailbox.received
    assert.equal(from, 'noreply@mail.shop.test')
    assert.deepEqual(mail.from?.value, [{ name: 'Selvedge', address: 'noreply@mail.shop.test' }])
    assert.deepEqual(mail.replyTo?.value, [{ name, address: email }])
  } finally {
    await shop.close()
    await mailbox.close()
  }
})

trialTest('retries after a rejected password without revealing it', async () => {
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
    const waiting = await emailToOne(admin, id)
    assert.equal(waiting.status, 'queued')
    assert.equal(
      waiting.serverReply,
      'The mail server rejected the user name and password of SMTP_URL: 535 5.7.8 No: ***',
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

/** Random numbers of which twenty in a row are in each twentieth from 0 to 1, so that each fault happens. */
function drawEvenly(): () => number {
  let twentieths: number[] = []
  return () => {
    if (twentieths.length === 0) twentieths = Array.from({ length: 20 }, (_, index) => index)
    const [drawn = 0] = twentieths.splice(randomInt(twentieths.length), 1)
    return (drawn + 0.5) / 20
  }
}

const unusedSender: Sender = {
  send: async () => Promise.reject(new Error('Unused')),
  close: async () => {},
}

async function untilAllSent(db: Db): Promise<void> {
  const isUnsent = ne(deliveries.status, 'sent')
  await waitFor('all emails', async () => (await db.$count(deliveries, isUnsent)) === 0)
}
