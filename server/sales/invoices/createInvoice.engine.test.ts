// Selling: what is sold was there, and all of an invoice is written or nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import {
  createProduct,
  deleteProduct,
  editProduct,
  findProduct,
  type Product,
} from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { createInvoice, type NewInvoice } from '#contract/sales/invoices.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import {
  settleCalls,
  readDatabaseTotals,
  catchRefusal,
  currentInvoiceYear,
} from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { engine, startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

describe('creating invoices', () => {
  let shop: TestApp
  let staff: TestClient

  before(async () => {
    shop = await startTestApp()
    staff = await shop.clientAs('Staff')
    await shop.clientAs('Manager')
  })

  after(async () => {
    await shop.close()
  })

  function stock(overrides: Parameters<typeof buildProduct>[0] = {}): Promise<Product> {
    return staff.call(createProduct, buildProduct(overrides))
  }

  async function quantityOf(product: Product): Promise<number> {
    return (await staff.call(findProduct, { id: product.id })).quantity
  }

  function order(product: Product, quantity: number, overrides?: Partial<NewInvoice['invoice']>) {
    return staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity }], overrides))
  }

  test('ten dresses go to ten of forty customers', async () => {
    const dress = await stock({ quantity: 10 })
    const { done, refused } = await settleCalls(
      Array.from({ length: 40 }, (_, index) => order(dress, 1, { customerName: `Customer ${index + 1}` })),
    )

    assert.equal(done.length, 10)
    assert.equal(new Set(done.map((invoice) => invoice.customerName)).size, 10)
    assert.equal(refused.length, 30)
    for (const refusal of refused) {
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, 'Linen dress is out of stock and cannot be added to the invoice.')
    }
    const numbers = done.map((invoice) => invoice.invoiceNumber).toSorted()
    const tenFirst = Array.from(
      { length: 10 },
      (_, index) => `INV-${currentInvoiceYear()}-${String(index + 1).padStart(5, '0')}`,
    )
    assert.deepEqual(numbers, tenFirst)

    assert.equal(await quantityOf(dress), 0)
    const ledger = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 100 })
    assert.deepEqual(
      ledger.movements.map(({ difference, quantityAfter, reason }) => [difference, quantityAfter, reason]),
      [...Array.from({ length: 10 }, (_, left) => [-1, left, 'invoiced']), [10, 10, 'created']],
    )
    assert.deepEqual(
      ledger.movements.flatMap((movement) => movement.invoice?.invoiceNumber ?? []).toSorted(),
      tenFirst,
    )
    await shop.assertIntegrity()
  })

  test('who wants more than is left is told how many there are', async () => {
    const dress = await stock({ quantity: 10 })
    const { done, refused } = await settleCalls(Array.from({ length: 5 }, () => order(dress, 3)))
    assert.equal(done.length, 3)
    assert.deepEqual(
      refused.map((refusal) => [refusal.status, refusal.sentence]),
      Array.from({ length: 2 }, () => [
        409,
        'Only 1 units of Linen dress are available in stock. Cannot add 3 units.',
      ]),
    )
    assert.equal(await quantityOf(dress), 1)
    await shop.assertIntegrity()
  })

  test('two lines of one product are counted together', async () => {
    const dress = await stock({ quantity: 10 })
    const line = { productId: dress.id, quantity: 6 }
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(staff.call(createInvoice, buildInvoice([line, line])))
    assert.equal(
      refusal.sentence,
      'Only 10 units of Linen dress are available in stock. Cannot add 12 units.',
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)

    const half = { productId: dress.id, quantity: 5 }
    const invoice = await staff.call(createInvoice, buildInvoice([half, half]))
    assert.deepEqual(
      invoice.items.map((item) => item.quantity),
      [5, 5],
    )
    assert.equal(await quantityOf(dress), 0)
    await shop.assertIntegrity()
  })

  test('an invoice takes all of its lines or none', async () => {
    const dress = await stock({ quantity: 10 })
    const shirt = await stock({ productName: 'Oxford shirt', quantity: 1 })
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(
      staff.call(
        createInvoice,
        buildInvoice([
          { productId: dress.id, quantity: 2 },
          { productId: shirt.id, quantity: 2 },
        ]),
      ),
    )
    assert.equal(refusal.status, 409)
    assert.equal(refusal.sentence, 'Only 1 units of Oxford shirt are available in stock. Cannot add 2 units.')
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('invoices that name the same products in opposite order never wait for each other in a circle', async () => {
    const goods = await Promise.all([
      stock({ quantity: 1000 }),
      stock({ quantity: 1000 }),
      stock({ quantity: 1000 }),
    ])
    const items = goods.map((product) => ({ productId: product.id, quantity: 1 }))
    const deadlocksBefore = await countDeadlocks()
    for (let round = 0; round < 8; round += 1) {
      const { refused } = await settleCalls(
        Array.from({ length: 10 }, (_, index) =>
          staff.call(createInvoice, buildInvoice(index % 2 === 0 ? items : items.toReversed())),
        ),
      )
      assert.deepEqual(refused, [])
    }
    assert.deepEqual(await Promise.all(goods.map(quantityOf)), [920, 920, 920])
    // A deadlock is run again and then succeeds: only the database's own count tells that there was one.
    assert.equal(await countDeadlocks(), deadlocksBefore)
    await shop.assertIntegrity()
  })

  /** The embedded database has one session, which waits for nobody. */
  async function countDeadlocks(): Promise<number> {
    if (engine === 'embedded') return 0
    // A session hands in its counts at the end of a transaction, once a second.
    await wait(1100)
    await Promise.all(Array.from({ length: 10 }, () => shop.db.execute(sql`select pg_sleep(0.05)`)))
    const { rows } = await shop.db.execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0]?.deadlocks)
  }

  test('a forged price is refused with what the product costs, and nothing is written', async () => {
    const dress = await stock({ price: 8000 })
    const code = dress.productId
    const item = { productId: dress.id, quantity: 2 }
    const before = await readDatabaseTotals(shop.db)
    for (const [forged, sentence] of [
      [{ unitPrice: 1 }, `Linen dress (${code}) now costs $80.00.`],
      [{ unitPrice: 8001 }, `Linen dress (${code}) now costs $80.00.`],
      [{ totalPrice: 8000 }, `2 units of Linen dress (${code}) come to $160.00.`],
      [{ unitPrice: 8000, totalPrice: 0 }, `2 units of Linen dress (${code}) come to $160.00.`],
    ] as const) {
      const refusal = await catchRefusal(staff.call(createInvoice, buildInvoice([{ ...item, ...forged }])))
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, sentence)
      assert.match(refusal.body?.errors?.[0]?.path ?? '', /^items\.0\.(unitPrice|totalPrice)$/)
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('forged sums are refused, and the next invoice gets the number they did not use up', async () => {
    const dress = await stock({ price: 8000 })
    const first = await order(dress, 1)
    // $160.00 less 10 % is $144.00; 8.5 % of that is $12.24.
    const honest = {
      subtotal: 16000,
      discountPercentage: 1000,
      discountAmount: 1600,
      taxAmount: 1224,
      total: 15624,
    }
    const before = await readDatabaseTotals(shop.db)
    for (const [field, sentence] of [
      ['subtotal', `The subtotal is $160.00. Linen dress (${dress.productId}) now costs $80.00.`],
      ['discountAmount', 'The discount is $16.00.'],
      ['taxAmount', 'The tax is $12.24.'],
      ['total', 'The total is $156.24.'],
    ] as const) {
      const refusal = await catchRefusal(order(dress, 2, { ...honest, [field]: honest[field] - 1 }))
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, sentence)
      assert.deepEqual(
        refusal.body?.errors?.map((error) => error.path),
        [`invoice.${field}`],
      )
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)

    const next = await order(dress, 2, honest)
    assert.equal(next.total, 15624)
    assert.equal(placeOf(next.invoiceNumber), placeOf(first.invoiceNumber) + 1)
    await shop.assertIntegrity()
  })

  test('fifty refused orders among fifty taken ones leave no gap in the numbers', async () => {
    const dress = await stock({ quantity: 50 })
    const start = placeOf((await order(dress, 1)).invoiceNumber)
    const { done, refused } = await settleCalls(
      Array.from({ length: 98 }, (_, index) =>
        index % 2 === 0 ? order(dress, 1) : order(dress, 1, { total: 1 }),
      ),
    )
    assert.equal(refused.length, 49)
    assert.deepEqual(
      done.map((invoice) => placeOf(invoice.invoiceNumber)).toSorted((a, b) => a - b),
      Array.from({ length: 49 }, (_, index) => start + index + 1),
    )
    await shop.assertIntegrity()
  })

  test('a price that rose while the form was open is a conflict, not a surprise', async () => {
    const dress = await stock({ price: 8000 })
    const { productName, color, size, quantity } = dress
    await staff.call(editProduct, { id: dress.id, productName, color, size, quantity, price: 9000 })
    const seen = [{ productId: dress.id, quantity: 1, unitPrice: 8000 }]
    const refusal = await catchRefusal(staff.call(createInvoice, buildInvoice(seen)))
    assert.equal(refusal.sentence, `Linen dress (${dress.productId}) now costs $90.00.`)
  })

  test('a product that was deleted meanwhile is sold no more', async () => {
    const manager = await shop.clientAs('Manager')
    const dress = await stock()
    await manager.call(deleteProduct, { id: dress.id })
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(order(dress, 1))
    assert.equal(refusal.status, 409)
    assert.equal(refusal.sentence, 'A product of this invoice does not exist any more.')
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  function placeOf(invoiceNumber: string): number {
    return Number(invoiceNumber.split('-')[2])
  }
})
