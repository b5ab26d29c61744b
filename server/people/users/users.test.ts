import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'

import { resetPassword, signIn, validateResetToken } from '#contract/people/auth.ts'
import {
  createUser,
  editUser,
  endUserSessions,
  findUsers,
  sendPasswordLink,
  setUserRole,
  setUserStatus,
  type User,
} from '#contract/people/users.ts'
import type { Role } from '#domain/permissions.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import {
  activityLog,
  deliveries,
  idempotencyKeys,
  passwordTokens,
  users,
} from '#server/platform/db/schema.ts'
import { emailOf, openAppWithEnv, testPassword } from '#server/testing/createStorage.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import {
  assertConstraintViolation,
  settleCalls,
  readDatabaseTotals,
  catchRefusal,
} from '#server/testing/outcomes.ts'
import { waitForPasswordEmail } from '#server/testing/passwordEmails.ts'
import { createTestClient, signInAs, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitForLockWaiters } from '#server/testing/waitFor.ts'

describe('user management', () => {
  const { app: testApp, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
  /** A test that ends its session signs in again. */
  let admin: TestClient

  before(async () => {
    admin = await signInAs(testApp.url, 'Admin')
  })

  async function find(email: string): Promise<User> {
    return (await admin.call(findUsers, {})).find((user) => user.email === email) ?? assert.fail(email)
  }

  const userWithRole = (role: Role) => find(emailOf(role))

  async function isIn(client: TestClient): Promise<boolean> {
    return (await client.fetch('/api/auth/user')).status === 200
  }

  test('lists users by name without secrets', async () => {
    const found = await admin.call(findUsers, {})
    assert.deepEqual(
      found.map(({ email }) => email),
      ['admin@shop.test', 'manager@shop.test', 'staff@shop.test', 'viewer@shop.test'],
    )
    const response = await admin.fetch('/api/users')
    const [first = assert.fail()] = (await response.json()) as Record<string, unknown>[]
    assert.deepEqual(
      new Set(Object.keys(first)),
      new Set([
        'id',
        'email',
        'firstName',
        'lastName',
        'role',
        'isActive',
        'lastLoginAt',
        'hasPassword',
        'linkStatus',
      ]),
    )
    const [me] = found
    assert.ok(me?.lastLoginAt && me.hasPassword)
    assert.equal((await userWithRole('Viewer')).lastLoginAt, null)
  })

  test('invites a user by email, who sets a password and signs in', async () => {
    const newcomer = {
      email: 'Nell.New@shop.test',
      firstName: 'Nell',
      lastName: 'New',
      role: 'Staff' as const,
    }
    const created = await admin.call(createUser, newcomer)
    assert.deepEqual(
      [created.role, created.isActive, created.hasPassword, created.lastLoginAt],
      ['Staff', true, false, null],
    )
    const entry = await findNewestLogEntry(testApp)
    assert.deepEqual([entry.action, entry.subjectId], ['Invited Nell.New@shop.test as Staff', created.id])
    assert.deepEqual(
      entry.changes,
      Object.fromEntries(Object.entries(newcomer).map(([field, to]) => [field, { from: null, to }])),
    )

    const { mail, token } = await waitForPasswordEmail(mailbox, newcomer.email)
    assert.equal(mail.subject, 'Your account at Selvedge Clothing Co.')
    assert.match(mail.text ?? '', /Hello Nell,\nan account at Selvedge Clothing Co\. was created for you\./)
    assert.match(mail.text ?? '', /valid for 3 days and works once\. Your username is Nell\.New@shop\.test\./)
    const [stored = assert.fail()] = await testApp.db
      .select()
      .from(passwordTokens)
      .where(eq(passwordTokens.userId, created.id))
    assert.equal(stored.expiresAt.getTime() - stored.createdAt.getTime(), 72 * 3_600_000)
    for (const password of ['', testPassword, 'null']) {
      const credentials = { username: newcomer.email, password: password || ' ' }
      assert.equal((await catchRefusal(testApp.publicClient.call(signIn, credentials))).status, 401)
    }

    await testApp.publicClient.call(resetPassword, { token, newPassword: 'linen-and-lace' })
    assert.equal((await findNewestLogEntry(testApp)).action, 'Accepted the invitation')
    await testApp.publicClient.call(signIn, { username: 'nell.new@SHOP.test', password: 'linen-and-lace' })
    const { hasPassword, linkStatus, lastLoginAt } = await find(newcomer.email)
    assert.deepEqual([hasPassword, linkStatus], [true, 'sent'])
    assert.ok(lastLoginAt)
  })

  test('creates Viewers without a name by default', async () => {
    const { status, body } = await admin.send('POST', '/api/users', { email: 'plain@shop.test' })
    assert.equal(status, 201)
    assert.deepEqual([body['role'], body['firstName'], body['lastName']], ['Viewer', '', ''])
  })

  test('rejects a duplicate email address, ignoring case', async () => {
    const before = await readDatabaseTotals(testApp.db)
    const message = 'There is already a user with the address STAFF@shop.test.'
    const taken = await catchRefusal(admin.call(createUser, { email: 'STAFF@shop.test', role: 'Viewer' }))
    assert.deepEqual([taken.status, taken.sentence], [409, message])
    const { id } = await userWithRole('Viewer')
    const moved = await catchRefusal(admin.call(editUser, { id, email: 'STAFF@shop.test' }))
    assert.deepEqual([moved.status, moved.sentence], [409, message])
    assert.deepEqual(await readDatabaseTotals(testApp.db), before)
  })

  test('rejects a duplicate email address of a concurrent change', async () => {
    const { id } = await userWithRole('Viewer')
    const email = 'both@shop.test'
    let moved: ReturnType<typeof catchRefusal> | undefined
    await testApp.db.transaction(async (tx) => {
      await tx
        .insert(users)
        .values({ email, firstName: '', lastName: '', role: 'Viewer', createdAt: new Date() })
      moved = catchRefusal(admin.call(editUser, { id, email }))
      await waitForLockWaiters(testApp.db)
    })
    const refusal = await moved
    assert.equal(refusal?.status, 409)
    assert.equal(refusal.sentence, `There is already a user with the address ${email}.`)
  })

  test('creates one user with one invitation for repeated requests', async () => {
    const idempotencyKey = randomUUID()
    const input = { email: 'twice@shop.test', role: 'Viewer' as const }
    const made = await Promise.all([1, 2, 3].map(() => admin.call(createUser, input, { idempotencyKey })))
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    assert.equal(await testApp.db.$count(deliveries, eq(deliveries.recipient, input.email)), 1)
  })

  test('edits name and email address and logs the changes', async () => {
    const { id } = await userWithRole('Viewer')
    const edited = await admin.call(editUser, { id, email: 'vera@shop.test', lastName: 'Vane' })
    assert.deepEqual([edited.firstName, edited.lastName, edited.email], ['Vera', 'Vane', 'vera@shop.test'])
    const { action, changes } = await findNewestLogEntry(testApp)
    assert.equal(action, 'Edited user Vera Viewer')
    assert.deepEqual(changes, {
      email: { from: 'viewer@shop.test', to: 'vera@shop.test' },
      lastName: { from: 'Viewer', to: 'Vane' },
    })
    const entries = await testApp.db.$count(activityLog)
    await admin.call(editUser, { id, email: 'vera@shop.test' })
    assert.equal(await testApp.db.$count(activityLog), entries)
    await admin.call(editUser, { id, email: emailOf('Viewer'), lastName: 'Viewer' })
  })

  test('changes a role and signs the user out everywhere', async () => {
    const [here, there] = [await signInAs(testApp.url, 'Staff'), await signInAs(testApp.url, 'Staff')]
    const { id } = await userWithRole('Staff')
    assert.equal((await admin.call(setUserRole, { id, role: 'Viewer' })).role, 'Viewer')
    assert.deepEqual([await isIn(here), await isIn(there)], [false, false])
    const { action, changes, module } = await findNewestLogEntry(testApp)
    assert.deepEqual([action, module], ['Changed the role of Sam Staff from Staff to Viewer', 'Users'])
    assert.deepEqual(changes, { role: { from: 'Staff', to: 'Viewer' } })
    const again = await signInAs(testApp.url, 'Staff')
    const entries = await testApp.db.$count(activityLog)
    await admin.call(setUserRole, { id, role: 'Viewer' })
    assert.equal(await isIn(again), true, 'setting the same role keeps the sessions')
    assert.equal(await testApp.db.$count(activityLog), entries)
    await admin.call(setUserRole, { id, role: 'Staff' })
  })

  test('deactivates a user, ends the sessions and blocks sign-in', async () => {
    const staff = await signInAs(testApp.url, 'Staff')
    const { id } = await userWithRole('Staff')
    assert.equal((await admin.call(setUserStatus, { id, isActive: false })).isActive, false)
    assert.equal((await findNewestLogEntry(testApp)).action, 'Deactivated Sam Staff')
    assert.equal(await isIn(staff), false)
    await assert.rejects(signInAs(testApp.url, 'Staff'))
    const link = await catchRefusal(admin.call(sendPasswordLink, { id }))
    assert.deepEqual(
      [link.status, link.sentence],
      [409, "Sam Staff is inactive and can't sign in. Activate the user first."],
    )
    await admin.call(setUserStatus, { id, isActive: true })
    assert.equal(await isIn(staff), false, 'the old session stays ended')
    assert.equal(await isIn(await signInAs(testApp.url, 'Staff')), true)
  })

  test('ends sessions on every process at once', async () => {
    const secondApp = await openAppWithEnv({ ...testApp.env, PORT: '0' })
    try {
      const manager = await signInAs(testApp.url, 'Manager')
      const elsewhere = createTestClient(secondApp.url, manager.cookie)
      const { id } = await userWithRole('Manager')
      const changes = [
        () => admin.call(setUserRole, { id, role: 'Staff' }),
        () => admin.call(setUserStatus, { id, isActive: false }),
        () => admin.call(endUserSessions, { id }),
      ]
      for (const change of changes) {
        const there = createTestClient(secondApp.url, (await signInAs(testApp.url, 'Manager')).cookie)
        assert.equal(await isIn(there), true)
        await change()
        assert.equal(await isIn(there), false)
        await testApp.db.update(users).set({ isActive: true, role: 'Manager' }).where(eq(users.id, id))
      }
      assert.equal(await isIn(elsewhere), false)
    } finally {
      await secondApp.close()
    }
  })

  test('rejects changing your own role or status', async () => {
    const { id } = await userWithRole('Admin')
    const role = await catchRefusal(admin.call(setUserRole, { id, role: 'Viewer' }))
    assert.deepEqual([role.status, role.sentence], [403, "You can't change your own role."])
    const status = await catchRefusal(admin.call(setUserStatus, { id, isActive: false }))
    assert.deepEqual([status.status, status.sentence], [403, "You can't change your own status."])
    for (const body of [
      { firstName: 'A', lastName: 'B', role: 'Admin' },
      { firstName: 'A', lastName: 'B', isActive: true },
    ]) {
      const viewer = await testApp.clientAs('Viewer')
      assert.equal((await viewer.send('PUT', '/api/auth/user', body)).status, 400)
    }
    assert.equal((await userWithRole('Viewer')).role, 'Viewer')
  })

  test('the database keeps at least one active Admin', async () => {
    const { id } = await userWithRole('Admin')
    const only = eq(users.id, id)
    await assertConstraintViolation(testApp.db.update(users).set({ role: 'Manager' }).where(only))
    await assertConstraintViolation(testApp.db.update(users).set({ isActive: false }).where(only))
    await assertConstraintViolation(testApp.db.delete(users).where(only))
  })

  trialTest('keeps one Admin when two demote or deactivate each other', async () => {
    const [me, other] = [await userWithRole('Admin'), await userWithRole('Manager')]
    await admin.call(setUserRole, { id: other.id, role: 'Admin' })
    for (let round = 0; round < 4; round += 1) {
      const second = await signInAs(testApp.url, 'Manager')
      const first = await signInAs(testApp.url, 'Admin')
      const duel =
        round % 2 === 0
          ? [
              first.call(setUserRole, { id: other.id, role: 'Staff' }),
              second.call(setUserRole, { id: me.id, role: 'Staff' }),
            ]
          : [
              first.call(setUserStatus, { id: other.id, isActive: false }),
              second.call(setUserStatus, { id: me.id, isActive: false }),
            ]
      const { done, refused } = await settleCalls(duel)
      assert.equal(done.length, 1)
      assert.deepEqual(
        refused.map(({ status }) => status),
        [401],
      )
      assert.equal(await testApp.db.$count(users, and(eq(users.role, 'Admin'), eq(users.isActive, true))), 1)
      await testApp.db.update(users).set({ role: 'Admin', isActive: true }).where(eq(users.id, me.id))
      await testApp.db.update(users).set({ role: 'Admin', isActive: true }).where(eq(users.id, other.id))
    }
    admin = await signInAs(testApp.url, 'Admin')
    await admin.call(setUserRole, { id: other.id, role: 'Manager' })
  })

  test('emails a reset link and returns another one to the Admin; neither is stored', async () => {
    const { id } = await userWithRole('Staff')
    const idempotencyKey = randomUUID()
    const first = await admin.call(sendPasswordLink, { id }, { idempotencyKey })
    const again = await admin.call(sendPasswordLink, { id }, { idempotencyKey })
    const { mail, token } = await waitForPasswordEmail(mailbox, emailOf('Staff'))
    assert.equal(mail.subject, 'Reset your password at Selvedge Clothing Co.')
    assert.equal(
      (await findNewestLogEntry(testApp)).action,
      'Queued an email to Sam Staff with a link to reset their password',
    )
    assert.equal(await testApp.db.$count(deliveries, eq(deliveries.recipient, emailOf('Staff'))), 1)
    const links = [first.link, again.link]
    assert.ok(links.every((link) => link.startsWith(`${testApp.url}/reset-password?token=`)))
    const tokens = [token, ...links.map((link) => link.slice(-43))]
    assert.equal(new Set(tokens).size, 3)
    const [stored = assert.fail()] = await testApp.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, idempotencyKey))
    assert.doesNotMatch(stored.answer ?? '', /token=/)
    for (const token of tokens)
      assert.deepEqual(await testApp.publicClient.call(validateResetToken, { token }), { valid: true })
    assert.ok(Math.abs(first.expiresAt.getTime() - Date.now() - 3_600_000) < 60_000)
    // The old password works until a link is used.
    assert.equal(await isIn(await signInAs(testApp.url, 'Staff')), true)
    await testApp.publicClient.call(resetPassword, {
      token: again.link.slice(-43),
      newPassword: testPassword,
    })
    for (const token of tokens)
      assert.deepEqual(await testApp.publicClient.call(validateResetToken, { token }), { valid: false })
  })

  test('invites again, for three days', async () => {
    const { id } = await admin.call(createUser, { email: 'late@shop.test', role: 'Viewer' })
    const { expiresAt, link } = await admin.call(sendPasswordLink, { id })
    assert.ok(Math.abs(expiresAt.getTime() - Date.now() - 72 * 3_600_000) < 60_000)
    assert.equal(
      (await findNewestLogEntry(testApp)).action,
      'Queued an email to late@shop.test with another invitation',
    )
    await testApp.publicClient.call(resetPassword, { token: link.slice(-43), newPassword: testPassword })
  })

  test('signs a user out everywhere, but not the calling Admin', async () => {
    const [here, there] = [await signInAs(testApp.url, 'Staff'), await signInAs(testApp.url, 'Staff')]
    const { id } = await userWithRole('Staff')
    assert.ok((await admin.call(endUserSessions, { id })).ended >= 2)
    assert.deepEqual([await isIn(here), await isIn(there)], [false, false])
    assert.match(
      (await findNewestLogEntry(testApp)).action,
      /^Signed Sam Staff out everywhere \(\d+ sessions\)$/,
    )
    const elsewhere = await signInAs(testApp.url, 'Admin')
    await admin.call(endUserSessions, { id: (await userWithRole('Admin')).id })
    assert.deepEqual([await isIn(elsewhere), await isIn(admin)], [false, true])
  })
})
