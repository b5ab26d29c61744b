// Managing users over HTTP: inviting them, what an Admin may change about them, and that there always is an Admin.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

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
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { type Mailbox, openMailbox } from '#server/testing/openMailbox.ts'
import {
  assertConstraintViolation,
  settleCalls,
  readDatabaseTotals,
  catchRefusal,
} from '#server/testing/outcomes.ts'
import { waitForPasswordEmail } from '#server/testing/passwordEmails.ts'
import {
  emailOf,
  engine,
  openAppWithEnv,
  startTestApp,
  type TestApp,
  signInAs,
  testPassword,
  createTestClient,
  type TestClient,
} from '#server/testing/startTestApp.ts'

suite('users', () => {
  let mailbox: Mailbox
  let shop: TestApp
  let admin: TestClient

  before(async () => {
    mailbox = await openMailbox()
    shop = await startTestApp({ SMTP_URL: mailbox.url })
    admin = await shop.clientAs('Admin')
  })

  beforeEach(() => {
    mailbox.received.length = 0
  })

  after(async () => {
    await shop.assertIntegrity()
    await shop.close()
    await mailbox.close()
  })

  async function find(email: string): Promise<User> {
    return (await admin.call(findUsers, {})).find((user) => user.email === email) ?? assert.fail(email)
  }

  const person = (role: Role) => find(emailOf(role))

  async function isIn(visitor: TestClient): Promise<boolean> {
    return (await visitor.fetch('/api/auth/user')).status === 200
  }

  test('are told by name, with what the Admin needs and nothing secret', async () => {
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
    assert.equal((await person('Viewer')).lastLoginAt, null)
  })

  test('are invited by mail, set their password by the link, and are in', async () => {
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
    const entry = await findNewestLogEntry(shop)
    assert.deepEqual([entry.action, entry.subjectId], ['Invited Nell.New@shop.test as Staff', created.id])
    assert.deepEqual(
      entry.changes,
      Object.fromEntries(Object.entries(newcomer).map(([field, to]) => [field, { from: null, to }])),
    )

    const { mail, token } = await waitForPasswordEmail(mailbox, newcomer.email)
    assert.equal(mail.subject, 'Your account at Selvedge Clothing Co.')
    assert.match(mail.text ?? '', /Hello Nell,\nan account at Selvedge Clothing Co\. was made for you\./)
    assert.match(mail.text ?? '', /good for 3 days and works once\. Your username is Nell\.New@shop\.test\./)
    const [kept = assert.fail()] = await shop.db
      .select()
      .from(passwordTokens)
      .where(eq(passwordTokens.userId, created.id))
    assert.equal(kept.expiresAt.getTime() - kept.createdAt.getTime(), 72 * 3_600_000)
    for (const password of ['', testPassword, 'null']) {
      const credentials = { username: newcomer.email, password: password || ' ' }
      assert.equal((await catchRefusal(shop.publicClient.call(signIn, credentials))).status, 401)
    }

    await shop.publicClient.call(resetPassword, { token, newPassword: 'linen-and-lace' })
    assert.equal((await findNewestLogEntry(shop)).action, 'Accepted the invitation')
    await shop.publicClient.call(signIn, { username: 'nell.new@SHOP.test', password: 'linen-and-lace' })
    const { hasPassword, linkStatus, lastLoginAt } = await find(newcomer.email)
    assert.deepEqual([hasPassword, linkStatus], [true, 'sent'])
    assert.ok(lastLoginAt)
  })

  test('are Viewers unless told otherwise, and need no name', async () => {
    const { status, body } = await admin.send('POST', '/api/users', { email: 'plain@shop.test' })
    assert.equal(status, 201)
    assert.deepEqual([body['role'], body['firstName'], body['lastName']], ['Viewer', '', ''])
  })

  test('have an address that is nobody else’s, in whatever case', async () => {
    const before = await readDatabaseTotals(shop.db)
    const sentence = 'There is already a user with the address STAFF@shop.test.'
    const taken = await catchRefusal(admin.call(createUser, { email: 'STAFF@shop.test', role: 'Viewer' }))
    assert.deepEqual([taken.status, taken.sentence], [409, sentence])
    const { id } = await person('Viewer')
    const moved = await catchRefusal(admin.call(editUser, { id, email: 'STAFF@shop.test' }))
    assert.deepEqual([moved.status, moved.sentence], [409, sentence])
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test(
    'who comes with the same address at the same time is refused',
    { skip: engine === 'embedded' },
    async () => {
      const { id } = await person('Viewer')
      const email = 'both@shop.test'
      let moved: ReturnType<typeof catchRefusal> | undefined
      await shop.db.transaction(async (tx) => {
        await tx
          .insert(users)
          .values({ email, firstName: '', lastName: '', role: 'Viewer', createdAt: new Date() })
        moved = catchRefusal(admin.call(editUser, { id, email }))
        // It comes to wait for this.
        await wait(300)
      })
      const refusal = await moved
      assert.equal(refusal?.status, 409)
      assert.equal(refusal.sentence, `There is already a user with the address ${email}.`)
    },
  )

  test('made twice by one click are one, with one invitation', async () => {
    const idempotencyKey = randomUUID()
    const input = { email: 'twice@shop.test', role: 'Viewer' as const }
    const made = await Promise.all([1, 2, 3].map(() => admin.call(createUser, input, { idempotencyKey })))
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    assert.equal(await shop.db.$count(deliveries, eq(deliveries.recipient, input.email)), 1)
  })

  test('are corrected in name and address, told from what to what', async () => {
    const { id } = await person('Viewer')
    const edited = await admin.call(editUser, { id, email: 'vera@shop.test', lastName: 'Vane' })
    assert.deepEqual([edited.firstName, edited.lastName, edited.email], ['Vera', 'Vane', 'vera@shop.test'])
    const { action, changes } = await findNewestLogEntry(shop)
    assert.equal(action, 'Edited user Vera Viewer')
    assert.deepEqual(changes, {
      email: { from: 'viewer@shop.test', to: 'vera@shop.test' },
      lastName: { from: 'Viewer', to: 'Vane' },
    })
    const entries = await shop.db.$count(activityLog)
    await admin.call(editUser, { id, email: 'vera@shop.test' })
    assert.equal(await shop.db.$count(activityLog), entries)
    await admin.call(editUser, { id, email: emailOf('Viewer'), lastName: 'Viewer' })
  })

  test('given another role are signed out at once, wherever they are, and come back as what they are now', async () => {
    const [here, there] = [await signInAs(shop.url, 'Staff'), await signInAs(shop.url, 'Staff')]
    const { id } = await person('Staff')
    assert.equal((await admin.call(setUserRole, { id, role: 'Viewer' })).role, 'Viewer')
    assert.deepEqual([await isIn(here), await isIn(there)], [false, false])
    const { action, changes, module } = await findNewestLogEntry(shop)
    assert.deepEqual([action, module], ['Changed the role of Sam Staff from Staff to Viewer', 'Users'])
    assert.deepEqual(changes, { role: { from: 'Staff', to: 'Viewer' } })
    const again = await signInAs(shop.url, 'Staff')
    const entries = await shop.db.$count(activityLog)
    await admin.call(setUserRole, { id, role: 'Viewer' })
    assert.equal(await isIn(again), true, 'the role that they have already ends nothing')
    assert.equal(await shop.db.$count(activityLog), entries)
    await admin.call(setUserRole, { id, role: 'Staff' })
  })

  test('that are deactivated are out and stay out until they are activated', async () => {
    const staff = await signInAs(shop.url, 'Staff')
    const { id } = await person('Staff')
    assert.equal((await admin.call(setUserStatus, { id, isActive: false })).isActive, false)
    assert.equal((await findNewestLogEntry(shop)).action, 'Deactivated Sam Staff')
    assert.equal(await isIn(staff), false)
    await assert.rejects(signInAs(shop.url, 'Staff'))
    const link = await catchRefusal(admin.call(sendPasswordLink, { id }))
    assert.deepEqual(
      [link.status, link.sentence],
      [409, "Sam Staff is inactive, and can't sign in with any password."],
    )
    await admin.call(setUserStatus, { id, isActive: true })
    assert.equal(await isIn(staff), false, 'the old session does not come back with them')
    assert.equal(await isIn(await signInAs(shop.url, 'Staff')), true)
  })

  test('are out on every process within the same second', { skip: engine === 'embedded' }, async () => {
    const beside = await openAppWithEnv({ ...shop.env, PORT: '0' })
    try {
      const manager = await signInAs(shop.url, 'Manager')
      const elsewhere = createTestClient(beside.url, manager.cookie)
      const { id } = await person('Manager')
      const deeds = [
        () => admin.call(setUserRole, { id, role: 'Staff' }),
        () => admin.call(setUserStatus, { id, isActive: false }),
        () => admin.call(endUserSessions, { id }),
      ]
      for (const deed of deeds) {
        const there = createTestClient(beside.url, (await signInAs(shop.url, 'Manager')).cookie)
        assert.equal(await isIn(there), true)
        await deed()
        assert.equal(await isIn(there), false)
        await shop.db.update(users).set({ isActive: true, role: 'Manager' }).where(eq(users.id, id))
      }
      assert.equal(await isIn(elsewhere), false)
    } finally {
      await beside.close()
    }
  })

  test('never change their own role or status', async () => {
    const { id } = await person('Admin')
    const role = await catchRefusal(admin.call(setUserRole, { id, role: 'Viewer' }))
    assert.deepEqual([role.status, role.sentence], [403, 'Nobody changes their own role.'])
    const status = await catchRefusal(admin.call(setUserStatus, { id, isActive: false }))
    assert.deepEqual([status.status, status.sentence], [403, 'Nobody changes their own status.'])
    for (const body of [
      { firstName: 'A', lastName: 'B', role: 'Admin' },
      { firstName: 'A', lastName: 'B', isActive: true },
    ]) {
      const viewer = await shop.clientAs('Viewer')
      assert.equal((await viewer.send('PUT', '/api/auth/user', body)).status, 400)
    }
    assert.equal((await person('Viewer')).role, 'Viewer')
  })

  test('always have an active Admin among them, whatever is asked of the database', async () => {
    const { id } = await person('Admin')
    const only = eq(users.id, id)
    await assertConstraintViolation(shop.db.update(users).set({ role: 'Manager' }).where(only))
    await assertConstraintViolation(shop.db.update(users).set({ isActive: false }).where(only))
    await assertConstraintViolation(shop.db.delete(users).where(only))
  })

  test('who demote or deactivate each other at once leave one Admin, who is first', async () => {
    const [me, other] = [await person('Admin'), await person('Manager')]
    await admin.call(setUserRole, { id: other.id, role: 'Admin' })
    for (let round = 0; round < 10; round += 1) {
      const second = await signInAs(shop.url, 'Manager')
      const first = await signInAs(shop.url, 'Admin')
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
      assert.equal(await shop.db.$count(users, and(eq(users.role, 'Admin'), eq(users.isActive, true))), 1)
      await shop.db.update(users).set({ role: 'Admin', isActive: true }).where(eq(users.id, me.id))
      await shop.db.update(users).set({ role: 'Admin', isActive: true }).where(eq(users.id, other.id))
    }
    admin = await signInAs(shop.url, 'Admin')
    await admin.call(setUserRole, { id: other.id, role: 'Manager' })
  })

  test('get a link to reset their password by mail, and the Admin one to hand over; neither is kept', async () => {
    const { id } = await person('Staff')
    const idempotencyKey = randomUUID()
    const first = await admin.call(sendPasswordLink, { id }, { idempotencyKey })
    const again = await admin.call(sendPasswordLink, { id }, { idempotencyKey })
    const { mail, token } = await waitForPasswordEmail(mailbox, emailOf('Staff'))
    assert.equal(mail.subject, 'Reset your password at Selvedge Clothing Co.')
    assert.equal((await findNewestLogEntry(shop)).action, 'Sent Sam Staff a link to reset their password')
    assert.equal(await shop.db.$count(deliveries, eq(deliveries.recipient, emailOf('Staff'))), 1)
    const links = [first.link, again.link]
    assert.ok(links.every((link) => link.startsWith(`${shop.url}/reset-password?token=`)))
    const tokens = [token, ...links.map((link) => link.slice(-43))]
    assert.equal(new Set(tokens).size, 3)
    const [kept = assert.fail()] = await shop.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, idempotencyKey))
    assert.doesNotMatch(kept.answer ?? '', /token=/)
    for (const token of tokens)
      assert.deepEqual(await shop.publicClient.call(validateResetToken, { token }), { valid: true })
    assert.ok(Math.abs(first.expiresAt.getTime() - Date.now() - 3_600_000) < 60_000)
    // Until the link is used, the old password is good.
    assert.equal(await isIn(await signInAs(shop.url, 'Staff')), true)
    await shop.publicClient.call(resetPassword, { token: again.link.slice(-43), newPassword: testPassword })
    for (const token of tokens)
      assert.deepEqual(await shop.publicClient.call(validateResetToken, { token }), { valid: false })
  })

  test('that never came are invited once more, for three days', async () => {
    const { id } = await admin.call(createUser, { email: 'late@shop.test', role: 'Viewer' })
    const { expiresAt, link } = await admin.call(sendPasswordLink, { id })
    assert.ok(Math.abs(expiresAt.getTime() - Date.now() - 72 * 3_600_000) < 60_000)
    assert.equal((await findNewestLogEntry(shop)).action, 'Invited late@shop.test once more')
    await shop.publicClient.call(resetPassword, { token: link.slice(-43), newPassword: testPassword })
  })

  test('are signed out everywhere by an Admin, who stays where they are themselves', async () => {
    const [here, there] = [await signInAs(shop.url, 'Staff'), await signInAs(shop.url, 'Staff')]
    const { id } = await person('Staff')
    assert.ok((await admin.call(endUserSessions, { id })).ended >= 2)
    assert.deepEqual([await isIn(here), await isIn(there)], [false, false])
    assert.match(
      (await findNewestLogEntry(shop)).action,
      /^Signed Sam Staff out everywhere \(\d+ sessions\)$/,
    )
    const elsewhere = await signInAs(shop.url, 'Admin')
    await admin.call(endUserSessions, { id: (await person('Admin')).id })
    assert.deepEqual([await isIn(elsewhere), await isIn(admin)], [false, true])
  })
})
