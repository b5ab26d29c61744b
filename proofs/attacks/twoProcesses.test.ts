// Rate limits and single-use tokens hold across two processes on one database.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

import { requestUpload } from '#contract/files/images.ts'
import { resetPassword, signIn } from '#contract/people/auth.ts'
import { sendPasswordLink } from '#contract/people/users.ts'
import type { App } from '#server/app.ts'
import { eq, like } from '#server/platform/db/drizzle.ts'
import { sessions, signInLimits, users } from '#server/platform/db/schema.ts'
import { ensureSecretKey } from '#server/platform/db/secretKey.ts'
import { sharedLinkKeyName } from '#server/sales/sending/sharedInvoiceLink.ts'
import { emailOf, openAppWithEnv } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { productBody } from '#server/testing/productFixtures.ts'
import { requestHead, sendRaw, parseStatus } from '#server/testing/sendRaw.ts'
import { createTestClient, signInAs, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

describe('two processes on one database', () => {
  let testApp: TestApp
  let secondApp: App
  let urls: string[]

  before(async () => {
    // The second process trusts a proxy.
    testApp = await startTestApp()
    secondApp = await openAppWithEnv({ ...testApp.env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
    urls = [testApp.url, secondApp.url]
  })

  beforeEach(() => testApp.db.delete(signInLimits))

  after(async () => {
    await testApp.assertIntegrity()
    await secondApp.close()
    await testApp.close()
  })

  function guess(url: string, username: string, headers: Record<string, string> = {}): Promise<number> {
    const body = JSON.stringify({ username, password: 'wrong-password' })
    const head = requestHead(`POST ${signIn.path}`, {
      Host: 'localhost',
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...headers,
    })
    return sendRaw(url, head + body).then(parseStatus)
  }

  const failuresOf = async (address: string) => {
    const [row] = await testApp.db
      .select()
      .from(signInLimits)
      .where(like(signInLimits.key, `address:${address}`))
    return row?.failures
  }

  /** Prolongs a wait of seconds, which may be over on a slow machine. */
  async function blockForMinute(keys: string): Promise<void> {
    const blockedUntil = new Date(Date.now() + 60_000)
    await testApp.db.update(signInLimits).set({ blockedUntil }).where(like(signInLimits.key, keys))
  }

  /** Sends requests to both processes alternately, all at once. */
  function atOnce<T>(count: number, work: (url: string, index: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => work(urls[index % 2] ?? '', index)))
  }

  trialTest('check at most five of forty concurrent guesses at one account', async () => {
    const statuses = await atOnce(40, (url) => guess(url, emailOf('Staff')))
    const looked = statuses.filter((status) => status === 401).length
    // The first wait is a second; on a slow machine some arrive after it.
    assert.ok(looked >= 5 && looked <= 7, statuses.join())
    await blockForMinute('account:%')
    for (const url of urls) assert.equal(await guess(url, emailOf('Staff')), 429)
  })

  trialTest('check at most thirty guesses from one address, whatever X-Forwarded-For says', async () => {
    const forged = (index: number) => ({
      'X-Forwarded-For': `203.0.113.${index}`,
      'X-Real-IP': `203.0.113.${index}`,
      Forwarded: `for=203.0.113.${index}`,
    })
    const statuses = await Promise.all(
      Array.from({ length: 45 }, (_, index) => guess(testApp.url, `guess-${index}@shop.test`, forged(index))),
    )
    // The first wait is a second; on a slow machine some arrive after it.
    assert.ok(statuses.filter((status) => status === 401).length <= 33, statuses.join())
    assert.ok(statuses.includes(429))
    await blockForMinute('address:127.%')
    assert.equal(await guess(testApp.url, 'one-more@shop.test', forged(99)), 429)
    // Other clients of a trusted proxy may still try; only the last address in the header counts.
    const elsewhere = { 'X-Forwarded-For': '198.51.100.7' }
    assert.equal(await guess(secondApp.url, 'unknown@shop.test', elsewhere), 401)
    assert.equal(await failuresOf('198.51.100.7'), 1)
    const appended = { 'X-Forwarded-For': '203.0.113.200, 198.51.100.7' }
    assert.equal(await guess(secondApp.url, 'another@shop.test', appended), 401)
    assert.equal(await failuresOf('198.51.100.7'), 2)
  })

  test('accept a password link once of ten concurrent attempts', async () => {
    const admin = await testApp.clientAs('Admin')
    const [viewer] = await testApp.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf('Viewer')))
    const { link } = await admin.call(sendPasswordLink, { id: viewer?.id ?? 0 })
    const token = new URL(link).searchParams.get('token') ?? ''
    const statuses = await atOnce(10, async (url, index) => {
      const response = await createTestClient(url, '').fetch(resetPassword.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, newPassword: `a-new-password-${index}` }),
      })
      return response.status
    })
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join())
    assert.ok(
      statuses.every((status) => status === 200 || status === 400 || status === 503),
      statuses.join(),
    )
    const opened = await atOnce(10, async (url, index) => {
      const body = JSON.stringify({ username: emailOf('Viewer'), password: `a-new-password-${index}` })
      const answer = await fetch(url + signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await testApp.db.delete(signInLimits)
      return answer.status
    })
    assert.ok(opened.filter((status) => status === 200).length <= 1, opened.join())
  })

  test('accept one of ten concurrent uploads to an upload URL', async () => {
    const staff = await testApp.clientAs('Staff')
    const { uploadURL } = await staff.call(requestUpload, {})
    const { pathname } = new URL(uploadURL)
    const picture = new Uint8Array(await photo(60, 40).png().toBuffer())
    const statuses = await atOnce(10, async (url) => {
      const response = await fetch(url + pathname, { method: 'PUT', body: picture })
      return response.status
    })
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join())
  })

  test('create one product for ten concurrent requests with one idempotency key', async () => {
    const { cookie } = await signInAs(testApp.url, 'Staff')
    const body = productBody()
    const answers = await atOnce(10, async (url) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'two-processes-1', cookie }
      const response = await fetch(`${url}/api/products`, { method: 'POST', headers, body })
      return `${response.status} ${await response.text()}`
    })
    assert.equal(new Set(answers.filter((answer) => answer.startsWith('201'))).size, 1, answers.join('\n'))
  })

  test('both reject a cookie after a sign-out at either', async () => {
    const { cookie } = await signInAs(secondApp.url, 'Manager')
    const before = await testApp.db.$count(sessions)
    await createTestClient(testApp.url, cookie).fetch('/api/auth/logout', { method: 'POST' })
    assert.equal(await testApp.db.$count(sessions), before - 1)
    for (const url of urls)
      assert.equal((await createTestClient(url, cookie).fetch('/api/auth/user')).status, 401)
  })

  test('have signing keys that differ from those of another installation', async () => {
    const other = await startTestApp()
    try {
      const keys = await Promise.all(
        [testApp, other].map(({ db }) => ensureSecretKey(db, sharedLinkKeyName, new Date())),
      )
      assert.equal(keys[0]?.length, 32)
      assert.notDeepEqual(keys[0], keys[1])
      assert.deepEqual(await ensureSecretKey(secondApp.db, sharedLinkKeyName, new Date()), keys[0])
    } finally {
      await other.close()
    }
  })
})
