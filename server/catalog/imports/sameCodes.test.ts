// Codes that look the same, the spellings of a barcode, and numbers that lost their zeros: no second product in imports, search and forms.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { createProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { searchEverything } from '#contract/insight/search.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import {
  assertRefused,
  catalogByCode,
  emptyCatalog,
  eventsOfType,
  importFile,
  previewFile,
} from './uploadFixtures.ts'

describe('codes that are the same', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  beforeEach(() => emptyCatalog(app))
  const create = (code: string): Promise<Product> =>
    manager.call(createProduct, buildProduct({ code, quantity: 1 }))
  const reasonsOf = (refused: readonly { row: number; reason: string }[]) =>
    refused.map(({ row, reason }) => `${row}: ${reason}`)

  test('invisible characters and composed letters make no second product in an import', async () => {
    const file =
      'sku,name,quantity\nA-1\u200b,Tee\u200b,5\nA-1,Tee,5\nA-1\u200e,Tee,5\nJUPE-\u00c9,Jupe,1\nJUPE-E\u0301,Jupe,1\n'
    const done = await importFile(manager, file, { mode: 'update' })
    assert.deepEqual(reasonsOf(done.refused), [
      '3: The same product ID is in row 2',
      '4: The same product ID is in row 2',
      '6: The same product ID is in row 5',
    ])
    const names = Array.from((await catalogByCode(manager)).values(), ({ code, name }) => [code, name])
    assert.deepEqual(names, [
      ['JUPE-\u00c9', 'Jupe'],
      ['A-1', 'Tee'],
    ])
  })

  test('nor in the API', async () => {
    await create('A-1')
    for (const code of ['A-1\u200b', '\u200ea-1', 'A\u200d-1'])
      await assertRefused(create(code), 409, /already/)
    const product = await create('JUPE-E\u0301\u00a01')
    assert.equal(product.code, 'JUPE-\u00c9 1')
    await manager.call(createCustomer, { name: 'Ann', number: 'N-1' })
    await assertRefused(manager.call(createCustomer, { name: 'Ann', number: 'N-1\u200b' }), 409, /N-1/)
  })

  test('a barcode is found with and without its leading zeros, the exact code first', async () => {
    await create('042563008123')
    await create('0042563008130')
    await create('042563008147')
    await create('0042563008147')
    const find = async (search: string) =>
      (await manager.call(findProducts, { page: 1, limit: 10, search })).products.map(({ code }) => code)
    assert.deepEqual(await find('0042563008123'), ['042563008123'])
    assert.deepEqual(await find('00042563008123'), ['042563008123'])
    assert.deepEqual(await find('042563008130'), ['0042563008130'])
    assert.deepEqual(await find('042563008147'), ['042563008147', '0042563008147'])
    assert.deepEqual(await find('0042563008147'), ['0042563008147', '042563008147'])
    const { products } = await manager.call(searchEverything, { q: '0042563008123' })
    assert.deepEqual(
      products.map(({ code }) => code),
      ['042563008123'],
    )
  })

  test('an import updates the product with the other spelling of a barcode, with a note', async () => {
    await create('042563008123')
    const file = 'sku,name,quantity\n0042563008123,Tee,7\n0614141000036,Cap,1\n614141000036,Cap,1\n'
    const rows = eventsOfType(await previewFile(manager, file), 'rows').flatMap((event) => event.rows)
    assert.deepEqual(
      rows.map(({ result, notes }) => [result, notes]),
      [
        ['changed', ['Product ID 0042563008123 is the barcode of product 042563008123']],
        ['new', undefined],
        ['refused', undefined],
      ],
    )
    const done = await importFile(manager, file, { mode: 'update' })
    assert.deepEqual(reasonsOf(done.refused), ['4: The same product ID is in row 3'])
    const found = await catalogByCode(manager)
    assert.deepEqual([...found.keys()], ['0614141000036', '042563008123'])
    assert.equal(found.get('042563008123')?.quantity, 7)
  })

  test('an import refuses a number whose product has more zeros', async () => {
    await create('00123')
    await create('042563008123')
    const file = 'sku,name\n123,Tee\n42563008123,Tee\n124,Tee\n'
    const done = await importFile(manager, file, { mode: 'update' })
    const reason = (code: string) =>
      `The spreadsheet may have removed zeros: product ${code} exists. Format the column as text and enter them again.`
    assert.deepEqual(reasonsOf(done.refused), [`2: ${reason('00123')}`, `3: ${reason('042563008123')}`])
    assert.deepEqual(done.import.importedCount, 1)
  })
})
