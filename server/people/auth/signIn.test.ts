import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { beforeEach, describe, test } from 'node:test'

import { findCurrentUser } from '#contract/people/auth.ts'
import { and, desc, eq, like, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, sessions, signInLimits, users } from '#server/platform/db/schema.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { createTestClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

// Guesses at once are in proofs/attacks/twoProcesses.test.ts.
describe('sign-in', () => {
  const testApp = useTestApp()

  beforeEach(async () => {
    await testApp.db.delete(signInLimits)
  })

  function attempt(username: string, password: string, headers: Record<string, string> = {}) {
    return testApp.publicClient.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    })
  }

  function cookieOf(response: Response): string {
    return response.headers.getSetCookie()[0] ?? ''
  }

  /** Runs `work` while the user is inactive. */
  async function whileInactive(email: string, work: () => Promise<void>): Promise<void> {
    await testApp.db.update(users).set({ isActive: false }).where(eq(users.email, email))
    await work().finally(() => testApp.db.update(users).set({ isActive: true }).where(eq(users.email, email)))
  }

  test('accepts the right password and returns the user without secrets', async () => {
    const response = await attempt(emailOf('Staff'), testPassword)
    assert.equal(response.status, 200)
    const body = (await response.json()) as Record<string, unknown>
    assert.deepEqual(Object.keys(body).toSorted(), ['email', 'firstName', 'id', 'lastName', 'role'])
    assert.equal(body['role'], 'Staff')
    const [token = ''] = cookieOf(response).split(';', 1)
    const user = await createTestClient(testApp.url, token).call(findCurrentUser, {})
    assert.equal(user.email, emailOf('Staff'))
    const [entry] = await testApp.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.equal(entry?.action, 'Signed in')
    const [stored] = await testApp.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf('Staff')))
    assert.ok(stored?.lastLoginAt && Date.now() - stored.lastLoginAt.getTime() < 60_000)
  })

  test('ignores case and surrounding spaces in the username', async () => {
    for (const username of ['STAFF@SHOP.TEST', ' Staff@Shop.test ', 'staff@shop.test\t'])
      assert.equal((await attempt(username, testPassword)).status, 200, username)
  })

  test('responds alike to a wrong password, an unknown user and an inactive user', async () => {
    const responses: { status: number; text: string; headers: string[] }[] = []
    const look = async (username: string, password: string) => {
      const response = await attempt(username, password)
      const headers = [...response.headers.keys()].filter((name) => name !== 'date')
      responses.push({ status: response.status, text: await response.text(), headers })
    }
    await look(emailOf('Viewer'), 'wrong-password')
    await look('nobody@shop.test', testPassword)
    await whileInactive(emailOf('Viewer'), () => look(emailOf('Viewer'), testPassword))
    const [first, ...others] = responses
    assert.equal(first?.status, 401)
    assert.deepEqual(JSON.parse(first?.text ?? ''), { message: 'Invalid username or password' })
    for (const other of others) assert.deepEqual(other, first)
  })

  trialTest('takes as long for an unknown user as for a wrong password', async () => {
    const took = async (username: string) => {
      const started = performance.now()
      await attempt(username, 'wrong-password')
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 4; round += 1) {
      await testApp.db.delete(signInLimits)
      known.push(await took(emailOf('Viewer')))
      unknown.push(await took(`nobody-${round}@shop.test`))
    }
    // The fastest of several rounds, to exclude waiting for the CPU.
    assert.ok(
      Math.min(...unknown) > Math.min(...known) / 3,
      `${Math.min(...unknown)} ms, ${Math.min(...known)} ms`,
    )
  })

  test('rejects any password for a user without one', async () => {
    const [{ passwordHash } = { passwordHash: null }] = await testApp.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf('Viewer')))
    await testApp.db
      .update(users)
      .set({ passwordHash: null })
      .where(eq(users.email, emailOf('Viewer')))
    for (const password of ['null', 'undefined', ' ', testPassword])
      assert.equal((await attempt(emailOf('Viewer'), password)).status, 401)
    await testApp.db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, emailOf('Viewer')))
  })

  test('sets an HttpOnly, SameSite=Lax cookie for one week', async () => {
    const cookie = cookieOf(await attempt(emailOf('Staff'), testPassword))
    assert.match(cookie, /^selvedge=[\w-]{43};/)
    const attributes = new Set(cookie.split('; '))
    for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Lax'])
      assert.ok(attributes.has(attribute), cookie)
    assert.doesNotMatch(cookie, /Domain=/i)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    const days = (expires - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days < 7.01, `${days} days`)
  })

  test('stores only the hash of the session token', async () => {
    const cookie = cookieOf(await attempt(emailOf('Staff'), testPassword))
    const token = /^selvedge=([^;]+)/.exec(cookie)?.[1] ?? ''
    const tokenHash = createHash('sha256').update(token).digest()
    assert.equal(await testApp.db.$count(sessions, eq(sessions.tokenHash, tokenHash)), 1)
    const { rows } = await testApp.db.execute<{ text: string }>(
      sql`select sessions::text as text from sessions`,
    )
    assert.ok(rows.every(({ text }) => !text.includes(token)))
    const hash = tokenHash.toString('base64url')
    assert.equal(
      (await createTestClient(testApp.url, `selvedge=${hash}`).fetch('/api/auth/user')).status,
      401,
    )
  })

  test('ends the previous session of the browser', async () => {
    const [old = ''] = cookieOf(await attempt(emailOf('Staff'), testPassword)).split(';', 1)
    const again = await attempt(emailOf('Manager'), testPassword, { cookie: old })
    assert.equal(again.status, 200)
    assert.notEqual(cookieOf(again).split(';', 1)[0], old)
    assert.equal((await createTestClient(testApp.url, old).fetch('/api/auth/user')).status, 401)
  })

  test('does not adopt a token from the request', async () => {
    const chosen = `selvedge=${'A'.repeat(43)}`
    const response = await attempt(emailOf('Staff'), testPassword, { cookie: chosen })
    assert.notEqual(cookieOf(response).split(';', 1)[0], chosen)
    assert.equal((await createTestClient(testApp.url, chosen).fetch('/api/auth/user')).status, 401)
  })

  test('blocks the account after five failures, even for the right password', async () => {
    for (let failure = 0; failure < 5; failure += 1)
      assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 401)
    const blocked = await attempt(emailOf('Staff'), testPassword)
    assert.equal(blocked.status, 429)
    assert.match(blocked.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    const { message } = (await blocked.json()) as { message: string }
    assert.match(message, /^Too many failed sign-ins\. Please wait \d+ seconds? and try again\.$/)
    // Another account at the same IP address may still try.
    assert.equal((await attempt(emailOf('Manager'), testPassword)).status, 200)
  })

  test('throttles unknown accounts like known ones', async () => {
    const statuses: number[] = []
    for (let failure = 0; failure < 6; failure += 1)
      statuses.push((await attempt('nobody@shop.test', 'wrong-password')).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
  })

  trialTest('doubles the wait with each failure, up to 15 minutes', async () => {
    const waits: number[] = []
    for (let failure = 0; failure < 16; failure += 1) {
      await attempt(emailOf('Staff'), 'wrong-password')
      const [row] = await testApp.db.select().from(signInLimits).where(like(signInLimits.key, 'account:%'))
      waits.push(row ? Math.max(0, row.blockedUntil.getTime() - row.lastAt.getTime()) / 1000 : -1)
      // Simulates the end of the wait.
      await testApp.db.update(signInLimits).set({ blockedUntil: sql`${signInLimits.lastAt}` })
    }
    assert.deepEqual(waits.slice(0, 9), [0, 0, 0, 0, 1, 2, 4, 8, 16])
    assert.equal(Math.max(...waits), 900)
    assert.equal(waits.at(-1), 900)
  })

  trialTest('throttles all spellings of a username together', async () => {
    const spellings = [
      'staff@shop.test',
      'STAFF@SHOP.TEST',
      ' Staff@shop.test',
      'sTaff@shop.test ',
      'staff@SHOP.test\n',
    ]
    for (const username of spellings.slice(0, 4))
      assert.equal((await attempt(username, 'wrong-password')).status, 401)
    assert.equal((await attempt('stafF@shop.test', 'wrong-password')).status, 401)
    assert.equal((await attempt('StAfF@shop.test', 'wrong-password')).status, 429)
  })

  test('ignores proxy headers from untrusted peers', async () => {
    await testApp.db.insert(signInLimits).values({
      key: 'address:127.0.0.1',
      failures: 40,
      lastAt: new Date(),
      blockedUntil: new Date(Date.now() + 60_000),
    })
    await testApp.db.execute(
      sql`insert into sign_in_limits select replace(key, '127.0.0.1', '0:0:0:0::/64'), failures, last_at, blocked_until from sign_in_limits`,
    )
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
      assert.equal(
        (await attempt(emailOf('Staff'), testPassword, { [name]: '203.0.113.7' })).status,
        429,
        name,
      )
  })

  test('does not block other IP addresses', async () => {
    await testApp.db.insert(signInLimits).values({
      key: 'address:127.0.0.1',
      failures: 40,
      lastAt: new Date(),
      blockedUntil: new Date(Date.now() + 60_000),
    })
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(testApp.url)
      const options = {
        host: '127.0.0.1',
        localAddress: '127.0.0.2',
        port,
        path: '/api/auth/login',
        method: 'POST',
      }
      const headers = { 'content-type': 'application/json' }
      request({ ...options, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(JSON.stringify({ username: emailOf('Staff'), password: testPassword }))
    })
    assert.equal(status, 200)
  })

  test('clears the count of the account after a success', async () => {
    for (let failure = 0; failure < 4; failure += 1) await attempt(emailOf('Staff'), 'wrong-password')
    assert.equal((await attempt(emailOf('Staff'), testPassword)).status, 200)
    const ofAccount = and(like(signInLimits.key, 'account:%'))
    assert.equal(await testApp.db.$count(signInLimits, ofAccount), 0)
    for (let failure = 0; failure < 5; failure += 1)
      assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 401)
  })

  trialTest('restarts the count an hour after the last failure', async () => {
    for (let failure = 0; failure < 5; failure += 1) await attempt(emailOf('Staff'), 'wrong-password')
    const earlier = sql`${signInLimits.lastAt} - interval '61 minutes'`
    await testApp.db.update(signInLimits).set({ lastAt: earlier, blockedUntil: earlier })
    for (let failure = 0; failure < 5; failure += 1)
      assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 401)
    assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 429)
  })

  trialTest('accepts four simultaneous sign-ins of one user', async () => {
    const attempts = Array.from({ length: 4 }, () => attempt(emailOf('Manager'), testPassword))
    for (const { status } of await Promise.all(attempts)) assert.equal(status, 200)
  })
})
