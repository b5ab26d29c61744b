// How sessions end: on signing out, on deactivation, with time; and what a changed role means for those that go on.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { createProduct, deleteProduct, findProducts } from '#contract/catalog/products.ts'
import { findCurrentUser, signOut } from '#contract/people/auth.ts'
import { type Role, forbiddenMessage } from '#domain/permissions.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, sessions, users } from '#server/platform/db/schema.ts'
import { statementSeconds } from '#server/platform/metrics.ts'
import { readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import {
  emailOf,
  startTestApp,
  type TestApp,
  signInAs,
  type TestClient,
} from '#server/testing/startTestApp.ts'

import { createSessionUserLoader } from './sessions.ts'

suite('sessions', () => {
  let shop: TestApp

  before(async () => {
    shop = await startTestApp()
  })

  after(() => shop.close())

  function change(role: Role, what: { isActive?: boolean; role?: Role }) {
    return shop.db
      .update(users)
      .set(what)
      .where(eq(users.email, emailOf(role)))
  }

  async function statusOf(visitor: TestClient): Promise<number> {
    return (await visitor.fetch('/api/auth/user')).status
  }

  /** By this process so far. */
  async function statementsRun(): Promise<number> {
    const { values } = await statementSeconds.get()
    return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
  }

  test('signing out ends the session at once, on the server too', async () => {
    const staff = await signInAs(shop.url, 'Staff')
    const response = await staff.fetch('/api/auth/logout', { method: 'POST' })
    assert.equal(response.status, 204)
    assert.match(response.headers.getSetCookie()[0] ?? '', /^selvedge=; .*Expires=Thu, 01 Jan 1970/)
    assert.equal(await statusOf(staff), 401)
  })

  test('signing out on one device leaves the other signed in', async () => {
    const [here, there] = [await signInAs(shop.url, 'Staff'), await signInAs(shop.url, 'Staff')]
    await here.call(signOut, {})
    assert.deepEqual([await statusOf(here), await statusOf(there)], [401, 200])
  })

  test('signing out without being signed in is fine and changes nothing', async () => {
    const before = await readDatabaseTotals(shop.db)
    assert.equal((await shop.publicClient.fetch('/api/auth/logout', { method: 'POST' })).status, 204)
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  const navigations: [string, Record<string, string>, boolean][] = [
    ['a link of our own pages', { 'sec-fetch-site': 'same-origin' }, true],
    ['an address that the person typed', { 'sec-fetch-site': 'none' }, true],
    ['an old browser that says nothing', {}, true],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }, false],
    ['a made-up word', { 'sec-fetch-site': 'own' }, false],
    ['an old browser on another site', { referer: 'http://evil.test/' }, false],
    ['an old browser that hides a broken referer', { referer: 'nonsense' }, false],
  ]
  for (const [what, headers, ends] of navigations) {
    test(`GET /api/logout by ${what} ${ends ? 'ends' : 'does not end'} the session, and goes to the start`, async () => {
      const staff = await signInAs(shop.url, 'Staff')
      const response = await staff.fetch('/api/logout', { headers })
      assert.equal(response.status, 302)
      assert.equal(response.headers.get('location'), '/')
      assert.equal(await statusOf(staff), ends ? 401 : 200)
      assert.equal(response.headers.getSetCookie().length, ends ? 1 : 0)
    })
  }

  test('GET /api/login leads to the sign-in page, wherever somebody asks it to lead', async () => {
    const response = await shop.publicClient.fetch('/api/login', {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('location'), '/login')
    assert.equal((await shop.publicClient.fetch('/api/login?next=//evil.test')).status, 400)
  })

  test('whoever is deactivated is out at once, and a sign-out then still ends the session for good', async () => {
    const staff = await signInAs(shop.url, 'Staff')
    await change('Staff', { isActive: false })
    assert.equal(await statusOf(staff), 401)
    assert.equal((await catchRefusal(staff.call(createProduct, buildProduct()))).status, 401)
    await staff.call(signOut, {})
    await change('Staff', { isActive: true })
    assert.equal(await statusOf(staff), 401)
  })

  test('a changed role counts from the next call on, in both directions', async () => {
    const viewer = await signInAs(shop.url, 'Viewer')
    assert.equal((await catchRefusal(viewer.call(createProduct, buildProduct()))).status, 403)
    await change('Viewer', { role: 'Manager' })
    const product = await viewer.call(createProduct, buildProduct())
    assert.equal((await viewer.call(findCurrentUser, {})).role, 'Manager')
    await change('Viewer', { role: 'Viewer' })
    const refusal = await catchRefusal(viewer.call(deleteProduct, { id: product.id }))
    assert.deepEqual([refusal.status, refusal.sentence], [403, forbiddenMessage('products.delete')])
    await viewer.call(findProducts, { page: 1, limit: 12 })
  })

  test('many who come at once are looked up together, and each is taken for who they are', async () => {
    const roles: Role[] = ['Admin', 'Manager', 'Staff', 'Viewer']
    const gone = await signInAs(shop.url, 'Admin')
    await gone.call(signOut, {})
    const visitors = await Promise.all(roles.map((role) => shop.clientAs(role)))
    const callers = Array.from({ length: 40 }, () => [...visitors, gone, shop.publicClient]).flat()
    const answers = await Promise.all(
      callers.map(async (caller) => {
        const response = await caller.fetch('/api/auth/user')
        const { email = null } = (await response.json()) as { email?: string }
        return [response.status, email]
      }),
    )
    const own = roles.map((role) => [200, emailOf(role)])
    const expected = Array.from({ length: 40 }, () => [...own, [401, null], [401, null]]).flat()
    assert.deepEqual(answers, expected)
  })

  test('a session of those looked up together that ends meanwhile ends for itself alone', async () => {
    const find = createSessionUserLoader(shop.db, { now: () => new Date() })
    const [ending, lasting] = [await signInAs(shop.url, 'Staff'), await signInAs(shop.url, 'Viewer')]
    const findAll = () =>
      Promise.all(
        Array.from({ length: 250 }, (_, index) => {
          const { cookie } = index % 2 === 0 ? ending : lasting
          return find(cookie.replace(/^.*=/, ''))
        }),
      )
    const emails = async () => new Set((await findAll()).map((person) => person?.email))
    assert.deepEqual(await emails(), new Set([emailOf('Staff'), emailOf('Viewer')]))
    await ending.call(signOut, {})
    const before = await statementsRun()
    assert.deepEqual(await emails(), new Set([undefined, emailOf('Viewer')]))
    const statements = (await statementsRun()) - before
    assert.ok(statements >= 3 && statements < 25, `${statements} statements for 250 lookups`)
  })

  test('a token longer than any of ours is nobody, without a question', async () => {
    const find = createSessionUserLoader(shop.db, { now: () => new Date() })
    assert.equal(await find('A'.repeat(101)), undefined)
  })

  test('a session that has run out is none', async () => {
    const staff = await signInAs(shop.url, 'Staff')
    assert.equal(await statusOf(staff), 200)
    const expiry = await shop.db.select().from(sessions)
    assert.ok(
      expiry.every(
        ({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime() === 7 * 86_400_000,
      ),
    )
    await shop.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` })
    assert.equal(await statusOf(staff), 401)
  })

  test('the answer to who is signed in is never kept by a browser or a proxy', async () => {
    const staff = await signInAs(shop.url, 'Staff')
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

  test('signing in and out is told in the activity log, once each', async () => {
    const before = await shop.db.$count(activityLog)
    const staff = await signInAs(shop.url, 'Staff')
    await staff.call(signOut, {})
    await staff.call(signOut, {})
    assert.equal(await shop.db.$count(activityLog), before + 2)
  })
})
