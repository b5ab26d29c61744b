// Receiving and adjusting over HTTP: what the ledger and the log tell, what is refused, and many people at once.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, findStockMovements, receiveStock } from '#contract/catalog/stock.ts'
import { desc } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

suite('changing stock by hand', () => {
  let shop: TestApp
  let staff: TestClient
  let manager: TestClient

  before(async () => {
    shop = await startTestApp()
    staff = await shop.clientAs('Staff')
    manager = await shop.clientAs('Manager')
  })

  after(async () => {
    await shop.assertIntegrity()
    await shop.close()
  })

  function stock(quantity: number): Promise<Product> {
    return staff.call(createProduct, buildProduct({ quantity }))
  }

  async function ledgerOf({ id }: Product) {
    return staff.call(findStockMovements, { id, page: 1, limit: 100 })
  }

  async function newestEntry() {
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    return entry
  }

  test('goods that come in are in the ledger with their note, and in the log with both numbers', async () => {
    const dress = await stock(3)
    const after = await staff.call(receiveStock, { id: dress.id, quantity: 24, note: ' Delivery note 4711 ' })
    assert.deepEqual([after.quantity, after.version], [27, dress.version + 1])
    assert.deepEqual(await staff.call(findProduct, { id: dress.id }), after)
    const { movements } = await ledgerOf(dress)
    const { difference, quantityAfter, reason, note, userName } = movements[0] ?? assert.fail()
    assert.deepEqual(
      [difference, quantityAfter, reason, note, userName],
      [24, 27, 'received', 'Delivery note 4711', 'Sam Staff'],
    )
    const entry = await newestEntry()
    assert.equal(entry?.action, `Received 24 units of ${dress.productId}: 3 to 27`)
    assert.deepEqual([entry.module, entry.changes], ['Inventory', { quantity: { from: 3, to: 27 } }])
    assert.deepEqual(
      [entry.subjectType, entry.subjectId, entry.subjectVersion],
      ['product', dress.id, after.version],
    )
  })

  test('a delivery without a note has none', async () => {
    const dress = await stock(0)
    for (const note of [undefined, null, '', '  '])
      await staff.send('POST', `/api/products/${dress.id}/receive`, { quantity: 1, note })
    assert.deepEqual(
      (await ledgerOf(dress)).movements.map(({ note }) => note),
      [null, null, null, null],
    )
  })

  test('an adjustment takes away or adds, and its reason stands in the ledger and in the log', async () => {
    const dress = await stock(9)
    await staff.call(adjustStock, { id: dress.id, difference: -2, reason: 'Moth holes' })
    assert.equal((await newestEntry())?.action, `Adjusted ${dress.productId} by \u22122 (Moth holes): 9 to 7`)
    await staff.call(adjustStock, { id: dress.id, difference: 1, reason: 'Found behind the shelf' })
    const { movements } = await ledgerOf(dress)
    assert.deepEqual(
      movements.map(({ difference, quantityAfter, reason, note }) => [
        difference,
        quantityAfter,
        reason,
        note,
      ]),
      [
        [1, 8, 'adjusted', 'Found behind the shelf'],
        [-2, 7, 'adjusted', 'Moth holes'],
        [9, 9, 'created', null],
      ],
    )
  })

  test('the ledger says what each reason came to, of all its pages', async () => {
    const dress = await stock(10)
    await staff.call(receiveStock, { id: dress.id, quantity: 4 })
    await staff.call(adjustStock, { id: dress.id, difference: -3, reason: 'Damaged' })
    await staff.call(adjustStock, { id: dress.id, difference: 1, reason: 'Mended' })
    const { movements, total, sums } = await staff.call(findStockMovements, {
      id: dress.id,
      page: 2,
      limit: 3,
    })
    assert.deepEqual([movements.length, total], [1, 4])
    assert.deepEqual(
      new Map(sums.map(({ reason, difference }) => [reason, difference])),
      new Map([
        ['created', 10],
        ['received', 4],
        ['adjusted', -2],
      ]),
    )
  })

  test('more than there is can not be taken away, and more than fits can not come in', async () => {
    const dress = await stock(3)
    const full = await stock(999_999)
    const before = await readDatabaseTotals(shop.db)
    const refused: [() => Promise<unknown>, string][] = [
      [
        () => staff.call(adjustStock, { id: dress.id, difference: -4, reason: 'Lost' }),
        "Linen dress has 3 units on record: 4 can't be taken away.",
      ],
      [
        () => staff.call(receiveStock, { id: full.id, quantity: 2 }),
        'Linen dress has 999,999 units on record: with 2 more it would hold more than 1,000,000.',
      ],
      [
        () => staff.call(adjustStock, { id: full.id, difference: 2, reason: 'Found' }),
        'Linen dress has 999,999 units on record: with 2 more it would hold more than 1,000,000.',
      ],
    ]
    for (const [call, sentence] of refused) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [409, sentence])
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  const wrong: [string, Record<string, unknown>, string][] = [
    ['receive', { quantity: 0 }, 'Quantity must be 1 or greater'],
    ['receive', { quantity: 1.5 }, 'Quantity must be 1 or greater'],
    ['receive', { quantity: 1_000_001 }, 'Must be at most 1000000'],
    ['adjust', { difference: 0, reason: 'Lost' }, 'Difference must not be 0'],
    ['adjust', { difference: -1 }, 'Reason is required'],
    ['adjust', { difference: -1, reason: ' ' }, 'Reason is required'],
  ]
  for (const [deed, body, message] of wrong) {
    test(`to ${deed} ${JSON.stringify(body)} is refused: ${message}`, async () => {
      const dress = await stock(3)
      const answer = await staff.send('POST', `/api/products/${dress.id}/${deed}`, body)
      assert.deepEqual([answer.status, answer.body['message']], [400, message])
    })
  }

  test('what was deleted can neither come in nor be adjusted', async () => {
    const dress = await stock(3)
    await manager.call(deleteProduct, { id: dress.id })
    const before = await readDatabaseTotals(shop.db)
    for (const call of [
      () => staff.call(receiveStock, { id: dress.id, quantity: 1 }),
      () => staff.call(adjustStock, { id: dress.id, difference: 1, reason: 'Found' }),
    ]) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [404, 'Product not found'])
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('of twenty people who take one away from ten at once, ten are told that nothing is left', async () => {
    const dress = await stock(10)
    const { done, refused } = await settleCalls(
      Array.from({ length: 20 }, () =>
        staff.call(adjustStock, { id: dress.id, difference: -1, reason: 'Sample' }),
      ),
    )
    assert.equal(done.length, 10)
    assert.deepEqual(
      refused.map(({ sentence }) => sentence),
      Array.from({ length: 10 }, () => "Linen dress has 0 units on record: 1 can't be taken away."),
    )
    const { movements } = await ledgerOf(dress)
    assert.deepEqual(
      movements.map(({ quantityAfter }) => quantityAfter),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
  })

  test('one delivery that is sent five times under one key comes in once', async () => {
    const dress = await stock(0)
    const receive = () =>
      staff.call(
        receiveStock,
        { id: dress.id, quantity: 24 },
        { idempotencyKey: `delivery-of-${dress.productId}` },
      )
    const answers = await Promise.all(Array.from({ length: 5 }, receive))
    assert.deepEqual(
      answers.map(({ quantity }) => quantity),
      [24, 24, 24, 24, 24],
    )
    assert.equal((await staff.call(findProduct, { id: dress.id })).quantity, 24)
  })
})
