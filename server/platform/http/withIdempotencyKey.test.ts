// Tests idempotency keys over HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'

import { createProduct, editProduct, type NewProduct, type Product } from '#contract/catalog/products.ts'
import { findChangeOutcome } from '#contract/people/account.ts'
import { setUserStatus } from '#contract/people/users.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { count, eq, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, idempotencyKeys, invoices, products, users } from '#server/platform/db/schema.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { type KeyedResponse, postWithKey } from '#server/testing/postWithKey.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { waitForLockWaiters } from '#server/testing/waitFor.ts'

describe('an Idempotency-Key', () => {
  const testApp = useTestApp()
  const staff = useClient(testApp, 'Staff')
  let dress: Product

  before(async () => {
    await testApp.clientAs('Manager')
    dress = await staff.call(createProduct, buildProduct({ quantity: 1000 }))
  })

  function send(input: NewInvoice, key: string, who = staff): Promise<KeyedResponse> {
    const { url, body } = buildRequest(createInvoice, input)
    return postWithKey(who, url, body, key)
  }

  function orderFor(customerName: string, quantity = 1, product = dress): NewInvoice {
    return buildInvoice([{ productId: product.id, quantity }], { customerName })
  }

  async function invoicesFor(customerName: string): Promise<number> {
    return testApp.db.$count(invoices, eq(invoices.customerName, customerName))
  }

  test('creates one invoice for twenty concurrent requests and replays the response', async () => {
    const key = randomUUID()
    const order = orderFor('Twenty Clicks')
    const before = await readDatabaseTotals(testApp.db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(order, key)))

    assert.deepEqual(
      answers.map((answer) => answer.status),
      Array.from({ length: 20 }, () => 201),
    )
    assert.equal(answers.filter((answer) => answer.isReplay).length, 19)
    assert.equal(new Set(answers.map((answer) => answer.body)).size, 1, 'byte for byte')
    assert.equal(await invoicesFor('Twenty Clicks'), 1)
    const now = await readDatabaseTotals(testApp.db)
    for (const book of ['invoices', 'lines', 'numbers', 'movements', 'entries']) {
      assert.equal(Number(now?.[book]) - Number(before?.[book]), 1, book)
    }
    await testApp.assertIntegrity()
  })

  test('says later whether the request of a lost answer was saved, to its user only', async () => {
    const [saved, refused, unsent] = [randomUUID(), randomUUID(), randomUUID()]
    await send(orderFor('Lost Answer'), saved)
    assert.equal((await send(orderFor('Too Many', 5000), refused)).status, 409)
    const find = async (idempotencyKey: string, who = staff) =>
      (await who.call(findChangeOutcome, { idempotencyKey })).outcome
    assert.deepEqual(
      [await find(saved), await find(refused), await find(unsent)],
      ['saved', 'refused', 'none'],
    )
    assert.equal(await find(saved, await testApp.clientAs('Manager')), 'none')
  })

  test('creates one product for twelve concurrent requests', async () => {
    const key = randomUUID()
    const input: NewProduct = buildProduct()
    const { url, body } = buildRequest(createProduct, input)
    const answers = await Promise.all(Array.from({ length: 12 }, () => postWithKey(staff, url, body, key)))
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]))
    assert.equal(answers.filter((answer) => answer.isReplay).length, 11)
    assert.equal(await testApp.db.$count(products, eq(products.code, input.code)), 1)
  })

  test('is rejected for a different request', async () => {
    const key = randomUUID()
    const first = await send(orderFor('First Order'), key)
    const before = await readDatabaseTotals(testApp.db)
    for (const answer of [
      await send(orderFor('First Order', 2), key),
      await send(orderFor('Other Order'), key),
      await postWithKey(staff, createProduct.path, buildRequest(createProduct, buildProduct()).body, key),
    ]) {
      assert.equal(answer.status, 422)
      assert.deepEqual(JSON.parse(answer.body), {
        message: 'This Idempotency-Key was used for another request.',
      })
    }
    assert.deepEqual(await readDatabaseTotals(testApp.db), before)
    const again = await send(orderFor('First Order'), key)
    assert.deepEqual(again, { ...first, isReplay: true })
  })

  test('is separate for each user', async () => {
    const key = randomUUID()
    const order = orderFor('Shared Key')
    const mine = await send(order, key)
    const theirs = await send(order, key, await testApp.clientAs('Manager'))
    assert.deepEqual([mine.status, mine.isReplay], [201, false])
    assert.deepEqual([theirs.status, theirs.isReplay], [201, false])
    assert.notEqual(theirs.body, mine.body)
    assert.equal(await invoicesFor('Shared Key'), 2)
  })

  test('replays a rejection even if stock is available again', async () => {
    const soldOut = await staff.call(createProduct, buildProduct({ quantity: 0 }))
    const key = randomUUID()
    const order = orderFor('Too Late', 1, soldOut)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(order, key)))
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([409]))
    assert.equal(answers.filter((answer) => answer.isReplay).length, 4)
    const first = answers.find((answer) => !answer.isReplay)
    assert.match(first?.body ?? '', /Linen dress is out of stock/)

    const { id, name, color, size, priceCents } = soldOut
    await staff.call(editProduct, { id, name, color, size, priceCents, quantity: 5 })
    assert.deepEqual(await send(order, key), { ...first, isReplay: true })
    assert.equal(await invoicesFor('Too Late'), 0)
    assert.equal((await send(order, randomUUID())).status, 201)
    await testApp.assertIntegrity()
  })

  test('can be reused after a validation error', async () => {
    const key = randomUUID()
    const { url, body } = buildRequest(createInvoice, orderFor('Typing Error'))
    const wrong = await postWithKey(staff, url, { ...body, items: [] }, key)
    assert.equal(wrong.status, 400)
    assert.match(wrong.body, /Please add at least one product to the invoice/)
    const right = await postWithKey(staff, url, body, key)
    assert.deepEqual([right.status, right.isReplay], [201, false])
  })

  test('is not stored for a request without permission', async () => {
    const viewer = await testApp.clientAs('Viewer')
    const [before] = await testApp.db.select({ keys: count() }).from(idempotencyKeys)
    assert.equal((await send(orderFor('Viewer'), randomUUID(), viewer)).status, 403)
    assert.equal((await send(orderFor('Nobody'), randomUUID(), testApp.publicClient)).status, 401)
    assert.deepEqual((await testApp.db.select({ keys: count() }).from(idempotencyKeys))[0], before)
  })

  test('is rejected if it is malformed', async () => {
    const before = await readDatabaseTotals(testApp.db)
    for (const key of ['', 'short', 'x'.repeat(256), 'with a blank', 'schlüssel-eins', 'with\ta-tab']) {
      const answer = await send(orderFor('Odd Key'), key)
      assert.equal(answer.status, 400, key)
      assert.deepEqual(JSON.parse(answer.body), {
        message: 'An Idempotency-Key has 8 to 255 visible characters.',
      })
    }
    assert.deepEqual(await readDatabaseTotals(testApp.db), before)
    assert.equal((await send(orderFor('Long Key'), 'x'.repeat(255))).status, 201)
    assert.equal((await send(orderFor('Short Key'), 'x'.repeat(8))).status, 201)
  })

  test('makes duplicates wait for the running request', async () => {
    const key = randomUUID()
    const order = orderFor('Slow First')
    let twins: Promise<KeyedResponse[]> | undefined
    let areDone = false
    await testApp.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from products where id = ${dress.id} for update`)
      twins = Promise.all([send(order, key), send(order, key), send(order, key)])
      void twins.then(() => (areDone = true))
      // The first waits for the product, the others for the key of the first.
      await waitForLockWaiters(testApp.db, 3)
      assert.equal(areDone, false)
    })
    const answers = (await twins) ?? []
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [201, 201, 201],
    )
    assert.equal(answers.filter((answer) => answer.isReplay).length, 2)
    assert.equal(await invoicesFor('Slow First'), 1)
  })

  test('returns 409 if the first request runs too long', async () => {
    const key = randomUUID()
    const { url, body } = buildRequest(createInvoice, orderFor('Endless First'))
    const [staffMember] = await testApp.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, emailOf('Staff')))
    assert.ok(staffMember)
    const userId = staffMember.id
    const stillRunning = await testApp.db.transaction(async (tx) => {
      const bodyHash = Buffer.alloc(32)
      const createdAt = new Date()
      await tx.insert(idempotencyKeys).values({ userId, key, method: 'POST', path: url, bodyHash, createdAt })
      const answer = await postWithKey(staff, url, body, key)
      await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
      return answer
    })
    assert.deepEqual(stillRunning, {
      status: 409,
      isReplay: false,
      body: JSON.stringify({ message: 'The same request is still running.' }),
      retryAfter: '2',
    })
    assert.equal((await postWithKey(staff, url, body, key)).status, 201, 'that 409 was not stored')
    assert.equal(await invoicesFor('Endless First'), 1)
  })

  test('leaves its user free while the request runs, and rejects it if the user was changed', async () => {
    const manager = await testApp.clientAs('Manager')
    const admin = await testApp.clientAs('Admin')
    const [user] = await testApp.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, emailOf('Manager')))
    assert.ok(user)
    let sent: Promise<KeyedResponse> | undefined
    await testApp.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from products where id = ${dress.id} for update`)
      sent = send(orderFor('Long Running'), randomUUID(), manager)
      await waitForLockWaiters(testApp.db, 1)
      // Would wait for the lock until its timeout.
      await admin.call(setUserStatus, { id: user.id, isActive: false })
    })
    assert.equal((await sent)?.status, 401)
    assert.equal(await invoicesFor('Long Running'), 0)
  })

  test('writes no activity entry for a replay', async () => {
    const key = randomUUID()
    await send(orderFor('Logged Once'), key)
    await send(orderFor('Logged Once'), key)
    const isLogged = sql`${activityLog.action} like '%for Logged Once'`
    assert.equal(await testApp.db.$count(activityLog, isLogged), 1)
  })
})
