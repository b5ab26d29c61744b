import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { findDeliveries, findDelivery } from '#contract/messaging/deliveries.ts'
import { forgotPassword, resetPassword, signIn, validateResetToken } from '#contract/people/auth.ts'
import { createUser, editUser, setUserRole, setUserStatus } from '#contract/people/users.ts'
import { deleteExpired } from '#server/housekeeping.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import {
  activityLog,
  deliveries,
  passwordTokens,
  resetRequests,
  sessions,
  signInLimits,
  users,
} from '#server/platform/db/schema.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { settleCalls, catchRefusal } from '#server/testing/outcomes.ts'
import { waitForResetRequests, waitForPasswordEmail } from '#server/testing/passwordEmails.ts'
import { signInAs } from '#server/testing/startTestApp.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const expectedResponse = {
  message: 'If an account with that email exists, you will receive a password reset link.',
}
const refused = 'This password reset link is invalid or has expired.'
const publicUrl = 'http://selvedge.example'

describe('password reset', () => {
  const { app: testApp, mailbox } = useTestAppWithMail({ PUBLIC_URL: publicUrl }, { checkIntegrity: true })

  beforeEach(async () => {
    await testApp.db.delete(signInLimits)
    await testApp.db.delete(passwordTokens)
  })

  async function forget(email: string): Promise<string> {
    const count = mailbox.received.filter(({ to }) => to.includes(email)).length
    await testApp.publicClient.call(forgotPassword, { email })
    return (await waitForPasswordEmail(mailbox, email, count + 1)).token
  }

  const reset = (token: string, newPassword = testPassword) =>
    testApp.publicClient.call(resetPassword, { token, newPassword })

  const isValid = async (token: string) =>
    (await testApp.publicClient.call(validateResetToken, { token })).valid

  async function idOf(email: string): Promise<number> {
    const [user = assert.fail()] = await testApp.db.select().from(users).where(eq(users.email, email))
    return user.id
  }

  test('sets a new password with the emailed link, once, and ends all sessions', async () => {
    const [here, there] = [await signInAs(testApp.url, 'Staff'), await signInAs(testApp.url, 'Staff')]
    assert.deepEqual(
      await testApp.publicClient.call(forgotPassword, { email: 'STAFF@shop.test' }),
      expectedResponse,
    )
    const { mail, link, token } = await waitForPasswordEmail(mailbox, emailOf('Staff'))
    assert.equal(mail.subject, 'Reset your password at Selvedge Clothing Co.')
    assert.match(mail.text ?? '', /Hello Sam,/)
    assert.match(mail.text ?? '', /valid for one hour and works once/)
    assert.ok(String(mail.html).includes(`href="${link}"`))
    assert.equal(await isValid(token), true)

    assert.match(
      (await reset(token, 'wool-and-silk')).message,
      /^Your password has been reset successfully\./,
    )
    for (const client of [here, there]) assert.equal((await client.fetch('/api/auth/user')).status, 401)
    assert.equal(await isValid(token), false)
    const again = await catchRefusal(reset(token, 'hemp-and-jute'))
    assert.deepEqual([again.status, again.sentence], [400, refused])
    const old = { username: emailOf('Staff'), password: testPassword }
    assert.equal((await catchRefusal(testApp.publicClient.call(signIn, old))).status, 401)
    await testApp.publicClient.call(signIn, { ...old, password: 'wool-and-silk' })

    const [, entry = assert.fail()] = await testApp.db
      .select()
      .from(activityLog)
      .orderBy(desc(activityLog.id))
    assert.equal(entry.action, 'Reset their password')
    assert.equal(entry.userName, 'Sam Staff')
    assert.deepEqual(entry.changes, { password: { from: 'Old', to: 'New' } })
    const asked = await testApp.db
      .select()
      .from(activityLog)
      .where(sql`action like 'Password reset requested%'`)
    assert.deepEqual(
      asked.map(({ action, userId, userName }) => [action, userId, userName]),
      [['Password reset requested for Sam Staff', null, 'Not signed in']],
    )
    await reset(await forget(emailOf('Staff')))
  })

  test('responds alike for known, unknown and inactive accounts, and emails only the known one', async () => {
    await testApp.db
      .update(users)
      .set({ isActive: false })
      .where(eq(users.email, emailOf('Viewer')))
    const before = await testApp.db.$count(deliveries)
    const responses = []
    for (const email of [emailOf('Manager'), 'nobody@shop.test', emailOf('Viewer')]) {
      const response = await testApp.publicClient.fetch('/api/auth/password/forgot', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
      responses.push({ status: response.status, text: await response.text(), headers })
    }
    assert.deepEqual(responses[0]?.text, JSON.stringify(expectedResponse))
    for (const other of responses) assert.deepEqual(other, responses[0])
    await waitForResetRequests(testApp.db)
    assert.equal(await testApp.db.$count(deliveries), before + 1)
    await waitForPasswordEmail(mailbox, emailOf('Manager'))
    await testApp.db
      .update(users)
      .set({ isActive: true })
      .where(eq(users.email, emailOf('Viewer')))
  })

  test('sends one email for repeated requests', async () => {
    const before = await testApp.db.$count(deliveries)
    const row = { email: emailOf('Staff'), address: '127.0.0.1', createdAt: new Date() }
    await testApp.db.insert(resetRequests).values([row, { ...row, email: emailOf('Staff').toUpperCase() }])
    await testApp.publicClient.call(forgotPassword, { email: 'nobody@shop.test' })
    await waitForResetRequests(testApp.db)
    assert.equal(await testApp.db.$count(deliveries), before + 1)
    await waitForPasswordEmail(mailbox, emailOf('Staff'))
  })

  test('sends a link to PUBLIC_URL, whatever the request headers say', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.test',
      'x-original-host': 'evil.test',
    }
    await testApp.publicClient.fetch('/api/auth/password/forgot', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: emailOf('Staff') }),
    })
    const { link, bytes } = await waitForPasswordEmail(mailbox, emailOf('Staff'))
    assert.ok(link.startsWith(`${publicUrl}/reset-password?token=`), link)
    assert.ok(!bytes.includes('evil.test'))
  })

  test('stores no usable link in the database or in the outbox', async () => {
    const token = await forget(emailOf('Staff'))
    const { rows } = await testApp.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of rows) {
      const found = await testApp.db.execute(
        sql`select 1 from ${sql.identifier(name)} as t where strpos(t::text, ${token}) > 0`,
      )
      assert.equal(found.rows.length, 0, name)
    }
    const admin = await testApp.clientAs('Admin')
    // The email may arrive before it is recorded as sent.
    const newest = await waitFor('the record', async () => {
      const [newest] = (await admin.call(findDeliveries, { page: 1, limit: 1 })).deliveries
      return newest?.status !== 'queued' && newest
    })
    assert.deepEqual([newest.purpose, newest.requestedBy, newest.status], ['password reset', null, 'sent'])
    const { text, html } = await admin.call(findDelivery, { id: newest.id })
    assert.match(text, /Reset password: \[link, created when this email is sent\]/)
    assert.ok(!text.includes('token=') && !html?.includes('token='))
  })

  test('accepts one of two simultaneous uses of a link', async () => {
    const token = await forget(emailOf('Staff'))
    const { done, refused } = await settleCalls([
      reset(token, 'first-password'),
      reset(token, 'second-password'),
    ])
    assert.deepEqual([done.length, refused.map(({ status }) => status)], [1, [400]])
    await reset(await forget(emailOf('Staff')))
  })

  test('works although the role changes while the password is hashed', async () => {
    const admin = await testApp.clientAs('Admin')
    const user = await admin.call(createUser, { email: 'promoted@shop.test', role: 'Staff' })
    const { token } = await waitForPasswordEmail(mailbox, user.email, 1)
    const isReset = reset(token)
    await wait(10)
    await admin.call(setUserRole, { id: user.id, role: 'Viewer' })
    assert.match((await isReset).message, /^Your password has been reset/)
  })

  test('accepts any of several links until one is used', async () => {
    const first = await forget(emailOf('Staff'))
    const second = await forget(emailOf('Staff'))
    assert.notEqual(first, second)
    await reset(first)
    assert.equal(await isValid(second), false)
    assert.equal((await catchRefusal(reset(second))).sentence, refused)
  })

  test('rejects a link after one hour, and housekeeping deletes it', async () => {
    const token = await forget(emailOf('Staff'))
    const [stored = assert.fail()] = await testApp.db.select().from(passwordTokens)
    assert.equal(stored.expiresAt.getTime() - stored.createdAt.getTime(), 3_600_000)
    await testApp.db.update(passwordTokens).set({ expiresAt: sql`now() - interval '1 second'` })
    assert.equal(await isValid(token), false)
    assert.equal((await catchRefusal(reset(token))).status, 400)
    const images = {
      read: async () => undefined,
      write: async () => {},
      remove: async () => {},
      close: async () => {},
    }
    await deleteExpired({ db: testApp.db, images }, new Date())
    assert.equal(await testApp.db.$count(passwordTokens), 0)
  })

  test('rejects links sent to a former address or to an inactive user', async () => {
    const admin = await testApp.clientAs('Admin')
    const id = await idOf(emailOf('Viewer'))
    const moved = await forget(emailOf('Viewer'))
    await admin.call(editUser, { id, email: 'vera@elsewhere.test' })
    assert.equal(await isValid(moved), false)
    const inactive = await forget('vera@elsewhere.test')
    await admin.call(setUserStatus, { id, isActive: false })
    assert.equal(await isValid(inactive), false)
    await admin.call(setUserStatus, { id, isActive: true })
    assert.equal(await isValid(inactive), false)
    await admin.call(editUser, { id, email: emailOf('Viewer') })
  })

  /** Makes every delivery attempt due until `isDone`. */
  async function letAttemptsPass(isDone: () => boolean | Promise<boolean>): Promise<void> {
    await waitFor('the attempts', async () => {
      await makeDeliveriesDue(testApp.db)
      testApp.app.outbox.scheduleSend()
      return isDone()
    })
  }

  test('creates a new link for each delivery attempt', async () => {
    mailbox.setFault(() => 'dropped')
    const first = await forget(emailOf('Staff'))
    mailbox.setFault(() => undefined)
    await letAttemptsPass(() => mailbox.received.length === 2)
    const second = await waitForPasswordEmail(mailbox, emailOf('Staff'), 2)
    assert.notEqual(second.token, first)
    await reset(second.token)
  })

  test('does not send a queued email to a user who was deactivated', async () => {
    mailbox.setFault(() => ({ at: 'rcpt', code: 450, words: 'Later' }))
    await testApp.publicClient.call(forgotPassword, { email: emailOf('Viewer') })
    await waitForResetRequests(testApp.db)
    const admin = await testApp.clientAs('Admin')
    const id = await idOf(emailOf('Viewer'))
    await admin.call(setUserStatus, { id, isActive: false })
    mailbox.setFault(() => undefined)
    const newest = async () => (await admin.call(findDeliveries, { page: 1, limit: 1 })).deliveries[0]
    await letAttemptsPass(async () => (await newest())?.status !== 'queued')
    const settled = await newest()
    assert.equal(settled?.status, 'failed')
    assert.equal(settled.serverReply, 'No active user has this email address.')
    assert.equal(mailbox.received.length, 0)
    await admin.call(setUserStatus, { id, isActive: true })
  })

  test('limits requests per account, independently of sign-ins', async () => {
    const ask = (email: string) => testApp.publicClient.call(forgotPassword, { email })
    for (const email of ['a@b.test', 'A@b.test', 'a@B.test', 'a@b.TEST', 'A@B.TEST'])
      assert.deepEqual(await ask(email), expectedResponse)
    const refusal = await catchRefusal(ask('a@b.test'))
    assert.equal(refusal.status, 429)
    assert.match(
      refusal.sentence ?? '',
      /^Too many reset links were requested\. Please wait \d+ seconds? and try again\.$/,
    )
    assert.deepEqual(await ask('c@b.test'), expectedResponse)
    const wrong = { username: 'a@b.test', password: 'wrong-password' }
    assert.equal((await catchRefusal(testApp.publicClient.call(signIn, wrong))).status, 401)
    await waitForResetRequests(testApp.db)
  })

  test('clears the sign-in limit of the account', async () => {
    const username = emailOf('Staff')
    for (let failure = 0; failure < 6; failure += 1) {
      await catchRefusal(testApp.publicClient.call(signIn, { username, password: 'wrong-password' }))
    }
    assert.equal(
      (await catchRefusal(testApp.publicClient.call(signIn, { username, password: testPassword }))).status,
      429,
    )
    await reset(await forget(username))
    await testApp.publicClient.call(signIn, { username, password: testPassword })
  })

  test('leaves no session of a sign-in with the old password at the same time', async () => {
    const token = await forget(emailOf('Staff'))
    const old = { username: emailOf('Staff'), password: testPassword }
    const attempts = Array.from({ length: 4 }, () => testApp.publicClient.call(signIn, old))
    await settleCalls<unknown>([...attempts, reset(token, 'wool-and-silk')])
    assert.equal(await testApp.db.$count(sessions, eq(sessions.userId, await idOf(emailOf('Staff')))), 0)
    await testApp.db.delete(signInLimits)
    await reset(await forget(emailOf('Staff')))
  })

  test('rejects the default password', async () => {
    const whose = eq(users.email, emailOf('Staff'))
    await testApp.db.update(users).set({ hasDefaultPassword: true }).where(whose)
    const token = await forget(emailOf('Staff'))
    const refusal = await catchRefusal(reset(token, 'selvedge'))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [400, 'This password is publicly known. Please choose another.'],
    )
    await reset(token)
    const [user] = await testApp.db.select().from(users).where(whose)
    assert.equal(user?.hasDefaultPassword, false)
  })
})
