import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct, findProducts } from '#contract/catalog/products.ts'
import { findCurrentUser, signOut } from '#contract/people/auth.ts'
import { type Role, forbiddenMessage } from '#domain/permissions.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, sessions, users } from '#server/platform/db/schema.ts'
import { statementSeconds } from '#server/platform/metrics.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { signInAs, type TestClient, useTestApp } from '#server/testing/startTestApp.ts'

import { createSessionUserLoader } from './sessions.ts'

describe('sessions', () => {
  const testApp = useTestApp()

  function change(role: Role, what: { isActive?: boolean; role?: Role }) {
    return testApp.db
      .update(users)
      .set(what)
      .where(eq(users.email, emailOf(role)))
  }

  async function statusOf(client: TestClient): Promise<number> {
    return (await client.fetch('/api/auth/user')).status
  }

  async function statementsRun(): Promise<number> {
    const { values } = await statementSeconds.get()
    return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
  }

  test('signing out ends the session on the server', async () => {
    const staff = await signInAs(testApp.url, 'Staff')
    const response = await staff.fetch('/api/auth/logout', { method: 'POST' })
    assert.equal(response.status, 204)
    assert.match(response.headers.getSetCookie()[0] ?? '', /^selvedge=; .*Expires=Thu, 01 Jan 1970/)
    assert.equal(await statusOf(staff), 401)
  })

  test('signing out on one device keeps the others signed in', async () => {
    const [here, there] = [await signInAs(testApp.url, 'Staff'), await signInAs(testApp.url, 'Staff')]
    await here.call(signOut, {})
    assert.deepEqual([await statusOf(here), await statusOf(there)], [401, 200])
  })

  test('signing out without a session changes nothing', async () => {
    const before = await readDatabaseTotals(testApp.db)
    assert.equal((await testApp.publicClient.fetch('/api/auth/logout', { method: 'POST' })).status, 204)
    assert.deepEqual(await readDatabaseTotals(testApp.db), before)
  })

  const navigations: [string, Record<string, string>, boolean][] = [
    ['a link on our own pages', { 'sec-fetch-site': 'same-origin' }, true],
    ['a typed address', { 'sec-fetch-site': 'none' }, true],
    ['a request without any of these headers', {}, false],
    ['an image on another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a page on a subdomain', { 'sec-fetch-site': 'same-site' }, false],
    ['an invalid header value', { 'sec-fetch-site': 'own' }, false],
    ['our own pages over plain http', { referer: 'OWN/products' }, true],
    ['an old browser on another site', { referer: 'http://evil.test/' }, false],
    ['an old browser with an invalid referer', { referer: 'nonsense' }, false],
  ]
  for (const [what, headers, ends] of navigations) {
    test(`GET /api/logout by ${what} ${ends ? 'ends' : 'keeps'} the session and redirects to /`, async () => {
      const staff = await signInAs(testApp.url, 'Staff')
      const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', testApp.url)])
      const response = await staff.fetch('/api/logout', { headers: Object.fromEntries(sent) })
      assert.equal(response.status, 302)
      assert.equal(response.headers.get('location'), '/')
      assert.equal(await statusOf(staff), ends ? 401 : 200)
      assert.equal(response.headers.getSetCookie().length, ends ? 1 : 0)
    })
  }

  test('GET /api/login redirects to /login only', async () => {
    const response = await testApp.publicClient.fetch('/api/login', {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('location'), '/login')
    assert.equal((await testApp.publicClient.fetch('/api/login?next=//evil.test')).status, 400)
  })

  test('deactivation ends access at once, and a later sign-out deletes the session', async () => {
    const staff = await signInAs(testApp.url, 'Staff')
    await change('Staff', { isActive: false })
    assert.equal(await statusOf(staff), 401)
    assert.equal((await catchRefusal(staff.call(createProduct, buildProduct()))).status, 401)
    await staff.call(signOut, {})
    await change('Staff', { isActive: true })
    assert.equal(await statusOf(staff), 401)
  })

  test('a changed role applies from the next call', async () => {
    const viewer = await signInAs(testApp.url, 'Viewer')
    assert.equal((await catchRefusal(viewer.call(createProduct, buildProduct()))).status, 403)
    await change('Viewer', { role: 'Manager' })
    const product = await viewer.call(createProduct, buildProduct())
    assert.equal((await viewer.call(findCurrentUser, {})).role, 'Manager')
    await change('Viewer', { role: 'Viewer' })
    const refusal = await catchRefusal(viewer.call(deleteProduct, { id: product.id }))
    assert.deepEqual([refusal.status, refusal.sentence], [403, forbiddenMessage('products.delete')])
    await viewer.call(findProducts, { page: 1, limit: 12 })
  })

  test('simultaneous requests share a lookup and get the right user each', async () => {
    const roles: Role[] = ['Admin', 'Manager', 'Staff', 'Viewer']
    const gone = await signInAs(testApp.url, 'Admin')
    await gone.call(signOut, {})
    const clients = await Promise.all(roles.map((role) => testApp.clientAs(role)))
    const callers = Array.from({ length: 40 }, () => [...clients, gone, testApp.publicClient]).flat()
    const responses = await Promise.all(
      callers.map(async (caller) => {
        const response = await caller.fetch('/api/auth/user')
        const { email = null } = (await response.json()) as { email?: string }
        return [response.status, email]
      }),
    )
    const own = roles.map((role) => [200, emailOf(role)])
    const expected = Array.from({ length: 40 }, () => [...own, [401, null], [401, null]]).flat()
    assert.deepEqual(responses, expected)
  })

  test('an ended session in a shared lookup does not affect the others', async () => {
    const find = createSessionUserLoader(testApp.db, { now: () => new Date() })
    const [ending, lasting] = [await signInAs(testApp.url, 'Staff'), await signInAs(testApp.url, 'Viewer')]
    const findAll = () =>
      Promise.all(
        Array.from({ length: 250 }, (_, index) => {
          const { cookie } = index % 2 === 0 ? ending : lasting
          return find(cookie.replace(/^.*=/, ''))
        }),
      )
    const emails = async () => new Set((await findAll()).map((user) => user?.email))
    assert.deepEqual(await emails(), new Set([emailOf('Staff'), emailOf('Viewer')]))
    await ending.call(signOut, {})
    const before = await statementsRun()
    assert.deepEqual(await emails(), new Set([undefined, emailOf('Viewer')]))
    const statements = (await statementsRun()) - before
    assert.ok(statements >= 3 && statements < 25, `${statements} statements for 250 lookups`)
  })

  test('a token that is too long is not looked up', async () => {
    const find = createSessionUserLoader(testApp.db, { now: () => new Date() })
    assert.equal(await find('A'.repeat(101)), undefined)
  })

  test('an expired session is rejected', async () => {
    const staff = await signInAs(testApp.url, 'Staff')
    assert.equal(await statusOf(staff), 200)
    const expiry = await testApp.db.select().from(sessions)
    assert.ok(
      expiry.every(
        ({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime() === 7 * 86_400_000,
      ),
    )
    await testApp.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` })
    assert.equal(await statusOf(staff), 401)
  })

  test('the current user is never cached', async () => {
    const staff = await signInAs(testApp.url, 'Staff')
    const response = await staff.fetch('/api/auth/user')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.deepEqual(Object.keys((await response.json()) as object).toSorted(), [
      'email',
      'firstName',
      'id',
      'lastName',
      'role',
    ])
  })

  test('signing in and out are logged once each', async () => {
    const before = await testApp.db.$count(activityLog)
    const staff = await signInAs(testApp.url, 'Staff')
    await staff.call(signOut, {})
    await staff.call(signOut, {})
    assert.equal(await testApp.db.$count(activityLog), before + 2)
  })
})
