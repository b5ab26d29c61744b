import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  createProduct,
  editProduct,
  findProduct,
  type Product,
  type ProductEdit,
} from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { conflictMessages, settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('editing products while they are sold', () => {
  const shop = useTestApp()
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')

  function stock(quantity: number): Promise<Product> {
    return staff.call(createProduct, buildProduct({ quantity }))
  }

  function sell(product: Product, quantity: number) {
    return staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity }]))
  }

  /** The edit form of `product` with `changes`. */
  function edited(product: Product, changes: Partial<ProductEdit>): ProductEdit {
    const { id, name, color, size, quantity, priceCents, version } = product
    return { id, name, color, size, quantity, priceCents, version, ...changes }
  }

  function withoutVersion(edit: ProductEdit): ProductEdit {
    const { version, ...rest } = edit
    assert.ok(version)
    return rest
  }

  test('rejects an edit of an old version and reports who changed what', async () => {
    const seen = await stock(10)
    await manager.call(editProduct, edited(seen, { color: 'Red', priceCents: 9000 }))
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(staff.call(editProduct, edited(seen, { size: 'L' })))
    assert.equal(refusal.status, 409)
    assert.equal(refusal.sentence, 'Linen dress was changed by Mona Manager while you were editing it.')
    assert.deepEqual(
      conflictMessages(refusal.body?.errors),
      new Map([
        ['color', 'Mona Manager changed it from Indigo to Red.'],
        ['price', 'Mona Manager changed it from $80.00 to $90.00.'],
      ]),
    )
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('rejects an edit after a sale', async () => {
    const seen = await stock(10)
    await sell(seen, 2)
    const refusal = await catchRefusal(manager.call(editProduct, edited(seen, { color: 'Red' })))
    assert.equal(refusal.status, 409)
    assert.equal(refusal.sentence, 'Linen dress was changed by Sam Staff while you were editing it.')
    assert.deepEqual(
      conflictMessages(refusal.body?.errors),
      new Map([['quantity', 'Sam Staff changed it from 10 to 8.']]),
    )
  })

  test('reports several changes as one, from the version seen to the current one', async () => {
    const seen = await stock(10)
    await sell(seen, 1)
    const sold = await manager.call(findProduct, { id: seen.id })
    await manager.call(editProduct, edited(sold, { quantity: 5, color: 'Red' }))
    const recolored = await manager.call(findProduct, { id: seen.id })
    await manager.call(editProduct, edited(recolored, { color: 'Green' }))
    const refusal = await catchRefusal(staff.call(editProduct, edited(seen, { size: 'L' })))
    assert.deepEqual(
      conflictMessages(refusal.body?.errors),
      new Map([
        ['color', 'Mona Manager changed it from Indigo to Green.'],
        ['quantity', 'Mona Manager changed it from 10 to 5.'],
      ]),
    )
  })

  test('accepts an edit of the current version and creates the next', async () => {
    const seen = await stock(10)
    const after = await staff.call(editProduct, edited(seen, { size: 'L', quantity: 7 }))
    assert.ok(after.version > seen.version)
    assert.deepEqual([after.size, after.quantity], ['L', 7])
    const again = await staff.call(editProduct, edited(after, {}))
    assert.equal(again.version, after.version, 'nothing changed, so no new version')
  })

  test('accepts an edit without a version', async () => {
    const seen = await stock(10)
    await sell(seen, 2)
    const after = await manager.call(editProduct, withoutVersion(edited(seen, { color: 'Red' })))
    assert.deepEqual([after.color, after.quantity], ['Red', 10])
    const { movements } = await staff.call(findStockMovements, { id: seen.id, page: 1, limit: 20 })
    assert.deepEqual(
      movements.map(({ difference, quantityAfter, reason }) => [difference, quantityAfter, reason]),
      [
        [2, 10, 'edited'],
        [-2, 8, 'invoiced'],
        [10, 10, 'created'],
      ],
    )
    await shop.assertIntegrity()
  })

  test('accepts one of ten concurrent edits of the same version', async () => {
    const seen = await stock(10)
    const { done, refused } = await settleCalls(
      Array.from({ length: 10 }, (_, index) =>
        staff.call(editProduct, edited(seen, { quantity: 20 + index })),
      ),
    )
    assert.equal(done.length, 1)
    assert.deepEqual(
      refused.map((refusal) => refusal.status),
      Array.from({ length: 9 }, () => 409),
    )
    assert.equal((await staff.call(findProduct, { id: seen.id })).quantity, done[0]?.quantity)
    await shop.assertIntegrity()
  })

  test('keeps the ledger consistent during concurrent sales and edits', async () => {
    const seen = await stock(1000)
    const unversioned = withoutVersion(edited(seen, {}))
    const { done, refused } = await settleCalls<unknown>(
      Array.from({ length: 45 }, (_, index) =>
        index % 3 === 0
          ? manager.call(editProduct, { ...unversioned, quantity: 500 + index })
          : sell(seen, (index % 5) + 1),
      ),
    )
    assert.deepEqual(refused, [])
    assert.equal(done.length, 45)
    const product = await staff.call(findProduct, { id: seen.id })
    const ledger = await staff.call(findStockMovements, { id: seen.id, page: 1, limit: 100 })
    assert.equal(ledger.movements.filter((movement) => movement.reason === 'invoiced').length, 30)
    assert.equal(
      ledger.movements.reduce((sum, movement) => sum + movement.difference, 0),
      product.quantity,
    )
    assert.equal(ledger.movements[0]?.quantityAfter, product.quantity)
    await shop.assertIntegrity()
  })
})
