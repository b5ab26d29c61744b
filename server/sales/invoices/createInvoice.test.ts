import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import {
  createProduct,
  deleteProduct,
  editProduct,
  findProduct,
  type Product,
} from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { createInvoice, type Invoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { and, eq, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, numberCounters } from '#server/platform/db/schema.ts'
import {
  settleCalls,
  readDatabaseTotals,
  catchRefusal,
  currentInvoiceYear,
} from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitForLockWaiters } from '#server/testing/waitFor.ts'

describe('creating invoices', () => {
  const shop = useTestApp()
  const staff = useClient(shop, 'Staff')

  before(async () => {
    await shop.clientAs('Manager')
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

  test('sells ten units to exactly ten of forty concurrent customers', async () => {
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
    const numbers = done.map((invoice) => invoice.number).toSorted()
    const firstTen = Array.from(
      { length: 10 },
      (_, index) => `INV-${currentInvoiceYear()}-${String(index + 1).padStart(5, '0')}`,
    )
    assert.deepEqual(numbers, firstTen)

    assert.equal(await quantityOf(dress), 0)
    const ledger = await staff.call(findStockMovements, { id: dress.id, page: 1, limit: 100 })
    assert.deepEqual(
      ledger.movements.map(({ difference, quantityAfter, reason }) => [difference, quantityAfter, reason]),
      [...Array.from({ length: 10 }, (_, left) => [-1, left, 'invoiced']), [10, 10, 'created']],
    )
    assert.deepEqual(
      ledger.movements.flatMap((movement) => movement.invoice?.number ?? []).toSorted(),
      firstTen,
    )
    await shop.assertIntegrity()
  })

  test('rejects a quantity above the stock and reports how many are available', async () => {
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

  test('adds up lines of the same product', async () => {
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

  test('writes nothing if one line is out of stock', async () => {
    const dress = await stock({ quantity: 10 })
    const shirt = await stock({ name: 'Oxford shirt', quantity: 1 })
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

  trialTest('does not deadlock when invoices list the same products in opposite order', async () => {
    const products = await Promise.all([
      stock({ quantity: 1000 }),
      stock({ quantity: 1000 }),
      stock({ quantity: 1000 }),
    ])
    const items = products.map((product) => ({ productId: product.id, quantity: 1 }))
    const deadlocksBefore = await countDeadlocks()
    for (let round = 0; round < 8; round += 1) {
      const { refused } = await settleCalls(
        Array.from({ length: 10 }, (_, index) =>
          staff.call(createInvoice, buildInvoice(index % 2 === 0 ? items : items.toReversed())),
        ),
      )
      assert.deepEqual(refused, [])
    }
    assert.deepEqual(await Promise.all(products.map(quantityOf)), [920, 920, 920])
    // A transaction that deadlocks is retried and then succeeds, so only the database's counter shows it.
    assert.equal(await countDeadlocks(), deadlocksBefore)
    await shop.assertIntegrity()
  })

  async function countDeadlocks(): Promise<number> {
    // Sessions report their statistics at the end of a transaction, at most once a second.
    await wait(1100)
    await Promise.all(Array.from({ length: 10 }, () => shop.db.execute(sql`select pg_sleep(0.05)`)))
    const { rows } = await shop.db.execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0]?.deadlocks)
  }

  test('rejects a wrong price and reports the current one', async () => {
    const dress = await stock({ priceCents: 8000 })
    const code = dress.code
    const item = { productId: dress.id, quantity: 2 }
    const before = await readDatabaseTotals(shop.db)
    for (const [wrong, sentence] of [
      [{ unitPrice: 1 }, `Linen dress (${code}) now costs $80.00.`],
      [{ unitPrice: 8001 }, `Linen dress (${code}) now costs $80.00.`],
      [{ totalPrice: 8000 }, `2 units of Linen dress (${code}) cost $160.00.`],
      [{ unitPrice: 8000, totalPrice: 0 }, `2 units of Linen dress (${code}) cost $160.00.`],
    ] as const) {
      const refusal = await catchRefusal(staff.call(createInvoice, buildInvoice([{ ...item, ...wrong }])))
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, sentence)
      assert.match(refusal.body?.errors?.[0]?.path ?? '', /^items\.0\.(unitPrice|totalPrice)$/)
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('rejects wrong totals without using up an invoice number', async () => {
    const dress = await stock({ priceCents: 8000 })
    const first = await order(dress, 1)
    // $160.00 less 10 % is $144.00; 8.5 % of that is $12.24.
    const correct = {
      subtotalCents: 16000,
      discountBasisPoints: 1000,
      discountCents: 1600,
      taxCents: 1224,
      totalCents: 15624,
    }
    const before = await readDatabaseTotals(shop.db)
    for (const [field, path, message] of [
      ['subtotalCents', 'subtotal', `The subtotal is $160.00. Linen dress (${dress.code}) now costs $80.00.`],
      ['discountCents', 'discountAmount', 'The discount is $16.00.'],
      ['taxCents', 'taxAmount', 'The tax is $12.24.'],
      ['totalCents', 'total', 'The total is $156.24.'],
    ] as const) {
      const refusal = await catchRefusal(order(dress, 2, { ...correct, [field]: correct[field] - 1 }))
      assert.equal(refusal.status, 409)
      assert.equal(refusal.sentence, message)
      assert.deepEqual(
        refusal.body?.errors?.map((error) => error.path),
        [`invoice.${path}`],
      )
    }
    assert.deepEqual(await readDatabaseTotals(shop.db), before)

    const next = await order(dress, 2, correct)
    assert.equal(next.totalCents, 15624)
    assert.equal(sequenceOf(next.number), sequenceOf(first.number) + 1)
    await shop.assertIntegrity()
  })

  test('leaves no gap in the numbers when every other order is rejected', async () => {
    const dress = await stock({ quantity: 50 })
    const start = sequenceOf((await order(dress, 1)).number)
    const { done, refused } = await settleCalls(
      Array.from({ length: 98 }, (_, index) =>
        index % 2 === 0 ? order(dress, 1) : order(dress, 1, { totalCents: 1 }),
      ),
    )
    assert.equal(refused.length, 49)
    assert.deepEqual(
      done.map((invoice) => sequenceOf(invoice.number)).toSorted((a, b) => a - b),
      Array.from({ length: 49 }, (_, index) => start + index + 1),
    )
    await shop.assertIntegrity()
  })

  test('serves invoices that wait for their number in order', async () => {
    // As many as the share of one user of the connections.
    const products = await Promise.all(Array.from({ length: 4 }, () => stock({ quantity: 5 })))
    await order(await stock({ quantity: 5 }), 1)
    const waiting: Promise<Invoice>[] = []
    await shop.db.transaction(async (tx) => {
      await tx.select().from(numberCounters).for('update')
      for (const product of products) {
        waiting.push(order(product, 1))
        await waitForLockWaiters(shop.db, waiting.length)
      }
    })
    const numbers = (await Promise.all(waiting)).map(({ number }) => number)
    assert.deepEqual(numbers, numbers.toSorted())
  })

  test('rejects a price that has changed since the form was opened', async () => {
    const dress = await stock({ priceCents: 8000 })
    const { name: productName, color, size, quantity } = dress
    await staff.call(editProduct, {
      id: dress.id,
      name: productName,
      color,
      size,
      quantity,
      priceCents: 9000,
    })
    const seen = [{ productId: dress.id, quantity: 1, unitPrice: 8000 }]
    const refusal = await catchRefusal(staff.call(createInvoice, buildInvoice(seen)))
    assert.equal(refusal.sentence, `Linen dress (${dress.code}) now costs $90.00.`)
  })

  test('taxes at 8.875% exactly, and rejects more decimals', async () => {
    const dress = await stock({ priceCents: 4995 })
    const body = (taxRate: unknown) => ({
      invoice: { customerName: 'Harbour Street Boutique', customerPhone: '1', taxRate },
      items: [{ productId: dress.id, quantity: 1 }],
    })
    const created = await staff.send('POST', createInvoice.path, body('0.08875'))
    assert.partialDeepStrictEqual(created, {
      status: 201,
      body: { taxRate: '0.08875', taxAmount: '4.43', total: '54.38' },
    })
    const { status, body: usual } = await staff.send('POST', createInvoice.path, body(0.085))
    assert.deepEqual([status, usual['taxRate']], [201, '0.0850'])
    const [entry] = await shop.db
      .select({ changes: activityLog.changes })
      .from(activityLog)
      .where(
        and(eq(activityLog.subjectType, 'invoice'), eq(activityLog.subjectId, Number(created.body['id']))),
      )
    assert.deepEqual(entry?.changes?.['tax'], { from: null, to: '8.875%' })

    const before = await readDatabaseTotals(shop.db)
    const rejected = await staff.send('POST', createInvoice.path, body('0.088751'))
    assert.deepEqual(
      [rejected.status, rejected.body['errors']],
      [
        400,
        [
          {
            path: 'invoice.taxRate',
            message: 'Must be a fraction with at most five decimals, such as 0.08875',
          },
        ],
      ],
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
    await shop.assertIntegrity()
  })

  test('rejects a deleted product', async () => {
    const manager = await shop.clientAs('Manager')
    const dress = await stock()
    await manager.call(deleteProduct, { id: dress.id })
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(order(dress, 1))
    assert.equal(refusal.status, 409)
    assert.equal(refusal.sentence, 'A product on this invoice no longer exists.')
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  function sequenceOf(number: string): number {
    return Number(number.split('-')[2])
  }
})
