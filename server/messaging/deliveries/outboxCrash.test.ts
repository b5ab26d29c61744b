import assert from 'node:assert/strict'

import { findDeliveries, findDelivery } from '#contract/messaging/deliveries.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { createStorage, openAppWithEnv } from '#server/testing/createStorage.ts'
import { openMailbox } from '#server/testing/openMailbox.ts'
import { createProcessedInvoice, expireLeases } from '#server/testing/outboxFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, signInAs } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

trialTest('loses no email if killed before sending or before recording the outcome', async () => {
  const storage = await createStorage()
  const mailbox = await openMailbox()
  const env = { ...storage.env, SMTP_URL: mailbox.url, PUBLIC_URL: 'http://shop.test' }
  let cookie = ''
  try {
    for (const [point, arrived] of [
      ['delivery.leased', 0],
      ['delivery.sent', 1],
    ] as const) {
      const selvedge = startSelvedge({ ...env, NODE_ENV: 'test', CRASH_AT: point })
      const { url } = await selvedge.ready
      const admin = cookie ? createTestClient(url, cookie) : await signInAs(url, 'Admin')
      cookie = admin.cookie
      const { id } = await createProcessedInvoice(admin)
      await assert.rejects(admin.call(emailInvoice, { id }), TypeError)
      assert.equal((await selvedge.ended).signal, 'SIGKILL')
      assert.equal(mailbox.received.length, arrived)
    }
    const app = await openAppWithEnv({ ...env, PORT: '0', LOG_LEVEL: 'error' })
    const { call } = createTestClient(app.url, cookie)
    await expireLeases(app.db)
    app.outbox.scheduleSend()
    const isSent = eq(deliveries.status, 'sent')
    await waitFor('both emails', async () => (await app.db.$count(deliveries, isSent)) === 2)
    const { deliveries: sent } = await call(findDeliveries, { page: 1, limit: 10 })
    const [unmarked, unsent] = await Promise.all(sent.map(({ id }) => call(findDelivery, { id })))
    const mailsOf = (messageId: string | undefined) =>
      mailbox.received.filter(({ mail }) => mail.messageId === messageId).map(({ bytes }) => bytes)
    assert.equal(mailsOf(unsent?.messageId).length, 1)
    const [first, second, ...others] = mailsOf(unmarked?.messageId)
    assert.equal(others.length, 0)
    assert.ok(first && second?.equals(first))
    for (const message of [unsent, unmarked]) {
      assert.deepEqual(
        message?.history.map(({ outcome }) => outcome),
        ['accepted', null],
      )
    }
    assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    await app.close()
  } finally {
    await mailbox.close()
    await storage.remove()
  }
})
