// Behind https, and in the log: what the cookie promises there, and what must never be written down.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { pino } from 'pino'

import { type App, openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import {
  emailOf,
  startTestApp,
  type TestApp,
  testPassword,
  createTestClient,
} from '#server/testing/startTestApp.ts'

suite('a shop that people reach by https', () => {
  let shop: TestApp
  let app: App
  const log: string[] = []

  before(async () => {
    shop = await startTestApp()
    await shop.app.close()
    const config = readConfig({ ...shop.env, PUBLIC_URL: 'https://shop.example/', LOG_LEVEL: 'trace' })
    app = await openApp({
      config,
      log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
      print: () => {},
    })
  })

  after(async () => {
    await app.close()
    await shop.close()
  })

  function signIn(headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: emailOf('Admin'), password: testPassword }),
    })
  }

  test('the cookie travels by https alone and is bound to the host', async () => {
    const cookie = (await signIn()).headers.getSetCookie()[0] ?? ''
    assert.match(cookie, /^__Host-selvedge=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    const [token = ''] = cookie.split(';', 1)
    assert.equal((await createTestClient(app.url, token).fetch('/api/auth/user')).status, 200)
    const unbound = token.replace('__Host-', '')
    assert.equal((await createTestClient(app.url, unbound).fetch('/api/auth/user')).status, 401)
  })

  test('browsers are told to come by https from now on', async () => {
    const { headers } = await fetch(`${app.url}/healthz`)
    assert.match(headers.get('strict-transport-security') ?? '', /^max-age=31536000; includeSubDomains$/)
    assert.match(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/)
  })

  test('the public address is our own origin; its http twin and its neighbours are not', async () => {
    assert.equal((await signIn({ origin: 'https://shop.example' })).status, 200)
    for (const origin of [
      'http://shop.example',
      'https://evil.shop.example',
      'https://shop.example.evil.test',
      'https://shop.example:444',
    ])
      assert.equal((await signIn({ origin })).status, 403, origin)
  })

  test('a fault of ours is told by its number alone, and neither it nor anything else brings a secret into the log', async () => {
    const response = await signIn()
    const token = /=([\w-]{43});/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    assert.equal(token.length, 43)
    await app.db.execute(sql`alter table company rename to hidden_company`)
    const failed = await createTestClient(app.url, `__Host-selvedge=${token}`)
      .fetch('/api/company')
      .finally(() => app.db.execute(sql`alter table hidden_company rename to company`))
    assert.equal(failed.status, 500)
    const failure = (await failed.json()) as { message: string; requestId: string }
    assert.deepEqual(Object.keys(failure).toSorted(), ['message', 'requestId'])
    assert.equal(
      failure.message,
      `Something went wrong on our side. Request ${failure.requestId} is in the log.`,
    )

    await fetch(`${app.url}/api/auth/login?password=${testPassword}`, { method: 'POST' })
    const written = log.join('')
    assert.ok(written.includes(failure.requestId), 'the fault is in the log')
    const { rows } = await app.db.execute<{ hash: string }>(sql`select password_hash as hash from users`)
    for (const secret of [testPassword, token, ...rows.map(({ hash }) => hash)])
      assert.ok(!written.includes(secret), 'a secret is in the log')
  })
})
