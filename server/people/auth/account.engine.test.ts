// One's own account over HTTP: name, password, and where one is signed in.
import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'

import {
  changeOwnName,
  changeOwnPassword,
  findCurrentUser,
  endOtherSessions,
  endOwnSession,
  findOwnSessions,
  signIn,
} from '#contract/people/auth.ts'
import { activityLog, sessions, signInLimits } from '#server/platform/db/schema.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import {
  emailOf,
  startTestApp,
  type TestApp,
  signInAs,
  testPassword,
  type TestClient,
} from '#server/testing/startTestApp.ts'

suite("one's own account", () => {
  let shop: TestApp

  before(async () => {
    shop = await startTestApp()
  })

  beforeEach(async () => {
    await shop.db.delete(sessions)
    await shop.db.delete(signInLimits)
  })

  after(async () => {
    await shop.assertIntegrity()
    await shop.close()
  })

  async function isIn(visitor: TestClient): Promise<boolean> {
    return (await visitor.fetch('/api/auth/user')).status === 200
  }

  test('tells where one is signed in, newest first, and nothing that opens a session', async () => {
    await signInAs(shop.url, 'Manager')
    const first = await signInAs(shop.url, 'Staff')
    const second = await signInAs(shop.url, 'Staff')
    const found = (await first.call(findOwnSessions, {})).sessions
    assert.deepEqual(
      found.map(({ isCurrent }) => isCurrent),
      [false, true],
    )
    assert.deepEqual(
      (await second.call(findOwnSessions, {})).sessions.map(({ isCurrent }) => isCurrent),
      [true, false],
    )
    assert.match(found[0]?.address ?? '', /127\.0\.0\.1|::1/)
    const text = await (await first.fetch('/api/auth/sessions')).text()
    assert.doesNotMatch(text, /hash/i)
    assert.ok(!text.includes(first.cookie.split('=')[1] ?? ''))
  })

  test('ends one session elsewhere, or all of them, and never the one in use or another’s', async () => {
    const manager = await signInAs(shop.url, 'Manager')
    const [here, there, third] = [
      await signInAs(shop.url, 'Staff'),
      await signInAs(shop.url, 'Staff'),
      await signInAs(shop.url, 'Staff'),
    ]
    const [newest = assert.fail(), , mine = assert.fail()] = (await here.call(findOwnSessions, {})).sessions
    assert.equal((await catchRefusal(manager.call(endOwnSession, { id: newest.id }))).status, 404)
    const own = await catchRefusal(here.call(endOwnSession, { id: mine.id }))
    assert.deepEqual(
      [own.status, own.sentence],
      [409, 'This is the session that you are using. Log out to end it.'],
    )
    await here.call(endOwnSession, { id: newest.id })
    assert.deepEqual([await isIn(here), await isIn(there), await isIn(third)], [true, true, false])
    assert.equal((await findNewestLogEntry(shop)).action, 'Ended 1 session of their own')
    assert.deepEqual(await here.call(endOtherSessions, {}), { ended: 1 })
    assert.deepEqual([await isIn(here), await isIn(there), await isIn(manager)], [true, false, true])
    assert.deepEqual(await here.call(endOtherSessions, {}), { ended: 0 })
  })

  test('changes its name, told from what to what', async () => {
    const staff = await signInAs(shop.url, 'Staff')
    const renamed = await staff.call(changeOwnName, { firstName: 'Samuel', lastName: 'Staff' })
    assert.deepEqual(renamed, await staff.call(findCurrentUser, {}))
    assert.equal(renamed.firstName, 'Samuel')
    const { action, changes } = await findNewestLogEntry(shop)
    assert.equal(action, 'Changed their name')
    assert.deepEqual(changes, { firstName: { from: 'Sam', to: 'Samuel' } })
    const entries = await shop.db.$count(activityLog)
    await staff.call(changeOwnName, { firstName: 'Samuel', lastName: 'Staff' })
    assert.equal(await shop.db.$count(activityLog), entries)
  })

  test('changes its password by the old one, and whoever else is signed in is out', async () => {
    const [here, there] = [await signInAs(shop.url, 'Viewer'), await signInAs(shop.url, 'Viewer')]
    await here.call(changeOwnPassword, { currentPassword: testPassword, newPassword: 'wool-and-silk' })
    assert.deepEqual([await isIn(here), await isIn(there)], [true, false])
    const { action, changes } = await findNewestLogEntry(shop)
    assert.equal(action, 'Changed their password')
    assert.deepEqual(changes, { password: { from: 'Old', to: 'New' } })
    const username = emailOf('Viewer')
    assert.equal(
      (await catchRefusal(shop.publicClient.call(signIn, { username, password: testPassword }))).status,
      401,
    )
    await shop.publicClient.call(signIn, { username, password: 'wool-and-silk' })
    await here.call(changeOwnPassword, { currentPassword: 'wool-and-silk', newPassword: testPassword })
  })

  test('keeps its password from whoever sits down at an open browser and guesses: that counts as signing in', async () => {
    const viewer = await signInAs(shop.url, 'Viewer')
    const guess = () =>
      catchRefusal(viewer.call(changeOwnPassword, { currentPassword: 'guess', newPassword: 'mine-now' }))
    const first = await guess()
    assert.equal(first.status, 400)
    assert.deepEqual(first.body?.errors, [
      { path: 'currentPassword', message: 'This is not your current password' },
    ])
    for (let failure = 1; failure < 5; failure += 1) assert.equal((await guess()).status, 400)
    assert.equal((await guess()).status, 429)
    const right = { username: emailOf('Viewer'), password: testPassword }
    assert.equal((await catchRefusal(shop.publicClient.call(signIn, right))).status, 429)
    assert.equal(await isIn(viewer), true)
  })

  test('takes no password that is too short, too long or known to everybody', async () => {
    const viewer = await signInAs(shop.url, 'Viewer')
    const refusals = [
      ['12345', 'Password must be at least 6 characters long'],
      ['x'.repeat(201), 'Password must be at most 200 characters long'],
      ['selvedge', 'Everybody knows this password. Please choose another.'],
    ]
    for (const [newPassword = '', sentence] of refusals) {
      const input = { currentPassword: testPassword, newPassword }
      const { status, body } = await viewer.send('PUT', '/api/auth/password', input)
      assert.deepEqual([status, body['message']], [400, sentence])
    }
  })
})
