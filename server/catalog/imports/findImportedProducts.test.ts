// The products of an import over HTTP, whose labels are printed.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findImportedProducts, undoImport } from '#contract/catalog/imports.ts'
import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { catalogByCode, importFile, toCsv } from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

const head = 'productId,productName,color,size,price,quantity'

test('names the products that it created or changed, and none of the others', async () => {
  const same = buildProduct({
    code: 'SAME-1',
    name: 'Tee',
    color: 'Navy',
    size: 'M',
    priceCents: 1000,
    quantity: 4,
  })
  await manager.call(createProduct, same)
  const changed = await manager.call(createProduct, { ...same, code: 'CHANGED-1' })
  const rows = ['SAME-1', 'CHANGED-1', 'NEW-1', 'NEW-2'].map(
    (code) => `${code},Tee,Navy,M,${code === 'CHANGED-1' ? '12.00' : '10.00'},4`,
  )
  const { import: done } = await importFile(manager, toCsv(head, ...rows), { mode: 'update' })
  assert.deepEqual([done.importedCount, done.updatedCount], [2, 1])
  const products = await catalogByCode(manager)
  const idOf = (code: string) => products.get(code)?.id ?? 0
  const find = async () => (await manager.call(findImportedProducts, { id: done.id })).productIds
  assert.deepEqual(await find(), [changed.id, idOf('NEW-1'), idOf('NEW-2')])
  await manager.call(deleteProduct, { id: idOf('NEW-1') })
  assert.deepEqual(await find(), [changed.id, idOf('NEW-2')])
  await manager.call(undoImport, { id: done.id })
  assert.deepEqual(await find(), [changed.id])
  assert.equal((await catchRefusal(manager.call(findImportedProducts, { id: 999_999 }))).status, 404)
})
