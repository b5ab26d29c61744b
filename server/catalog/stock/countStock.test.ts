// Tests countStock over HTTP: movements, activity log, outdated counts and concurrency.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { countStock, findStockMovements, findUnitsOnHand, receiveStock } from '#contract/catalog/stock.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('counting stock', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  function createStocked(quantity: number, productName = 'Linen dress'): Promise<Product> {
    return staff.call(createProduct, buildProduct({ name: productName, quantity }))
  }

  function sell(product: Product, quantity: number) {
    return staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity }]))
  }

  function count(...lines: [Product, number][]) {
    return staff.call(countStock, {
      lines: lines.map(([{ id, quantity }, counted]) => ({ id, expected: quantity, counted })),
    })
  }

  async function processSale(product: Product, quantity: number) {
    const invoice = await sell(product, quantity)
    return manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  }

  async function readOnHand({ id }: Product) {
    const { products } = await staff.call(findUnitsOnHand, { ids: [id] })
    return products.map(({ free, allocated, pending, onHand }) => ({ free, allocated, pending, onHand }))[0]
  }

  async function readQuantity({ id }: Product): Promise<number> {
    return (await staff.call(findProduct, { id })).quantity
  }

  test('sets the quantity and records the count', async () => {
    const dress = await createStocked(9)
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
    const entry = await findNewestLogEntry(app)
    assert.equal(entry.action, `Counted ${dress.code}: 7, 9 on record`)
    assert.deepEqual([entry.module, entry.changes], ['Inventory', { quantity: { from: 9, to: 7 } }])
  })

  test('records no movement if the count agrees, but logs it', async () => {
    const dress = await createStocked(9)
    const before = await readDatabaseTotals(app.db)
    const answer = await count([dress, 9])
    assert.deepEqual([answer.different, answer.products[0]?.version], [0, dress.version])
    assert.equal((await findNewestLogEntry(app)).action, `Counted ${dress.code}: 9, as on record`)
    assert.deepEqual(await readDatabaseTotals(app.db), {
      ...before,
      entries: String(Number(before?.['entries']) + 1),
    })
  })

  test('logs a count of several products as one entry that lists each code', async () => {
    const [dress, shirt, belt] = await Promise.all([createStocked(9), createStocked(4), createStocked(0)])
    const answer = await count([dress, 7], [shirt, 4], [belt, 3])
    assert.deepEqual([answer.counted, answer.different], [3, 2])
    assert.deepEqual(await Promise.all([dress, shirt, belt].map(readQuantity)), [7, 4, 3])
    const entry = await findNewestLogEntry(app)
    assert.equal(entry.action, 'Counted 3 products: 2 different, 3 units more, 2 units fewer')
    assert.deepEqual(entry.changes, {
      [dress.code]: { from: 9, to: 7 },
      [shirt.code]: { from: 4, to: 4 },
      [belt.code]: { from: 0, to: 3 },
    })
    assert.equal((await count([{ ...dress, quantity: 7 }, 7], [shirt, 4])).different, 0)
    assert.equal((await findNewestLogEntry(app)).action, 'Counted 2 products, all as on record')
  })

  test('counts the units of pending invoices and orders, which stay on hand', async () => {
    const dress = await createStocked(12)
    await sell(dress, 3)
    const buyer = await staff.call(createCustomer, buildBuyer())
    const order = buildOrder(buyer.id, [{ productId: dress.id, quantity: 2 }])
    const { id } = await manager.call(createOrder, { ...order, confirm: true })
    await manager.call(allocateOrder, { id })
    assert.deepEqual(await readOnHand(dress), { free: 7, allocated: 2, pending: 3, onHand: 12 })
    const reply = await count([dress, 11])
    assert.deepEqual([reply.different, reply.products[0]?.quantity], [1, 6])
    assert.deepEqual(await readOnHand(dress), { free: 6, allocated: 2, pending: 3, onHand: 11 })
    const entry = await findNewestLogEntry(app)
    assert.deepEqual(
      [entry.action, entry.changes],
      [`Counted ${dress.code}: 11, 12 on record`, { quantity: { from: 7, to: 6 } }],
    )
    const before = await readDatabaseTotals(app.db)
    const refusal = await catchRefusal(count([{ ...dress, quantity: 11 }, 4]))
    const message = `Linen dress (${dress.code}) can't be counted as 4: 5 units are reserved (2 allocated to orders, 3 on pending invoices). Release the orders or void the invoices that can't be delivered first.`
    assert.deepEqual(
      [refusal.status, refusal.body],
      [409, { message, errors: [{ path: 'lines.0.counted', message }] }],
    )
    assert.deepEqual(await readDatabaseTotals(app.db), before)
    await count([{ ...dress, quantity: 11 }, 5])
    assert.deepEqual(await readOnHand(dress), { free: 0, allocated: 2, pending: 3, onHand: 5 })
  })

  test('lists the units on hand of a style, without deleted products', async () => {
    const sizes = ['S', 'M']
    const style = await manager.call(createStyle, {
      number: 'OH-1',
      name: 'Tank',
      priceCents: 2000,
      colors: [{ name: 'Navy' }],
      sizes,
      quantities: sizes.map((size, index) => ({ color: 'Navy', size, quantity: index + 4 })),
    })
    const [small, medium] = style.products
    assert.ok(small && medium)
    await sell(small, 1)
    await manager.call(deleteProduct, { id: medium.id })
    assert.deepEqual(await staff.call(findUnitsOnHand, { styleId: style.id }), {
      products: [{ id: small.id, free: 3, allocated: 0, pending: 1, onHand: 4 }],
    })
    for (const query of ['', `?ids=${small.id}&styleId=${style.id}`]) {
      const response = await staff.fetch(findUnitsOnHand.path + query)
      assert.equal(response.status, 400)
    }
  })

  test('says what was in the warehouse when a scan was made that waited for the network', async () => {
    const dress = await createStocked(9)
    await app.db.execute(sql`select pg_sleep(1.1)`)
    await processSale(dress, 2)
    const [now] = (await staff.call(findUnitsOnHand, { ids: [dress.id] })).products
    assert.deepEqual(now, { id: dress.id, free: 7, allocated: 0, pending: 0, onHand: 7 })
    const then = async (secondsAgo: number) =>
      (await staff.call(findUnitsOnHand, { ids: [dress.id], secondsAgo })).products[0]?.onHandThen
    assert.deepEqual([await then(1), await then(3600)], [9, 0])
    const tooLong = await staff.fetch(`${findUnitsOnHand.path}?ids=${dress.id}&secondsAgo=2592001`)
    assert.equal(tooLong.status, 400)
  })

  test('rejects a count if an invoice was processed between counting and saving', async () => {
    const dress = await createStocked(9)
    const shirt = await createStocked(5)
    await processSale(dress, 1)
    const before = await readDatabaseTotals(app.db)
    const refusal = await catchRefusal(count([shirt, 4], [dress, 7]))
    const message = `Linen dress (${dress.code}) was counted as 7 when 9 were on record, but 8 are on record now: Mona Manager processed sales of 1.`
    assert.deepEqual(
      [refusal.status, refusal.body],
      [409, { message, errors: [{ path: 'lines.1.expected', message }] }],
    )
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  test('names each product that changed and adds up the changes of each user', async () => {
    const dress = await createStocked(9)
    const shirt = await createStocked(2, 'Oxford shirt')
    const sold = await sell(dress, 4)
    for (const quantity of [1, 2]) await processSale(dress, quantity)
    await staff.call(receiveStock, { id: dress.id, quantity: 24 })
    await manager.call(voidInvoice, { id: sold.id, reason: 'Ordered twice' })
    const shipped = await processSale(shirt, 2)
    await manager.call(voidInvoice, { id: shipped.id, reason: 'Came back' })
    await processSale(shirt, 1)
    const refusal = await catchRefusal(count([dress, 9], [{ ...shirt, quantity: 0 }, 2]))
    assert.equal(refusal.sentence, 'The units on hand of 2 products changed after they were counted.')
    assert.deepEqual(
      refusal.body?.errors?.map(({ message }) => message),
      [
        `Linen dress (${dress.code}) was counted as 9 when 9 were on record, but 30 are on record now: Mona Manager processed sales of 3, Sam Staff received 24.`,
        `Oxford shirt (${shirt.code}) was counted as 2 when 0 were on record, but 1 is on record now: Mona Manager voided a sale, +2, Mona Manager processed sales of 1.`,
      ],
    )
  })

  test('rejects a quantity that was never on record without listing movements', async () => {
    const dress = await createStocked(9)
    const refusal = await catchRefusal(count([{ ...dress, quantity: 5 }, 5]))
    assert.equal(
      refusal.sentence,
      `Linen dress (${dress.code}) was counted as 5 when 5 were on record, but 9 are on record now.`,
    )
  })

  test('rejects a product listed twice, an empty count and too many products', async () => {
    const dress = await createStocked(9)
    const line = { id: dress.id, expected: 9, counted: 9 }
    const others = Array.from({ length: 501 }, (_, index) => ({ ...line, id: 1_000_000 + index }))
    for (const [lines, message] of [
      [[line, line], 'Each product can appear only once in a count'],
      [[], 'Please count at least one product'],
      [others, 'At most 500 products in one count'],
    ] as const) {
      const { status, body } = await staff.send('POST', '/api/stock/count', { lines })
      assert.deepEqual([status, body['message']], [400, message])
    }
  })

  test('saves nothing if a product is deleted or unknown', async () => {
    const dress = await createStocked(9)
    const deleted = await createStocked(9)
    await manager.call(deleteProduct, { id: deleted.id })
    const before = await readDatabaseTotals(app.db)
    for (const missing of [deleted, { ...deleted, id: 999_999 }]) {
      const refusal = await catchRefusal(count([dress, 7], [missing, 7]))
      const message = 'A product in this count no longer exists.'
      assert.deepEqual(
        [refusal.status, refusal.body],
        [404, { message, errors: [{ path: 'lines.1.id', message }] }],
      )
    }
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  test('keeps quantity and movements consistent during concurrent counts and sales', async () => {
    const dress = await createStocked(40)
    const outcomes = await settleCalls<unknown>(
      Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? count([dress, 38]) : sell(dress, 1))),
    )
    const { movements, sums } = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 100 })
    const sold = movements.filter(({ reason }) => reason === 'invoiced').length
    const counts = movements.filter(({ reason }) => reason === 'counted')
    assert.equal(sold, 20)
    assert.equal(outcomes.done.length, 20 + counts.length)
    // The units sold stay on hand until their invoices are processed, so exactly the first count succeeds; it removes two.
    assert.equal(counts.length, 1)
    for (const { status, sentence } of outcomes.refused) {
      assert.equal(status, 409)
      assert.match(sentence ?? '', / was counted as 38 when 40 were on record, but 38 are on record now/)
    }
    assert.equal(await readQuantity(dress), 18)
    assert.equal(
      sums.reduce((sum, { difference }) => sum + difference, 0),
      await readQuantity(dress),
    )
  })

  test('does not deadlock when products are counted in opposite order', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => createStocked(10)))
    const ordered = products.map((product): [Product, number] => [product, 10])
    const { refused } = await settleCalls(
      Array.from({ length: 12 }, (_, index) => count(...(index % 2 === 0 ? ordered : ordered.toReversed()))),
    )
    assert.deepEqual(refused, [])
  })

  test('saves a count once if it is sent again with its idempotency key', async () => {
    const dress = await createStocked(9)
    const lines = [{ id: dress.id, expected: 9, counted: 7 }]
    const send = () => staff.call(countStock, { lines }, { idempotencyKey: `count-of-${dress.code}` })
    const [first, second] = [await send(), await send()]
    assert.deepEqual(second, first)
    assert.equal(await readQuantity(dress), 7)
  })
})
