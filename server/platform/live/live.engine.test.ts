// What one person does is told to the others who listen: what was touched, in order, and to nobody whose session has ended.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { findNotices, readAllNotices } from '#contract/insight/notices.ts'
import { startProof } from '#contract/operations/health.ts'
import { signOut } from '#contract/people/auth.ts'
import { findUsers, setUserStatus } from '#contract/people/users.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { Role } from '#domain/permissions.ts'
import { assertPrompt } from '#server/testing/assertPrompt.ts'
import { aProduct, anInvoice } from '#server/testing/goods.ts'
import { listen, type Listening } from '#server/testing/listen.ts'
import { emailOf, openShop, type Shop, signInAs, type Visitor } from '#server/testing/openShop.ts'

suite('who listens', () => {
  let shop: Shop
  let admin: Visitor
  const open: Listening[] = []

  before(async () => {
    shop = await openShop()
    admin = await shop.as('Admin')
  })

  after(async () => {
    for (const listening of open) listening.stop()
    await shop.close()
  })

  async function listenAs(visitor: Visitor, from?: { position?: number; age?: number }): Promise<Listening> {
    const listening = await listen(visitor, from)
    open.push(listening)
    return listening
  }

  async function userId(role: Role): Promise<number> {
    const users = await admin.call(findUsers, {})
    return users.find(({ email }) => email === emailOf(role))?.id ?? 0
  }

  test('learns which invoice another made, and nothing that it says', async () => {
    const viewer = await listenAs(await shop.as('Viewer'))
    const product = await admin.call(createProduct, aProduct())
    await viewer.until(({ type, id }) => type === 'product' && id === product.id)
    const invoice = await admin.call(createInvoice, anInvoice([{ productId: product.id, quantity: 1 }]))
    const event = await viewer.until(({ type, id }) => type === 'invoice' && id === invoice.id)
    assert.deepEqual(Object.keys(event).toSorted(), ['position', 'touched'])
    assert.doesNotMatch(JSON.stringify(event), /Harbour/)
    viewer.stop()
  })

  test('is told in order, each place of the log once', async () => {
    const viewer = await listenAs(await shop.as('Viewer'))
    const made = await Promise.all(Array.from({ length: 20 }, () => admin.call(createProduct, aProduct())))
    for (const { id } of made)
      await viewer.until((touched) => touched.type === 'product' && touched.id === id)
    const positions = viewer.events.map(({ position }) => position)
    assert.deepEqual(
      positions,
      [...new Set(positions)].toSorted((one, other) => one - other),
    )
    viewer.stop()
  })

  test('catches up with what it missed, from the last event that it saw', async () => {
    const first = await listenAs(await shop.as('Staff'))
    const seen = await first.next()
    first.stop()
    const witness = await listenAs(admin)
    const { id } = await admin.call(createProduct, aProduct())
    await witness.until((touched) => touched.id === id)
    witness.stop()
    const again = await listenAs(await shop.as('Staff'), { position: seen.position })
    const { touched } = await again.next()
    assert.ok(touched?.some((one) => one.type === 'product' && one.id === id))
    // What is not in the log may have happened as well.
    assert.ok(touched?.some((one) => one.type === 'delivery' && one.id === null))
    again.stop()
  })

  test('is told to read everything anew from a place that is too far back, or that never was', async () => {
    for (const from of [{ position: 999_999_999 }, { age: 3_600_000 }]) {
      const listening = await listenAs(await shop.as('Staff'), from)
      assert.equal((await listening.next()).touched, null)
      listening.stop()
    }
  })

  test('begins with what happened since its page began to read', async () => {
    const witness = await listenAs(admin)
    const { id } = await admin.call(createProduct, aProduct())
    await witness.until((touched) => touched.id === id)
    const late = await listenAs(await shop.as('Viewer'), { age: 1000 })
    assert.ok((await late.next()).touched?.some((touched) => touched.id === id))
    const prompt = await listenAs(await shop.as('Viewer'))
    assert.deepEqual((await prompt.next()).touched, [])
    for (const listening of [witness, late, prompt]) listening.stop()
  })

  test('begins with what no log tells of too, as far as they may know of it', async () => {
    const witness = await listenAs(admin)
    await admin.call(startProof, {})
    await witness.until(({ type }) => type === 'health')
    const { touched } = await (await listenAs(admin, { age: 1000 })).next()
    assert.ok(touched?.some(({ type }) => type === 'health'))
    // Later than that, and to others, it is no news.
    for (const listening of [await listenAs(admin), await listenAs(await shop.as('Staff'), { age: 1000 })])
      assert.ok((await listening.next()).touched?.every(({ type }) => type !== 'health'))
    const first = await (await listenAs(admin)).next()
    const again = await listenAs(admin, { position: first.position })
    assert.ok((await again.next()).touched?.some(({ type }) => type === 'health'))
  })

  const endings: [string, (visitor: Visitor) => Promise<unknown>][] = [
    ['signs out', ({ call }) => call(signOut, {})],
    ['is deactivated', async () => admin.call(setUserStatus, { id: await userId('Staff'), isActive: false })],
  ]
  for (const [what, end] of endings) {
    test(`hears nothing more within a second once it ${what}, and can't come back`, async () => {
      await assertPrompt(1000, async () => {
        await admin.call(setUserStatus, { id: await userId('Staff'), isActive: true })
        const visitor = await signInAs(shop.url, 'Staff')
        const staff = await listenAs(visitor)
        await staff.next()
        const ended = performance.now()
        await end(visitor)
        await staff.over
        const took = performance.now() - ended
        await assert.rejects(listen(visitor), (error) => error instanceof CallError && error.status === 401)
        return took
      })
    })
  }

  test('goes on elsewhere when one of its sessions ends', async () => {
    const [here, there] = [await signInAs(shop.url, 'Manager'), await signInAs(shop.url, 'Manager')]
    const [one, other] = [await listenAs(here), await listenAs(there)]
    await here.call(signOut, {})
    await one.over
    const { id } = await admin.call(createProduct, aProduct())
    await other.until((touched) => touched.id === id)
    other.stop()
  })

  test('learns in its other browsers that notices were read, and others do not', async () => {
    const { id } = await admin.call(createProduct, aProduct())
    await admin.call(createInvoice, anInvoice([{ productId: id, quantity: 8 }]))
    const mine = await listenAs(await signInAs(shop.url, 'Admin'))
    const theirs = await listenAs(await shop.as('Viewer'))
    const { notices } = await admin.call(findNotices, {})
    await admin.call(readAllNotices, { upTo: notices[0]?.id ?? 0 })
    await mine.until(({ type }) => type === 'notice')
    await wait(300)
    assert.ok(theirs.events.every(({ touched }) => touched?.every(({ type }) => type !== 'notice')))
    mine.stop()
    theirs.stop()
  })

  test('is refused with a sentence in the twenty-first browser of one person, and heard once one is closed', async () => {
    const visitor = await signInAs(shop.url, 'Viewer')
    const many: Listening[] = []
    for (let browser = 0; browser < 20; browser += 1) many.push(await listenAs(visitor))
    await assert.rejects(listen(visitor), (error) => {
      assert.ok(error instanceof CallError)
      assert.deepEqual([error.status, error.retryAfterSeconds], [503, 30])
      assert.match(error.sentence ?? '', /^Too many browsers of yours/)
      return true
    })
    many.pop()?.stop()
    await wait(200)
    many.push(await listenAs(visitor))
    for (const listening of many) listening.stop()
  })
})
