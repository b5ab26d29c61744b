// 1,000 mails through a real SMTP server that misbehaves, sent by two processes; then 100 processes, each killed between
// sending and marking. None may be lost or go to a wrong person, each brings its own PDF, and none comes more often than the
// server hung up on it or a process died over it.
import assert from 'node:assert/strict'

import { emailInvoice } from '#contract/messaging/deliveries.ts'
import {
  assertNothingLost,
  atOnce,
  processedInvoices,
  sendThroughFaults,
} from '#proofs/faults/sendThroughFaults.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { prove } from '#server/operations/integrity/prove.ts'
import { connect } from '#server/platform/db/connect.ts'
import { ne } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { type Mailbox, openMailbox } from '#server/testing/openMailbox.ts'
import { open, openShop, type Shop } from '#server/testing/openShop.ts'
import { letLeasesRunOut, letTimePass } from '#server/testing/outboxForTests.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'

import { say, secondsSince } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  await throughFaults(Math.ceil(1000 * scale), numbersFrom(seed))
  await throughKills(Math.ceil(100 * scale))
}

async function throughFaults(mails: number, random: () => number): Promise<void> {
  const mailbox = await openMailbox()
  const shop = await openShop({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
  const other = await open(shop.env)
  const started = performance.now()
  const figures = await sendThroughFaults(shop, mailbox, {
    mails,
    random,
    outboxes: [shop.app.outbox, other.outbox],
  })
  say('through faults', { ...figures, seconds: secondsSince(started) })
  assertNothingLost(figures)
  await shop.assertProven()
  await other.close()
  await shop.close()
  await mailbox.close()
}

async function throughKills(kills: number): Promise<void> {
  const mailbox = await openMailbox()
  const shop = await openShop({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' })
  // Enough that each process finds some, though the ones before hold what they died over.
  const mails = 6 * kills
  await leaveWaiting(shop, mailbox, mails)
  const connection = connect({ connectionString: shop.env['DATABASE_URL'] }, () => {})
  const { db } = connection
  await letTimePass(db)
  const started = performance.now()
  for (let kill = 1; kill <= kills; kill += 1) {
    const selvedge = startSelvedge({ ...shop.env, NODE_ENV: 'test', CRASH_AT: 'delivery.sent' })
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  }
  const unmarked = mailbox.received.length
  assert.ok(unmarked >= kills, `only ${unmarked} mails went in ${kills} kills`)
  assert.equal(await db.$count(deliveries, ne(deliveries.status, 'queued')), 0)

  await letLeasesRunOut(db)
  const last = await open(shop.env)
  while ((await db.$count(deliveries, ne(deliveries.status, 'sent'))) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const arrived = new Set(mailbox.received.map(({ mail }) => mail.messageId))
  const duplicates = mailbox.received.length - arrived.size
  say('through kills', {
    kills,
    mails,
    lost: mails - arrived.size,
    unmarked,
    duplicates,
    seconds: secondsSince(started),
  })
  assert.equal(arrived.size, mails)
  assert.ok(duplicates <= unmarked)
  assert.deepEqual(await prove(db, new Date()), [])
  await last.close()
  await connection.close()
  await shop.close()
  await mailbox.close()
}

/** Mails that the server would not take yet, in a shop whose process has ended. */
async function leaveWaiting(shop: Shop, mailbox: Mailbox, count: number): Promise<void> {
  const admin = await shop.as('Admin')
  mailbox.misbehave(() => 'gone')
  await atOnce(await processedInvoices(admin, count), async ({ id }) => {
    await admin.call(emailInvoice, { id })
  })
  await shop.app.close()
  mailbox.misbehave(() => undefined)
}
