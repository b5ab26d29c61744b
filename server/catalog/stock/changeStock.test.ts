// Tests receiveStock and adjustStock over HTTP: movements, activity log, refusals and concurrency.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, findStockMovements, receiveStock } from '#contract/catalog/stock.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('changing stock by hand', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  function createDress(quantity: number): Promise<Product> {
    return staff.call(createProduct, buildProduct({ quantity }))
  }

  async function findMovements({ id }: Product) {
    return staff.call(findStockMovements, { id, page: 1, limit: 100 })
  }

  test('records received units with their note, and both quantities in the activity log', async () => {
    const dress = await createDress(3)
    const after = await staff.call(receiveStock, { id: dress.id, quantity: 24, note: ' Delivery note 4711 ' })
    assert.deepEqual([after.quantity, after.version], [27, dress.version + 1])
    assert.deepEqual(await staff.call(findProduct, { id: dress.id }), after)
    const { movements } = await findMovements(dress)
    const { difference, quantityAfter, reason, note, userName } = movements[0] ?? assert.fail()
    assert.deepEqual(
      [difference, quantityAfter, reason, note, userName],
      [24, 27, 'received', 'Delivery note 4711', 'Sam Staff'],
    )
    const entry = await findNewestLogEntry(app)
    assert.equal(entry.action, `Received 24 units of ${dress.code}: 3 to 27`)
    assert.deepEqual([entry.module, entry.changes], ['Inventory', { quantity: { from: 3, to: 27 } }])
    assert.deepEqual(
      [entry.subjectType, entry.subjectId, entry.subjectVersion],
      ['product', dress.id, after.version],
    )
  })

  test('stores no note for an empty one', async () => {
    const dress = await createDress(0)
    for (const note of [undefined, null, '', '  '])
      await staff.send('POST', `/api/products/${dress.id}/receive`, { quantity: 1, note })
    assert.deepEqual(
      (await findMovements(dress)).movements.map(({ note }) => note),
      [null, null, null, null],
    )
  })

  test('removes or adds units and records the reason', async () => {
    const dress = await createDress(9)
    await staff.call(adjustStock, { id: dress.id, difference: -2, reason: 'Moth holes' })
    assert.equal(
      (await findNewestLogEntry(app)).action,
      `Adjusted ${dress.code} by \u22122 (Moth holes): 9 to 7`,
    )
    await staff.call(adjustStock, { id: dress.id, difference: 1, reason: 'Found behind the shelf' })
    const { movements } = await findMovements(dress)
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

  test('returns totals by reason for all pages', async () => {
    const dress = await createDress(10)
    await staff.call(receiveStock, { id: dress.id, quantity: 4 })
    await staff.call(adjustStock, { id: dress.id, difference: -3, reason: 'Damaged' })
    await staff.call(adjustStock, { id: dress.id, difference: 1, reason: 'Repaired' })
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

  test('rejects a quantity below zero or above the maximum', async () => {
    const dress = await createDress(3)
    const full = await createDress(999_999)
    const before = await readDatabaseTotals(app.db)
    const refused: [() => Promise<unknown>, string][] = [
      [
        () => staff.call(adjustStock, { id: dress.id, difference: -4, reason: 'Lost' }),
        "Linen dress has 3 units in stock. You can't remove 4.",
      ],
      [
        () => staff.call(receiveStock, { id: full.id, quantity: 2 }),
        'Linen dress has 999,999 units in stock. Adding 2 would exceed the maximum of 1,000,000.',
      ],
      [
        () => staff.call(adjustStock, { id: full.id, difference: 2, reason: 'Found' }),
        'Linen dress has 999,999 units in stock. Adding 2 would exceed the maximum of 1,000,000.',
      ],
    ]
    for (const [call, message] of refused) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [409, message])
    }
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  const wrong: [string, Record<string, unknown>, string][] = [
    ['receive', { quantity: 0 }, 'Quantity must be 1 or greater'],
    ['receive', { quantity: 1.5 }, 'Quantity must be a whole number'],
    ['receive', { quantity: 1_000_001 }, 'Quantity must be at most 1,000,000'],
    ['adjust', { difference: 0, reason: 'Lost' }, 'Difference must not be 0'],
    ['adjust', { difference: -1 }, 'Reason is required'],
    ['adjust', { difference: -1, reason: ' ' }, 'Reason is required'],
  ]
  for (const [action, body, message] of wrong) {
    test(`rejects ${action} with ${JSON.stringify(body)}: ${message}`, async () => {
      const dress = await createDress(3)
      const answer = await staff.send('POST', `/api/products/${dress.id}/${action}`, body)
      assert.deepEqual([answer.status, answer.body['message']], [400, message])
    })
  }

  test('rejects a deleted product', async () => {
    const dress = await createDress(3)
    await manager.call(deleteProduct, { id: dress.id })
    const before = await readDatabaseTotals(app.db)
    for (const call of [
      () => staff.call(receiveStock, { id: dress.id, quantity: 1 }),
      () => staff.call(adjustStock, { id: dress.id, difference: 1, reason: 'Found' }),
    ]) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [404, 'Product not found'])
    }
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  test('lets ten of twenty concurrent removals succeed with ten units in stock', async () => {
    const dress = await createDress(10)
    const { done, refused } = await settleCalls(
      Array.from({ length: 20 }, () =>
        staff.call(adjustStock, { id: dress.id, difference: -1, reason: 'Sample' }),
      ),
    )
    assert.equal(done.length, 10)
    assert.deepEqual(
      refused.map(({ sentence }) => sentence),
      Array.from({ length: 10 }, () => "Linen dress has 0 units in stock. You can't remove 1."),
    )
    const { movements } = await findMovements(dress)
    assert.deepEqual(
      movements.map(({ quantityAfter }) => quantityAfter),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
  })

  test('receives a delivery once if it is sent five times with one idempotency key', async () => {
    const dress = await createDress(0)
    const receive = () =>
      staff.call(
        receiveStock,
        { id: dress.id, quantity: 24 },
        { idempotencyKey: `delivery-of-${dress.code}` },
      )
    const answers = await Promise.all(Array.from({ length: 5 }, receive))
    assert.deepEqual(
      answers.map(({ quantity }) => quantity),
      [24, 24, 24, 24, 24],
    )
    assert.equal((await staff.call(findProduct, { id: dress.id })).quantity, 24)
  })
})
