// 1,000 mails through a real SMTP server that misbehaves, sent by two processes; then 100 processes, each killed between
// sending and marking. None may be lost or go to a wrong person, each brings its own PDF, and none comes more often than the
// server hung up on it or a process died over it.
import assert from 'node:assert/strict'

import { emailInvoice } from '#contract/messaging/deliveries.ts'
import {
  assertNothingLost,
  forEachConcurrently,
  createProcessedInvoices,
  sendEmailsThroughFaults,
} from '#proofs/faults/sendEmailsThroughFaults.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { connect } from '#server/platform/db/connect.ts'
import { ne } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { type Mailbox, openMailbox } from '#server/testing/openMailbox.ts'
import { expireLeases, makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { openAppWithEnv, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { reportFigures, elapsedSeconds } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  await throughFaults(Math.ceil(1000 * scale), seededRandom(seed))
  await throughKills(Math.ceil(100 * scale))
}

async function throughFaults(mails: number, random: () => number): Promise<void> {
  const mailbox = await openMailbox()
  const shop = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
  const other = await openAppWithEnv(shop.env)
  const started = performance.now()
  const figures = await sendEmailsThroughFaults(shop, mailbox, {
    mails,
    random,
    outboxes: [shop.app.outbox, other.outbox],
  })
  reportFigures('through faults', { ...figures, seconds: elapsedSeconds(started) })
  assertNothingLost(figures)
  await shop.assertIntegrity()
  await other.close()
  await shop.close()
  await mailbox.close()
}

async function throughKills(kills: number): Promise<void> {
  const mailbox = await openMailbox()
  const shop = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
  // Enough that each process finds some, though the ones before hold what they died over.
  const mails = 6 * kills
  await leaveWaiting(shop, mailbox, mails)
  const connection = connect({ connectionString: shop.env['DATABASE_URL'] }, () => {})
  const { db } = connection
  await makeDeliveriesDue(db)
  const started = performance.now()
  for (let kill = 1; kill <= kills; kill += 1) {
    const selvedge = startSelvedge({ ...shop.env, NODE_ENV: 'test', CRASH_AT: 'delivery.sent' })
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  }
  const unmarked = mailbox.received.length
  assert.ok(unmarked >= kills, `only ${unmarked} mails went in ${kills} kills`)
  assert.equal(await db.$count(deliveries, ne(deliveries.status, 'queued')), 0)

  await expireLeases(db)
  const last = await openAppWithEnv(shop.env)
  while ((await db.$count(deliveries, ne(deliveries.status, 'sent'))) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const arrived = new Set(mailbox.received.map(({ mail }) => mail.messageId))
  const duplicates = mailbox.received.length - arrived.size
  reportFigures('through kills', {
    kills,
    mails,
    lost: mails - arrived.size,
    unmarked,
    duplicates,
    seconds: elapsedSeconds(started),
  })
  assert.equal(arrived.size, mails)
  assert.ok(duplicates <= unmarked)
  assert.deepEqual(await checkIntegrity(db, new Date()), [])
  await last.close()
  await connection.close()
  await shop.close()
  await mailbox.close()
}

/** Mails that the server would not take yet, in a shop whose process has ended. */
async function leaveWaiting(shop: TestApp, mailbox: Mailbox, count: number): Promise<void> {
  const admin = await shop.clientAs('Admin')
  mailbox.setFault(() => 'gone')
  await forEachConcurrently(await createProcessedInvoices(admin, count), async ({ id }) => {
    await admin.call(emailInvoice, { id })
  })
  await shop.app.close()
  mailbox.setFault(() => undefined)
}
