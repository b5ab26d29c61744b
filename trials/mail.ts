// Sends 1,000 emails through a faulty SMTP server by two processes; then kills 100 processes between sending and saving. No email
// is lost or misdirected, each has its own PDF, and duplicates are due to a hang-up or a kill only.
import assert from 'node:assert/strict'

import { emailInvoice } from '#contract/sales/sending.ts'
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
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { type Mailbox, openMailbox } from '#server/testing/openMailbox.ts'
import { expireLeases, makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  await throughFaults(Math.ceil(1000 * scale), seededRandom(seed))
  await throughKills(Math.ceil(100 * scale))
}

async function throughFaults(emails: number, random: () => number): Promise<void> {
  const mailbox = await openMailbox()
  const app = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
  const second = await openAppWithEnv(app.env)
  const started = performance.now()
  const figures = await sendEmailsThroughFaults(app, mailbox, {
    mails: emails,
    random,
    outboxes: [app.app.outbox, second.outbox],
  })
  reportFigures('through faults', { ...figures, seconds: elapsedSeconds(started) })
  assertNothingLost(figures)
  await app.assertIntegrity()
  await second.close()
  await app.close()
  await mailbox.close()
}

async function throughKills(kills: number): Promise<void> {
  const mailbox = await openMailbox()
  const app = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
  // Enough for each process, although killed processes hold leases.
  const emails = 6 * kills
  await queueEmails(app, mailbox, emails)
  const connection = connect({ connectionString: app.env['DATABASE_URL'] }, () => {})
  const { db } = connection
  await makeDeliveriesDue(db)
  const started = performance.now()
  for (let kill = 1; kill <= kills; kill += 1) {
    const selvedge = startSelvedge({ ...app.env, NODE_ENV: 'test', CRASH_AT: 'delivery.sent' })
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  }
  const unsaved = mailbox.received.length
  assert.ok(unsaved >= kills, `only ${unsaved} emails went in ${kills} kills`)
  assert.equal(await db.$count(deliveries, ne(deliveries.status, 'queued')), 0)

  await expireLeases(db)
  const last = await openAppWithEnv(app.env)
  while ((await db.$count(deliveries, ne(deliveries.status, 'sent'))) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const arrived = new Set(mailbox.received.map(({ mail }) => mail.messageId))
  const duplicates = mailbox.received.length - arrived.size
  reportFigures('through kills', {
    kills,
    mails: emails,
    lost: emails - arrived.size,
    unsaved,
    duplicates,
    seconds: elapsedSeconds(started),
  })
  assert.equal(arrived.size, emails)
  assert.ok(duplicates <= unsaved)
  assert.deepEqual(await checkIntegrity(db, new Date()), [])
  await last.close()
  await connection.close()
  await app.close()
  await mailbox.close()
}

/** Queued emails in a database whose process has ended. */
async function queueEmails(app: TestApp, mailbox: Mailbox, count: number): Promise<void> {
  const admin = await app.clientAs('Admin')
  mailbox.setFault(() => 'gone')
  await forEachConcurrently(await createProcessedInvoices(admin, count), async ({ id }) => {
    await admin.call(emailInvoice, { id })
  })
  await app.app.close()
  mailbox.setFault(() => undefined)
}
