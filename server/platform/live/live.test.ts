// Tests live updates: changed subjects in order, only to valid sessions.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { findNotifications, markAllNotificationsRead } from '#contract/insight/notifications.ts'
import { startIntegrityCheck } from '#contract/operations/health.ts'
import { changeOwnName } from '#contract/people/account.ts'
import { signOut } from '#contract/people/auth.ts'
import { createUser, findUsers, setUserStatus } from '#contract/people/users.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { Role } from '#domain/permissions.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs, startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { subscribeToEvents, type EventSubscription } from '#server/testing/subscribeToEvents.ts'
import { waitFor } from '#server/testing/waitFor.ts'

describe('a live update subscriber', () => {
  let testApp: TestApp
  let admin: TestClient
  const open: EventSubscription[] = []

  before(async () => {
    testApp = await startTestApp()
    admin = await testApp.clientAs('Admin')
  })

  after(async () => {
    for (const subscription of open) subscription.close()
    await testApp.close()
  })

  async function listenAs(
    client: TestClient,
    from?: { position?: number; age?: number },
  ): Promise<EventSubscription> {
    const subscription = await subscribeToEvents(client, from)
    open.push(subscription)
    return subscription
  }

  async function userId(role: Role): Promise<number> {
    const users = await admin.call(findUsers, {})
    return users.find(({ email }) => email === emailOf(role))?.id ?? 0
  }

  test('learns which invoice was created, without its contents', async () => {
    const viewer = await listenAs(await testApp.clientAs('Viewer'))
    const product = await admin.call(createProduct, buildProduct())
    await viewer.waitFor(({ type, id }) => type === 'product' && id === product.id)
    const invoice = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    const event = await viewer.waitFor(({ type, id }) => type === 'invoice' && id === invoice.id)
    assert.deepEqual(Object.keys(event).toSorted(), ['position', 'touched'])
    assert.doesNotMatch(JSON.stringify(event), /Harbour/)
    viewer.close()
  })

  test('names users and deliveries only to those who may read them', async () => {
    const client = await testApp.clientAs('Viewer')
    const viewer = await listenAs(client)
    const witness = await listenAs(admin)
    const created = await admin.call(createUser, { email: 'invited@shop.test', role: 'Viewer' })
    await witness.waitFor(({ type, id }) => type === 'user' && id === created.id)
    // The invitation.
    await witness.waitFor(({ type, id }) => type === 'delivery' && id !== null)
    await client.call(changeOwnName, { firstName: 'Vera', lastName: '' })
    const ownId = await userId('Viewer')
    await viewer.waitFor(({ type, id }) => type === 'user' && id === ownId)
    const named = viewer.events.flatMap(({ touched }) => touched ?? [])
    assert.deepEqual(
      new Set(named.map(({ type, id }) => `${type} ${id}`)),
      new Set(['user null', `user ${ownId}`]),
    )
    for (const subscription of [viewer, witness]) subscription.close()
  })

  test('gets each log position once, in order', async () => {
    const viewer = await listenAs(await testApp.clientAs('Viewer'))
    const made = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(createProduct, buildProduct())),
    )
    for (const { id } of made)
      await viewer.waitFor((touched) => touched.type === 'product' && touched.id === id)
    const positions = viewer.events.map(({ position }) => position)
    assert.deepEqual(
      positions,
      [...new Set(positions)].toSorted((one, other) => one - other),
    )
    viewer.close()
  })

  test('catches up from the last received event', async () => {
    const first = await listenAs(await testApp.clientAs('Staff'))
    const seen = await first.nextEvent()
    first.close()
    const witness = await listenAs(admin)
    const { id } = await admin.call(createProduct, buildProduct())
    await witness.waitFor((touched) => touched.id === id)
    witness.close()
    const again = await listenAs(await testApp.clientAs('Staff'), { position: seen.position })
    const { touched } = await again.nextEvent()
    assert.ok(touched?.some((one) => one.type === 'product' && one.id === id))
    // Changes outside of the log may have happened too.
    assert.ok(touched?.some((one) => one.type === 'notification' && one.id === null))
    again.close()
  })

  test('must reload everything after a position that is unknown or too old', async () => {
    for (const from of [{ position: 999_999_999 }, { age: 3_600_000 }]) {
      const subscription = await listenAs(await testApp.clientAs('Staff'), from)
      assert.equal((await subscription.nextEvent()).touched, null)
      subscription.close()
    }
  })

  test('starts with the changes since its page was loaded', async () => {
    const witness = await listenAs(admin)
    const { id } = await admin.call(createProduct, buildProduct())
    await witness.waitFor((touched) => touched.id === id)
    const late = await listenAs(await testApp.clientAs('Viewer'), { age: 1000 })
    assert.ok((await late.nextEvent()).touched?.some((touched) => touched.id === id))
    const prompt = await listenAs(await testApp.clientAs('Viewer'))
    assert.deepEqual((await prompt.nextEvent()).touched, [])
    for (const subscription of [witness, late, prompt]) subscription.close()
  })

  test('starts with changes outside of the log that its user may see', async () => {
    const witness = await listenAs(admin)
    await admin.call(startIntegrityCheck, {})
    await witness.waitFor(({ type }) => type === 'health')
    const { touched } = await (await listenAs(admin, { age: 1000 })).nextEvent()
    assert.ok(touched?.some(({ type }) => type === 'health'))
    // Not sent later, nor to other roles.
    for (const subscription of [
      await listenAs(admin),
      await listenAs(await testApp.clientAs('Staff'), { age: 1000 }),
    ])
      assert.ok((await subscription.nextEvent()).touched?.every(({ type }) => type !== 'health'))
    const first = await (await listenAs(admin)).nextEvent()
    const again = await listenAs(admin, { position: first.position })
    assert.ok((await again.nextEvent()).touched?.some(({ type }) => type === 'health'))
  })

  const endings: [string, (client: TestClient) => Promise<unknown>][] = [
    ['signs out', ({ call }) => call(signOut, {})],
    ['is deactivated', async () => admin.call(setUserStatus, { id: await userId('Staff'), isActive: false })],
  ]
  for (const [what, end] of endings) {
    test(`is disconnected within a second once its user ${what}`, async () => {
      await assertFasterThan(1000, async () => {
        await admin.call(setUserStatus, { id: await userId('Staff'), isActive: true })
        const client = await signInAs(testApp.url, 'Staff')
        const staff = await listenAs(client)
        await staff.nextEvent()
        const ended = performance.now()
        await end(client)
        await staff.closed
        const took = performance.now() - ended
        await assert.rejects(
          subscribeToEvents(client),
          (error) => error instanceof CallError && error.status === 401,
        )
        return took
      })
    })
  }

  test('keeps other sessions of the user connected', async () => {
    const [here, there] = [await signInAs(testApp.url, 'Manager'), await signInAs(testApp.url, 'Manager')]
    const [one, other] = [await listenAs(here), await listenAs(there)]
    await here.call(signOut, {})
    await one.closed
    const { id } = await admin.call(createProduct, buildProduct())
    await other.waitFor((touched) => touched.id === id)
    other.close()
  })

  test('learns in other browsers of the same user that notifications were read', async () => {
    const { id } = await admin.call(createProduct, buildProduct())
    await admin.call(createInvoice, buildInvoice([{ productId: id, quantity: 8 }]))
    const mine = await listenAs(await signInAs(testApp.url, 'Admin'))
    const theirs = await listenAs(await testApp.clientAs('Viewer'))
    const { notifications } = await admin.call(findNotifications, { limit: 20 })
    await admin.call(markAllNotificationsRead, { upTo: notifications[0]?.id ?? 0 })
    await mine.waitFor(({ type }) => type === 'notification')
    await wait(300)
    assert.ok(theirs.events.every(({ touched }) => touched?.every(({ type }) => type !== 'notification')))
    mine.close()
    theirs.close()
  })

  test('is rejected as the twenty-first stream of one user', async () => {
    const client = await signInAs(testApp.url, 'Viewer')
    const many: EventSubscription[] = []
    for (let browser = 0; browser < 20; browser += 1) many.push(await listenAs(client))
    await assert.rejects(subscribeToEvents(client), (error) => {
      assert.ok(error instanceof CallError)
      assert.deepEqual([error.status, error.retryAfterSeconds], [503, 30])
      assert.match(error.sentence ?? '', /^Too many of your browser tabs/)
      return true
    })
    many.pop()?.close()
    many.push(await waitFor('a free stream', () => listenAs(client).catch(() => undefined)))
    for (const subscription of many) subscription.close()
  })
})
