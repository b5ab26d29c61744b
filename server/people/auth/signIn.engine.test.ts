// Signing in over HTTP: who gets in, what an attempt tells, and how long guessing is let go on.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { after, before, beforeEach, suite, test } from 'node:test'

import { findCurrentUser } from '#contract/people/auth.ts'
import { and, desc, eq, like, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, sessions, signInLimits, users } from '#server/platform/db/schema.ts'
import {
  emailOf,
  startTestApp,
  type TestApp,
  testPassword,
  createTestClient,
} from '#server/testing/startTestApp.ts'

suite('signing in', () => {
  let shop: TestApp

  before(async () => {
    shop = await startTestApp()
  })

  after(() => shop.close())

  beforeEach(async () => {
    await shop.db.delete(signInLimits)
  })

  function attempt(username: string, password: string, headers: Record<string, string> = {}) {
    return shop.publicClient.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    })
  }

  function cookieOf(response: Response): string {
    return response.headers.getSetCookie()[0] ?? ''
  }

  /** Runs `work` while nobody may sign in as that person, and lets them again. */
  async function whileInactive(email: string, work: () => Promise<void>): Promise<void> {
    await shop.db.update(users).set({ isActive: false }).where(eq(users.email, email))
    await work().finally(() => shop.db.update(users).set({ isActive: true }).where(eq(users.email, email)))
  }

  test('the right password opens the shop, and the answer tells who came in and nothing secret', async () => {
    const response = await attempt(emailOf('Staff'), testPassword)
    assert.equal(response.status, 200)
    const body = (await response.json()) as Record<string, unknown>
    assert.deepEqual(Object.keys(body).toSorted(), ['email', 'firstName', 'id', 'lastName', 'role'])
    assert.equal(body['role'], 'Staff')
    const [token = ''] = cookieOf(response).split(';', 1)
    const user = await createTestClient(shop.url, token).call(findCurrentUser, {})
    assert.equal(user.email, emailOf('Staff'))
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.equal(entry?.action, 'Signed in')
    const [stored] = await shop.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf('Staff')))
    assert.ok(stored?.lastLoginAt && Date.now() - stored.lastLoginAt.getTime() < 60_000)
  })

  test('the username counts in any case and with spaces around it', async () => {
    for (const username of ['STAFF@SHOP.TEST', ' Staff@Shop.test ', 'staff@shop.test\t'])
      assert.equal((await attempt(username, testPassword)).status, 200, username)
  })

  test('a wrong password, an unknown user and a deactivated one get the very same answer', async () => {
    const answers: { status: number; text: string; headers: string[] }[] = []
    const look = async (username: string, password: string) => {
      const response = await attempt(username, password)
      const headers = [...response.headers.keys()].filter((name) => name !== 'date')
      answers.push({ status: response.status, text: await response.text(), headers })
    }
    await look(emailOf('Viewer'), 'wrong-password')
    await look('nobody@shop.test', testPassword)
    await whileInactive(emailOf('Viewer'), () => look(emailOf('Viewer'), testPassword))
    const [first, ...others] = answers
    assert.equal(first?.status, 401)
    assert.deepEqual(JSON.parse(first?.text ?? ''), { message: 'Invalid username or password' })
    for (const other of others) assert.deepEqual(other, first)
  })

  test('an unknown user costs as much time as a wrong password', async () => {
    const took = async (username: string) => {
      const started = performance.now()
      await attempt(username, 'wrong-password')
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round += 1) {
      await shop.db.delete(signInLimits)
      known.push(await took(emailOf('Viewer')))
      unknown.push(await took(`nobody-${round}@shop.test`))
    }
    // The fastest of several: what is slower was only waiting for its turn on the machine.
    assert.ok(
      Math.min(...unknown) > Math.min(...known) / 3,
      `${Math.min(...unknown)} ms, ${Math.min(...known)} ms`,
    )
  })

  test('a person without a password can not sign in with any', async () => {
    const [{ passwordHash } = { passwordHash: null }] = await shop.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf('Viewer')))
    await shop.db
      .update(users)
      .set({ passwordHash: null })
      .where(eq(users.email, emailOf('Viewer')))
    for (const password of ['null', 'undefined', ' ', testPassword])
      assert.equal((await attempt(emailOf('Viewer'), password)).status, 401)
    await shop.db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, emailOf('Viewer')))
  })

  test('the cookie is out of reach of scripts and of other sites, and ends within a week', async () => {
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

  test('the database keeps the hash of a session alone: whoever reads it can not use it', async () => {
    const cookie = cookieOf(await attempt(emailOf('Staff'), testPassword))
    const token = /^selvedge=([^;]+)/.exec(cookie)?.[1] ?? ''
    const tokenHash = createHash('sha256').update(token).digest()
    assert.equal(await shop.db.$count(sessions, eq(sessions.tokenHash, tokenHash)), 1)
    const { rows } = await shop.db.execute<{ text: string }>(sql`select sessions::text as text from sessions`)
    assert.ok(rows.every(({ text }) => !text.includes(token)))
    const hash = tokenHash.toString('base64url')
    assert.equal((await createTestClient(shop.url, `selvedge=${hash}`).fetch('/api/auth/user')).status, 401)
  })

  test('a sign-in ends the session that the browser had: no token outlives it', async () => {
    const [old = ''] = cookieOf(await attempt(emailOf('Staff'), testPassword)).split(';', 1)
    const again = await attempt(emailOf('Manager'), testPassword, { cookie: old })
    assert.equal(again.status, 200)
    assert.notEqual(cookieOf(again).split(';', 1)[0], old)
    assert.equal((await createTestClient(shop.url, old).fetch('/api/auth/user')).status, 401)
  })

  test('a token that a stranger chose is never taken over', async () => {
    const chosen = `selvedge=${'A'.repeat(43)}`
    const response = await attempt(emailOf('Staff'), testPassword, { cookie: chosen })
    assert.notEqual(cookieOf(response).split(';', 1)[0], chosen)
    assert.equal((await createTestClient(shop.url, chosen).fetch('/api/auth/user')).status, 401)
  })

  test('after five failures the account must wait, even with the right password', async () => {
    for (let failure = 0; failure < 5; failure += 1)
      assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 401)
    const blocked = await attempt(emailOf('Staff'), testPassword)
    assert.equal(blocked.status, 429)
    assert.match(blocked.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    const { message } = (await blocked.json()) as { message: string }
    assert.match(message, /^Too many failed sign-ins\. Please wait \d+ seconds? and try again\.$/)
    // Another account from the same place may still try.
    assert.equal((await attempt(emailOf('Manager'), testPassword)).status, 200)
  })

  test('an unknown account is slowed down like a known one', async () => {
    const statuses: number[] = []
    for (let failure = 0; failure < 6; failure += 1)
      statuses.push((await attempt('nobody@shop.test', 'wrong-password')).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
  })

  test('each further failure doubles the wait, up to a quarter of an hour', async () => {
    const waits: number[] = []
    for (let failure = 0; failure < 18; failure += 1) {
      await attempt(emailOf('Staff'), 'wrong-password')
      const [row] = await shop.db.select().from(signInLimits).where(like(signInLimits.key, 'account:%'))
      waits.push(row ? Math.max(0, row.blockedUntil.getTime() - row.lastAt.getTime()) / 1000 : -1)
      // As if the wait were over.
      await shop.db.update(signInLimits).set({ blockedUntil: sql`${signInLimits.lastAt}` })
    }
    assert.deepEqual(waits.slice(0, 9), [0, 0, 0, 0, 1, 2, 4, 8, 16])
    assert.equal(Math.max(...waits), 900)
    assert.equal(waits.at(-1), 900)
  })

  test('the account is one however it is spelled: case and spaces are no way around the wait', async () => {
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

  test('fifty guesses at once are stopped like fifty in a row', async () => {
    const guesses = Array.from({ length: 50 }, (_, guess) =>
      attempt(emailOf('Staff'), `wrong-password-${guess}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    const tried = statuses.filter((status) => status === 401).length
    // The first wait is a second: on a slow machine a straggler may come after it.
    assert.ok(tried >= 5 && tried <= 7, `${tried} were looked at`)
    assert.equal(statuses.filter((status) => status === 429).length, 50 - tried)
  })

  test('of fifty guesses at once at fifty accounts no more than thirty are looked at', async () => {
    const guesses = Array.from({ length: 50 }, (_, guess) =>
      attempt(`guess-${guess}@shop.test`, 'wrong-password'),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.ok(statuses.filter((status) => status === 401).length <= 30, statuses.join())
    assert.ok(statuses.includes(429))
  })

  test("the address is the peer's: no header lets a guesser choose another", async () => {
    await shop.db.insert(signInLimits).values({
      key: 'address:127.0.0.1',
      failures: 40,
      lastAt: new Date(),
      blockedUntil: new Date(Date.now() + 60_000),
    })
    await shop.db.execute(
      sql`insert into sign_in_limits select replace(key, '127.0.0.1', '0:0:0:0::/64'), failures, last_at, blocked_until from sign_in_limits`,
    )
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
      assert.equal(
        (await attempt(emailOf('Staff'), testPassword, { [name]: '203.0.113.7' })).status,
        429,
        name,
      )
  })

  test('somebody at another address is not held up by a guesser', async () => {
    await shop.db.insert(signInLimits).values({
      key: 'address:127.0.0.1',
      failures: 40,
      lastAt: new Date(),
      blockedUntil: new Date(Date.now() + 60_000),
    })
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(shop.url)
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

  test('a success clears the count of the account', async () => {
    for (let failure = 0; failure < 4; failure += 1) await attempt(emailOf('Staff'), 'wrong-password')
    assert.equal((await attempt(emailOf('Staff'), testPassword)).status, 200)
    const ofAccount = and(like(signInLimits.key, 'account:%'))
    assert.equal(await shop.db.$count(signInLimits, ofAccount), 0)
    for (let failure = 0; failure < 5; failure += 1)
      assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 401)
  })

  test('an hour after the last failure the count begins anew', async () => {
    for (let failure = 0; failure < 5; failure += 1) await attempt(emailOf('Staff'), 'wrong-password')
    const earlier = sql`${signInLimits.lastAt} - interval '61 minutes'`
    await shop.db.update(signInLimits).set({ lastAt: earlier, blockedUntil: earlier })
    for (let failure = 0; failure < 5; failure += 1)
      assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 401)
    assert.equal((await attempt(emailOf('Staff'), 'wrong-password')).status, 429)
  })

  test('one person signs in on four devices at once and gets in on each', async () => {
    const attempts = Array.from({ length: 4 }, () => attempt(emailOf('Manager'), testPassword))
    for (const { status } of await Promise.all(attempts)) assert.equal(status, 200)
  })
})
