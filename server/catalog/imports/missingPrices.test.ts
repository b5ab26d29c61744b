// New products without a price: the preview counts them, and an import needs the user's agreement.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { findImports } from '#contract/catalog/imports.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import {
  catalogByCode,
  emptyCatalog,
  eventsOfType,
  importFile,
  previewFile,
  streamImport,
  uploadCsv,
} from './uploadFixtures.ts'

describe('products without a price', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  beforeEach(() => emptyCatalog(app))

  async function lastEvent(file: string, missingPrices?: 'refuse' | 'zero') {
    const events = await Array.fromAsync(await streamImport(manager, file, { mode: 'update', missingPrices }))
    return events.at(-1)
  }

  test('are refused as a whole unless the user agrees', async () => {
    const file = 'SKU,Name,Amount,Color\nP-1,Shirt,24.50,White\nP-2,Coat,90.00,Navy\n'
    const preview = await previewFile(manager, file)
    assert.deepEqual(
      eventsOfType(preview, 'columns').map(({ notes }) => notes),
      [['No column is the price. Columns with amounts: "Amount".']],
    )
    assert.equal(eventsOfType(preview, 'done')[0]?.unpricedCount, 2)
    for (const missingPrices of [undefined, 'refuse'] as const) {
      assert.deepEqual(await lastEvent(file, missingPrices), {
        type: 'failed',
        message:
          '2 new products without a price in the file would cost $0.00. ' +
          'Choose the column of the price, or agree to it: missingPrices=zero.',
      })
    }
    assert.equal((await catalogByCode(manager)).size, 0)
    assert.equal((await manager.call(findImports, { page: 1, limit: 20 })).total, 0)
    assert.equal((await lastEvent(file, 'zero'))?.type, 'done')
    assert.equal((await catalogByCode(manager)).get('P-2')?.priceCents, 0)
  })

  test('are those of a blank cell, not of a price of 0 or of a product that exists', async () => {
    await manager.call(createProduct, buildProduct({ code: 'P-1', priceCents: 8000 }))
    const file = 'SKU,Name,Price\nP-1,Shirt,\nP-2,Sample,0.00\n'
    assert.equal(eventsOfType(await previewFile(manager, file), 'done')[0]?.unpricedCount, 0)
    await importFile(manager, file, { mode: 'update', missingPrices: undefined })
    assert.equal((await catalogByCode(manager)).get('P-1')?.priceCents, 8000)
    const blank = 'SKU,Name,Price\nP-3,Shirt,5.00\nP-4,Coat,\n'
    assert.equal((await lastEvent(blank))?.type, 'failed')
    const columns = ['productId', 'productName', null] as const
    assert.equal(eventsOfType(await previewFile(manager, blank, [...columns]), 'done')[0]?.unpricedCount, 2)
  })

  test('are imported at $0.00 by the bulk upload call', async () => {
    const { successCount } = await uploadCsv(manager, 'productId,productName\nP-1,Shirt\n')
    assert.equal(successCount, 1)
  })
})
