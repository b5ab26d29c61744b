// Counting over HTTP: what is counted becomes what is on record, unless somebody sold or received meanwhile.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { countStock, findStockMovements, receiveStock } from '#contract/catalog/stock.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { desc } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

suite('counting stock', () => {
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

  function stock(quantity: number, productName = 'Linen dress'): Promise<Product> {
    return staff.call(createProduct, buildProduct({ productName, quantity }))
  }

  function sell(product: Product, quantity: number) {
    return staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity }]))
  }

  function count(...lines: [Product, number][]) {
    return staff.call(countStock, {
      lines: lines.map(([{ id, quantity }, counted]) => ({ id, expected: quantity, counted })),
    })
  }

  async function quantityOf({ id }: Product): Promise<number> {
    return (await staff.call(findProduct, { id })).quantity
  }

  async function newestEntry() {
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    return entry
  }

  test('a count sets what is on record, in the ledger and in the log', async () => {
    const dress = await stock(9)
    const answer = await count([dress, 7])
    assert.deepEqual([answer.counted, answer.different], [1, 1])
    assert.deepEqual(answer.products, [await staff.call(findProduct, { id: dress.id })])
    assert.equal(answer.products[0]?.version, dress.version + 1)
    const { movements } = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 20 })
    assert.deepEqual(
      movements.map(({ difference, quantityAfter, reason }) => [difference, quantityAfter, reason]),
      [
        [-2, 7, 'counted'],
        [9, 9, 'created'],
      ],
    )
    const entry = await newestEntry()
    assert.equal(entry?.action, `Counted ${dress.productId}: 7, 9 on record`)
    assert.deepEqual([entry.module, entry.changes], ['Inventory', { quantity: { from: 9, to: 7 } }])
  })

  test('a count that agrees moves nothing and is logged', async () => {
    const dress = await stock(9)
    const before = await readDatabaseTotals(shop.db)
    const answer = await count([dress, 9])
    assert.deepEqual([answer.different, answer.products[0]?.version], [0, dress.version])
    assert.equal((await newestEntry())?.action, `Counted ${dress.productId}: 9, as on record`)
    assert.deepEqual(await readDatabaseTotals(shop.db), {
      ...before,
      entries: String(Number(before?.['entries']) + 1),
    })
  })

  test('a whole shelf is counted in one deed, told as one, each product by its code', async () => {
    const [dress, shirt, belt] = await Promise.all([stock(9), stock(4), stock(0)])
    const answer = await count([dress, 7], [shirt, 4], [belt, 3])
    assert.deepEqual([answer.counted, answer.different], [3, 2])
    assert.deepEqual(await Promise.all([dress, shirt, belt].map(quantityOf)), [7, 4, 3])
    const entry = await newestEntry()
    assert.equal(entry?.action, 'Counted 3 products: 2 different, 3 units more, 2 units fewer')
    assert.deepEqual(entry.changes, {
      [dress.productId]: { from: 9, to: 7 },
      [shirt.productId]: { from: 4, to: 4 },
      [belt.productId]: { from: 0, to: 3 },
    })
    assert.equal((await count([{ ...dress, quantity: 7 }, 7], [shirt, 4])).different, 0)
    assert.equal((await newestEntry())?.action, 'Counted 2 products, all as on record')
  })

  test('a sale between counting and saving is told with both numbers, and nothing is written', async () => {
    const dress = await stock(9)
    const shirt = await stock(5)
    await sell(dress, 1)
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(count([shirt, 4], [dress, 7]))
    const message = `Linen dress (${dress.productId}) was counted as 7 of 9, but 8 are on record now: Sam Staff sold 1.`
    assert.deepEqual(
      [refusal.status, refusal.body],
      [409, { message, errors: [{ path: 'lines.1.expected', message }] }],
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('each product that changed since is named, and what one person did is added up', async () => {
    const dress = await stock(9)
    const shirt = await stock(2, 'Oxford shirt')
    for (const quantity of [1, 2]) await sell(dress, quantity)
    await manager.call(receiveStock, { id: dress.id, quantity: 24 })
    await sell(shirt, 1)
    const refusal = await catchRefusal(count([dress, 9], [shirt, 2]))
    assert.equal(
      refusal.sentence,
      '2 products have other quantities on record now than when they were counted.',
    )
    assert.deepEqual(
      refusal.body?.errors?.map(({ message }) => message),
      [
        `Linen dress (${dress.productId}) was counted as 9 of 9, but 30 are on record now: Sam Staff sold 3, Mona Manager received 24.`,
        `Oxford shirt (${shirt.productId}) was counted as 2 of 2, but 1 is on record now: Sam Staff sold 1.`,
      ],
    )
  })

  test('a quantity that was never on record is refused without a story', async () => {
    const dress = await stock(9)
    const refusal = await catchRefusal(count([{ ...dress, quantity: 5 }, 5]))
    assert.equal(
      refusal.sentence,
      `Linen dress (${dress.productId}) was counted as 5 of 5, but 9 are on record now.`,
    )
  })

  test('a count that names a product twice, nothing, or more than a count can hold is refused', async () => {
    const dress = await stock(9)
    const line = { id: dress.id, expected: 9, counted: 9 }
    const others = Array.from({ length: 501 }, (_, at) => ({ ...line, id: 1_000_000 + at }))
    for (const [lines, message] of [
      [[line, line], 'Each product can stand in a count only once'],
      [[], 'Please count at least one product'],
      [others, 'At most 500 products in one count'],
    ] as const) {
      const { status, body } = await staff.send('POST', '/api/stock/count', { lines })
      assert.deepEqual([status, body['message']], [400, message])
    }
  })

  test('of a count with a deleted or unknown product nothing is taken', async () => {
    const dress = await stock(9)
    const gone = await stock(9)
    await manager.call(deleteProduct, { id: gone.id })
    const before = await readDatabaseTotals(shop.db)
    for (const missing of [gone, { ...gone, id: 999_999 }]) {
      const refusal = await catchRefusal(count([dress, 7], [missing, 7]))
      const message = 'A product of this count does not exist any more.'
      assert.deepEqual(
        [refusal.status, refusal.body],
        [404, { message, errors: [{ path: 'lines.1.id', message }] }],
      )
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('counts beside sales: each count is of what was there, and the ledger adds up', async () => {
    const dress = await stock(40)
    const outcomes = await settleCalls<unknown>(
      Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? count([dress, 38]) : sell(dress, 1))),
    )
    const { movements, sums } = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 100 })
    const sold = movements.filter(({ reason }) => reason === 'invoiced').length
    const counts = movements.filter(({ reason }) => reason === 'counted')
    assert.equal(sold, 20)
    assert.equal(outcomes.done.length, 20 + counts.length)
    // 40 are on record only before the first sale, so at most one count can be true; it took two away.
    assert.ok(counts.length <= 1)
    assert.ok(counts.every(({ quantityAfter }) => quantityAfter === 38))
    for (const { status, sentence } of outcomes.refused) {
      assert.equal(status, 409)
      assert.match(sentence ?? '', / was counted as 38 of 40, but \d+ are on record now/)
    }
    assert.equal(await quantityOf(dress), 20 - 2 * counts.length)
    assert.equal(
      sums.reduce((sum, { difference }) => sum + difference, 0),
      await quantityOf(dress),
    )
  })

  test('shelves that are counted in opposite order beside each other never wait in a circle', async () => {
    const goods = await Promise.all(Array.from({ length: 6 }, () => stock(10)))
    const forth = goods.map((product): [Product, number] => [product, 10])
    const { refused } = await settleCalls(
      Array.from({ length: 12 }, (_, at) => count(...(at % 2 === 0 ? forth : forth.toReversed()))),
    )
    assert.deepEqual(refused, [])
  })

  test('a count that is sent again under its key is not taken for a second one', async () => {
    const dress = await stock(9)
    const lines = [{ id: dress.id, expected: 9, counted: 7 }]
    const send = () => staff.call(countStock, { lines }, { idempotencyKey: `count-of-${dress.productId}` })
    const [first, second] = [await send(), await send()]
    assert.deepEqual(second, first)
    assert.equal(await quantityOf(dress), 7)
  })
})
