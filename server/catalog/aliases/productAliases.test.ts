// The codes of customers and suppliers over HTTP: who may change them, what is refused, what finds a product by them, and merges.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import {
  createProductAlias,
  deleteProductAlias,
  editProductAlias,
  findProductAliases,
} from '#contract/catalog/productAliases.ts'
import { createProduct, deleteProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { searchEverything } from '#contract/insight/search.ts'
import { recordEndpoints } from '#contract/records.ts'
import { mergeCustomer, unmergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
const viewer = useClient(app, 'Viewer')

let tank: Product
let dress: Product
let harborId: number
let millId: number

before(async () => {
  tank = await manager.call(createProduct, buildProduct({ code: 'TANK-1', name: 'Tank' }))
  dress = await manager.call(createProduct, buildProduct({ code: 'DRESS-1' }))
  harborId = (await manager.call(createCustomer, { name: 'Harbor', phone: '+1 212 555 0100' })).id
  millId = (await manager.call(recordEndpoints.supplier.create, { name: 'Pier Mills' })).id
})

/** The codes of the products that the search of the list finds. */
async function search(text: string): Promise<string[]> {
  return (await viewer.call(findProducts, { page: 1, limit: 5, search: text })).products.map(
    ({ code }) => code,
  )
}

test('are added, changed and removed, and logged with their product', async () => {
  const added = await staff.call(createProductAlias, {
    productId: tank.id,
    supplierId: millId,
    code: 'PM 77',
    packUnits: 12,
  })
  assert.equal(added.supplier?.name, 'Pier Mills')
  assert.equal(added.product.code, 'TANK-1')
  const edited = await staff.call(editProductAlias, {
    id: added.id,
    productId: tank.id,
    code: 'PM 78',
    version: added.version,
  })
  assert.deepEqual([edited.code, edited.packUnits, edited.product.code], ['PM 78', 12, 'TANK-1'])
  assert.match((await findNewestLogEntry(app)).action, /^Updated code PM 78 of Pier Mills for TANK-1$/)
  const stale = await catchRefusal(
    staff.call(editProductAlias, {
      id: added.id,
      productId: tank.id,
      code: 'PM 79',
      version: added.version,
    }),
  )
  assert.equal(stale.status, 409)
  const { aliases, total } = await viewer.call(findProductAliases, { page: 1, limit: 50, supplierId: millId })
  assert.deepEqual([aliases.map(({ code }) => code), total], [['PM 78'], 1])
  assert.equal((await catchRefusal(viewer.call(deleteProductAlias, { id: added.id }))).status, 403)
  await staff.call(deleteProductAlias, { id: added.id })
  assert.deepEqual(await search('PM 78'), [])
})

test('of a customer have no pack', async () => {
  const ofCustomer = { productId: tank.id, customerId: harborId, code: 'NO-PACK' }
  const { id, version } = await staff.call(createProductAlias, ofCustomer)
  const edit = { id, productId: tank.id, code: 'NO-PACK', version }
  const refused = await catchRefusal(staff.call(editProductAlias, { ...edit, packUnits: 6 }))
  assert.deepEqual([refused.status, refused.sentence], [409, "A customer's code has no pack"])
  await staff.call(deleteProductAlias, { id })
})

test('find their product in the lists and in the search, an exact one first', async () => {
  await staff.call(createProductAlias, { productId: tank.id, customerId: harborId, code: '88-1042-NVY' })
  await manager.call(createProduct, buildProduct({ code: '88-1042-NVY-OTHER' }))
  assert.deepEqual(await search('88-1042-nvy'), ['TANK-1', '88-1042-NVY-OTHER'])
  assert.deepEqual(await search('1042 nvy'), ['88-1042-NVY-OTHER', 'TANK-1'])
  const { products } = await viewer.call(searchEverything, { q: '88-1042-NVY' })
  assert.equal(products[0]?.code, 'TANK-1')
  const { aliases } = await viewer.call(findProductAliases, { page: 1, limit: 5, code: '88-1042-nvy' })
  assert.deepEqual(
    aliases.map(({ product, customer }) => [product.code, customer?.name]),
    [['TANK-1', 'Harbor']],
  )
})

test('are refused twice for one sender, and for a sender or product that does not exist', async () => {
  await staff.call(createProductAlias, { productId: tank.id, customerId: harborId, code: 'TWICE' })
  const refuse = async (input: { customerId?: number; supplierId?: number; productId?: number }) => {
    const call = staff.call(createProductAlias, { productId: dress.id, code: 'twice', ...input })
    const { status, sentence } = await catchRefusal(call)
    return [status, sentence]
  }
  assert.deepEqual(await refuse({ customerId: harborId }), [
    409,
    'TWICE is already the code of Harbor for TANK-1. Change or remove it there.',
  ])
  assert.deepEqual(await refuse({ supplierId: 99_999 }), [
    409,
    'The supplier no longer exists. Choose another one.',
  ])
  assert.deepEqual(await refuse({ supplierId: millId, productId: 99_999 }), [
    409,
    'The product no longer exists. Choose another one.',
  ])
  // Another sender may call another product so.
  await staff.call(createProductAlias, { productId: dress.id, supplierId: millId, code: 'TWICE' })
  // Of two products, neither comes first.
  assert.equal((await search('TWICE')).length, 2)
})

test('follow a merged customer, whose codes are taken for both', async () => {
  const pier = await manager.call(createCustomer, { name: 'Pier', phone: '+1 212 555 0101' })
  await staff.call(createProductAlias, { productId: tank.id, customerId: pier.id, code: 'P-1' })
  await manager.call(mergeCustomer, { id: pier.id, into: harborId })
  const { aliases } = await viewer.call(findProductAliases, {
    page: 1,
    limit: 50,
    customerId: harborId,
    code: 'P-1',
  })
  assert.deepEqual(
    aliases.map(({ customer }) => customer?.name),
    ['Harbor'],
  )
  const taken = await catchRefusal(
    staff.call(createProductAlias, { productId: dress.id, customerId: harborId, code: 'P-1' }),
  )
  assert.equal(taken.status, 409)
  await manager.call(unmergeCustomer, { id: pier.id })
  await staff.call(createProductAlias, { productId: dress.id, customerId: harborId, code: 'P-1' })
})

test('are deleted with their product or sender, and free again', async () => {
  const doomed = await manager.call(createProduct, buildProduct())
  await staff.call(createProductAlias, { productId: doomed.id, customerId: harborId, code: 'GONE' })
  await manager.call(deleteProduct, { id: doomed.id })
  await staff.call(createProductAlias, { productId: tank.id, customerId: harborId, code: 'GONE' })
  const mill = await manager.call(recordEndpoints.supplier.create, { name: 'Short Mills' })
  await staff.call(createProductAlias, { productId: tank.id, supplierId: mill.id, code: 'SHORT-9' })
  await manager.call(recordEndpoints.supplier.remove, { id: mill.id })
  assert.deepEqual(await search('SHORT-9'), [])
})
