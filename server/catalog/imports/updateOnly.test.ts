// Files that update existing products: price lists, and edited exports of products that were sold since.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { createProduct, exportProducts, type Product } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { catalogByCode, emptyCatalog, eventsOfType, importFile, previewFile } from './uploadFixtures.ts'

describe('updating existing products', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  beforeEach(() => emptyCatalog(app))
  const create = (code: string, quantity: number): Promise<Product> =>
    manager.call(createProduct, buildProduct({ code, quantity, priceCents: 8000, lowStockThreshold: 3 }))

  async function checkFile(file: string) {
    const events = await previewFile(manager, file)
    const [done] = eventsOfType(events, 'done')
    return { counts: done?.counts, rows: eventsOfType(events, 'rows').flatMap(({ rows }) => rows) }
  }

  test('a price list of codes and prices changes the prices and refuses unknown codes', async () => {
    await create('A-1', 10)
    await create('A-2', 10)
    const file = 'SKU,Price\na-1,95.00\nA-2,80.00\nA-9,12.00\n'
    const preview = await checkFile(file)
    assert.deepEqual(preview.counts, { new: 0, same: 1, changed: 1, refused: 1, refusedExisting: 0 })
    const refusal = preview.rows.find(({ result }) => result === 'refused')?.refusal
    assert.deepEqual(refusal, {
      column: 'productId',
      value: 'A-9',
      reason: 'No product has this ID, and the file has no product names for new ones',
    })

    const done = await importFile(manager, file, { mode: 'update' })
    const { importedCount, updatedCount, sameCount, refusedCount } = done.import
    assert.deepEqual([importedCount, updatedCount, sameCount, refusedCount], [0, 1, 1, 1])
    const products = await catalogByCode(manager)
    assert.deepEqual([...products.keys()].toSorted(), ['A-1', 'A-2'])
    const { priceCents, quantity, name, lowStockThreshold } = products.get('A-1') ?? assert.fail()
    assert.deepEqual([priceCents, quantity, lowStockThreshold], [9500, 10, 3])
    assert.equal(name, products.get('A-2')?.name)
  })

  test('a price list can only update', async () => {
    await create('A-1', 10)
    await assert.rejects(
      importFile(manager, 'SKU,Price\nA-1,95.00\n', { mode: 'skip' }),
      /The file has no column productName/,
    )
    assert.equal((await catalogByCode(manager)).get('A-1')?.priceCents, 8000)
  })

  test('an edited export keeps what was sold since and adds what was typed', async () => {
    const sold = await create('B-1', 10)
    const counted = await create('B-2', 10)
    const emptied = await create('B-3', 10)
    const response = await manager.call(exportProducts, {})
    const exported = await response.text()
    for (const { id, quantity } of [
      { id: sold.id, quantity: 4 },
      { id: counted.id, quantity: 4 },
      { id: emptied.id, quantity: 8 },
    ]) {
      await manager.call(createInvoice, buildInvoice([{ productId: id, quantity }]))
    }
    // A new price for all, 5 units more of B-2, and 7 less of B-3, of which 2 are left.
    const edited = exported
      .replaceAll(',80.00,', ',85.00,')
      .replace(/("B-2",.*?),10,85/, '$1,15,85')
      .replace(/("B-3",.*?),10,85/, '$1,3,85')
    assert.notEqual(edited, exported)

    const preview = await checkFile(edited)
    assert.deepEqual(preview.counts, { new: 0, same: 0, changed: 2, refused: 1, refusedExisting: 1 })
    const counts = preview.rows.find(({ code }) => code === 'B-2')?.changes
    assert.deepEqual(counts, [
      { column: 'price', from: '80.00', to: '85.00' },
      { column: 'quantity', from: '6', to: '11' },
    ])
    await importFile(manager, edited, { mode: 'update' })
    const products = await catalogByCode(manager)
    const stock = ['B-1', 'B-2', 'B-3'].map((code) => {
      const { priceCents, quantity } = products.get(code) ?? assert.fail()
      return [priceCents, quantity]
    })
    assert.deepEqual(stock, [
      [8500, 6],
      [8500, 11],
      [8000, 2],
    ])
  })
})
