import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import {
  changeOwnName,
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  findOwnSessions,
} from '#contract/people/account.ts'
import { findCurrentUser, signIn } from '#contract/people/auth.ts'
import { activityLog, sessions, signInLimits } from '#server/platform/db/schema.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { signInAs, type TestClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('own account', () => {
  const testApp = useTestApp({}, { checkIntegrity: true })

  beforeEach(async () => {
    await testApp.db.delete(sessions)
    await testApp.db.delete(signInLimits)
  })

  async function isIn(client: TestClient): Promise<boolean> {
    return (await client.fetch('/api/auth/user')).status === 200
  }

  test('lists own sessions, newest first, without tokens or hashes', async () => {
    await signInAs(testApp.url, 'Manager')
    const first = await signInAs(testApp.url, 'Staff')
    const second = await signInAs(testApp.url, 'Staff')
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

  test('ends one or all other own sessions, never the current one or another user’s', async () => {
    const manager = await signInAs(testApp.url, 'Manager')
    const [here, there, third] = [
      await signInAs(testApp.url, 'Staff'),
      await signInAs(testApp.url, 'Staff'),
      await signInAs(testApp.url, 'Staff'),
    ]
    const [newest = assert.fail(), , mine = assert.fail()] = (await here.call(findOwnSessions, {})).sessions
    assert.equal((await catchRefusal(manager.call(endOwnSession, { id: newest.id }))).status, 404)
    const own = await catchRefusal(here.call(endOwnSession, { id: mine.id }))
    assert.deepEqual([own.status, own.sentence], [409, 'This is your current session. Log out to end it.'])
    await here.call(endOwnSession, { id: newest.id })
    assert.deepEqual([await isIn(here), await isIn(there), await isIn(third)], [true, true, false])
    assert.equal((await findNewestLogEntry(testApp)).action, 'Signed out of 1 other session')
    assert.deepEqual(await here.call(endOtherSessions, {}), { ended: 1 })
    assert.deepEqual([await isIn(here), await isIn(there), await isIn(manager)], [true, false, true])
    assert.deepEqual(await here.call(endOtherSessions, {}), { ended: 0 })
  })

  test('changes the name and logs the change', async () => {
    const staff = await signInAs(testApp.url, 'Staff')
    const renamed = await staff.call(changeOwnName, { firstName: 'Samuel', lastName: 'Staff' })
    assert.deepEqual(renamed, await staff.call(findCurrentUser, {}))
    assert.equal(renamed.firstName, 'Samuel')
    const { action, changes } = await findNewestLogEntry(testApp)
    assert.equal(action, 'Changed their name')
    assert.deepEqual(changes, { firstName: { from: 'Sam', to: 'Samuel' } })
    const entries = await testApp.db.$count(activityLog)
    await staff.call(changeOwnName, { firstName: 'Samuel', lastName: 'Staff' })
    assert.equal(await testApp.db.$count(activityLog), entries)
  })

  test('changes the password with the current one and ends all other sessions', async () => {
    const [here, there] = [await signInAs(testApp.url, 'Viewer'), await signInAs(testApp.url, 'Viewer')]
    await here.call(changeOwnPassword, { currentPassword: testPassword, newPassword: 'wool-and-silk' })
    assert.deepEqual([await isIn(here), await isIn(there)], [true, false])
    const { action, changes } = await findNewestLogEntry(testApp)
    assert.equal(action, 'Changed their password')
    assert.deepEqual(changes, { password: { from: 'Old', to: 'New' } })
    const username = emailOf('Viewer')
    assert.equal(
      (await catchRefusal(testApp.publicClient.call(signIn, { username, password: testPassword }))).status,
      401,
    )
    await testApp.publicClient.call(signIn, { username, password: 'wool-and-silk' })
    await here.call(changeOwnPassword, { currentPassword: 'wool-and-silk', newPassword: testPassword })
  })

  test('counts wrong current passwords as failed sign-ins', async () => {
    const viewer = await signInAs(testApp.url, 'Viewer')
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
    assert.equal((await catchRefusal(testApp.publicClient.call(signIn, right))).status, 429)
    assert.equal(await isIn(viewer), true)
  })

  test('rejects a password that is too short, too long or publicly known', async () => {
    const viewer = await signInAs(testApp.url, 'Viewer')
    const refusals = [
      ['12345', 'Password must be at least 6 characters long'],
      ['x'.repeat(201), 'Password must be at most 200 characters long'],
      ['selvedge', 'This password is publicly known. Please choose another.'],
    ]
    for (const [newPassword = '', message] of refusals) {
      const input = { currentPassword: testPassword, newPassword }
      const { status, body } = await viewer.send('PUT', '/api/auth/password', input)
      assert.deepEqual([status, body['message']], [400, message])
    }
  })
})
