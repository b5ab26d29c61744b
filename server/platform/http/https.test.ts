// Cookies, origins and the log of a server with an https PUBLIC_URL.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { pino } from 'pino'

import { type App, openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { createTestClient, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

describe('a server with an https address', () => {
  let testApp: TestApp
  let app: App
  const log: string[] = []

  before(async () => {
    testApp = await startTestApp()
    await testApp.app.close()
    const config = readConfig({ ...testApp.env, PUBLIC_URL: 'https://shop.example/', LOG_LEVEL: 'trace' })
    app = await openApp({
      config,
      log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
      print: () => {},
    })
  })

  after(async () => {
    await app.close()
    await testApp.close()
  })

  function signIn(headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: emailOf('Admin'), password: testPassword }),
    })
  }

  test('sets a secure cookie that is bound to the host', async () => {
    const cookie = (await signIn()).headers.getSetCookie()[0] ?? ''
    assert.match(cookie, /^__Host-selvedge=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    const [token = ''] = cookie.split(';', 1)
    assert.equal((await createTestClient(app.url, token).fetch('/api/auth/user')).status, 200)
    const unbound = token.replace('__Host-', '')
    assert.equal((await createTestClient(app.url, unbound).fetch('/api/auth/user')).status, 401)
  })

  test('names the addresses where the proxy has another scheme, also in the log', async () => {
    const response = await signIn({ origin: 'http://shop.example', 'sec-fetch-site': 'same-origin' })
    assert.equal(response.status, 403)
    const { message } = (await response.json()) as { message: string }
    assert.match(
      message,
      /came from http:\/\/shop\.example and .* is https:\/\/shop\.example\..*set PUBLIC_URL/,
    )
    const lines = log.filter((line) => line.includes('PUBLIC_URL')).map((line) => JSON.parse(line) as object)
    const { host } = new URL(app.url)
    assert.partialDeepStrictEqual(lines.at(-1), {
      origin: 'http://shop.example',
      host,
      publicUrl: 'https://shop.example',
    })
  })

  test('sends Strict-Transport-Security', async () => {
    const { headers } = await fetch(`${app.url}/healthz`)
    assert.match(headers.get('strict-transport-security') ?? '', /^max-age=31536000; includeSubDomains$/)
    assert.match(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/)
  })

  test('accepts the public address as origin, but not its http variant or similar names', async () => {
    assert.equal((await signIn({ origin: 'https://shop.example' })).status, 200)
    for (const origin of [
      'http://shop.example',
      'https://evil.shop.example',
      'https://shop.example.evil.test',
      'https://shop.example:444',
    ])
      assert.equal((await signIn({ origin })).status, 403, origin)
  })

  test('returns only a request id for internal errors and logs no secrets', async () => {
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
    assert.ok(written.includes(failure.requestId), 'the error is logged')
    const { rows } = await app.db.execute<{ hash: string }>(sql`select password_hash as hash from users`)
    for (const secret of [testPassword, token, ...rows.map(({ hash }) => hash)])
      assert.ok(!written.includes(secret), 'a secret is in the log')
  })
})
