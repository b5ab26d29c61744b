// Undoing imports over HTTP: restores unchanged products, and skips those changed since with the reason.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { findImport, previewUndo, undoImport } from '#contract/catalog/imports.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  findProduct,
  findProducts,
  type Product,
  setProductImage,
} from '#contract/catalog/products.ts'
import { adjustStock, findStockMovements } from '#contract/catalog/stock.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { desc } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

import {
  catalogByCode,
  emptyCatalog,
  importFile,
  partialCatalogCsv,
  partialCatalogSize,
  toCsv,
} from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

beforeEach(() => emptyCatalog(app))

const head = 'productId,productName,color,size,price,quantity'

async function newestMovement({ id }: Product) {
  const { movements } = await manager.call(findStockMovements, { id, page: 1, limit: 1 })
  return movements[0]
}

test('removes imported products once and frees their codes', async () => {
  const other = await manager.call(createProduct, buildProduct())
  const { import: done } = await importFile(manager, partialCatalogCsv)
  const all = { removed: partialCatalogSize, restored: 0, skippedCount: 0, skipped: [] }
  assert.deepEqual(await manager.call(previewUndo, { id: done.id }), all)
  assert.equal((await manager.call(findProducts, { page: 1, limit: 1 })).total, partialCatalogSize + 1)

  const undone = await settleCalls([1, 2].map(() => manager.call(undoImport, { id: done.id })))
  assert.deepEqual(undone.done, [all])
  assert.equal(undone.refused[0]?.status, 409)
  assert.match(undone.refused[0]?.sentence ?? '', /^This import was already undone by Mona Manager on .+\.$/)
  assert.equal((await catchRefusal(manager.call(previewUndo, { id: done.id }))).status, 409)
  const { products: left } = await manager.call(findProducts, { page: 1, limit: 10 })
  assert.deepEqual(left, [other])
  const { undone: entry } = await manager.call(findImport, { id: done.id })
  assert.deepEqual([entry?.userName, entry?.count], ['Mona Manager', partialCatalogSize])
  const entries = await app.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
  assert.equal(entries[0]?.action, 'Undid the import of catalog.csv (1,200 removed)')
  await app.assertIntegrity()

  assert.equal((await importFile(manager, partialCatalogCsv)).import.importedCount, partialCatalogSize)
})

test('refuses to undo an import that changed nothing', async () => {
  const row = 'A,Shirt,Red,M,10.00,5'
  const { import: first } = await importFile(manager, toCsv(head, row))
  const { import: again } = await importFile(manager, toCsv(head, row))
  for (const call of [previewUndo, undoImport]) {
    const { status, sentence } = await catchRefusal(manager.call(call, { id: again.id }))
    assert.equal(status, 409)
    assert.equal(sentence, 'This import changed no products, so there is nothing to undo.')
  }
  assert.equal((await manager.call(findImport, { id: again.id })).undone, null)
  assert.equal((await manager.call(undoImport, { id: first.id })).removed, 1)
})

test('skips products changed since, with the reason', async () => {
  const codes = ['SOLD', 'EDITED', 'NEW IMAGE', 'ADJUSTED', 'DELETED', 'UPDATED', 'UNTOUCHED']
  const rows = codes.map((code) => `${code},Shirt,Red,M,10.00,5`)
  const { import: done } = await importFile(manager, toCsv(head, ...rows))
  const made = await catalogByCode(manager)
  const of = (code: string) => made.get(code) ?? assert.fail(code)
  const staff = await app.clientAs('Staff')
  const invoice = await staff.call(createInvoice, buildInvoice([{ productId: of('SOLD').id, quantity: 1 }]))
  // A later change must not hide the sale.
  await staff.call(adjustStock, { id: of('SOLD').id, difference: 1, reason: 'Found' })
  const { id, name, color, size, quantity } = of('EDITED')
  await staff.call(editProduct, { id, name, color, size, quantity, priceCents: 1200 })
  await staff.call(setProductImage, { id: of('NEW IMAGE').id, imageUrl: await uploadPhoto(staff) })
  await staff.call(adjustStock, { id: of('ADJUSTED').id, difference: -1, reason: 'Damaged' })
  // The return of the units must not hide the deletion.
  const mistaken = await staff.call(
    createInvoice,
    buildInvoice([{ productId: of('DELETED').id, quantity: 1 }]),
  )
  await manager.call(deleteProduct, { id: of('DELETED').id })
  await (await app.clientAs('Admin')).call(voidInvoice, { id: mistaken.id, reason: 'Ordered twice' })
  await importFile(manager, toCsv(head, 'UPDATED,Shirt,Blue,M,10.00,5'), {
    mode: 'update',
    fileName: 'colors.csv',
  })

  const preview = await manager.call(previewUndo, { id: done.id })
  const reply = await manager.call(undoImport, { id: done.id })
  assert.deepEqual(reply, preview)
  const { skipped, ...counts } = reply
  assert.deepEqual(counts, { removed: 1, restored: 0, skippedCount: 6 })
  const day = String.raw`on \w{3} \d+, \d{4} at \d+:\d\d [AP]M$`
  const reasons = new Map(skipped.map(({ code, reason }) => [code, reason]))
  assert.equal(reasons.get('SOLD'), `Sold on ${invoice.number}`)
  assert.match(reasons.get('EDITED') ?? '', new RegExp(`^Edited by Sam Staff ${day}`))
  assert.match(reasons.get('NEW IMAGE') ?? '', new RegExp(`^Edited by Sam Staff ${day}`))
  assert.match(reasons.get('ADJUSTED') ?? '', new RegExp(`^Stock adjusted by Sam Staff ${day}`))
  assert.match(reasons.get('DELETED') ?? '', new RegExp(`^Deleted by Mona Manager ${day}`))
  assert.match(
    reasons.get('UPDATED') ?? '',
    new RegExp(`^Changed by the import of colors\\.csv by Mona Manager ${day}`),
  )
  const now = await catalogByCode(manager)
  assert.deepEqual(
    [...now.keys()].toSorted(),
    codes.filter((code) => code !== 'UNTOUCHED' && code !== 'DELETED').toSorted(),
  )
  assert.equal(now.get('SOLD')?.quantity, 5)
  const gone = await newestMovement(of('UNTOUCHED'))
  assert.deepEqual([gone?.reason, gone?.difference, gone?.quantityAfter], ['import undone', -5, 0])
  assert.deepEqual(gone?.import, { id: done.id, fileName: 'catalog.csv' })
})

test('keeps a product that an order has allocated, with the reason', async () => {
  const rows = ['A', 'B'].map((code) => `${code},Shirt,Red,M,10.00,5`)
  const { import: done } = await importFile(manager, toCsv(head, ...rows))
  const made = await catalogByCode(manager)
  const { id: customerId } = await manager.call(createCustomer, buildBuyer())
  const [first, second] = ['A', 'B'].map((code) => ({ productId: made.get(code)?.id ?? 0, quantity: 2 }))
  assert(first && second)
  const order = await manager.call(createOrder, { ...buildOrder(customerId, [first, second]), confirm: true })
  await manager.call(allocateOrder, { id: order.id, lines: [{ line: 1, quantity: 2 }] })
  const preview = await manager.call(previewUndo, { id: done.id })
  const reply = await manager.call(undoImport, { id: done.id })
  assert.deepEqual(reply, preview)
  const { skipped, ...counts } = reply
  // What only waits for stock holds nothing: its line says that the product was deleted.
  assert.deepEqual(counts, { removed: 1, restored: 0, skippedCount: 1 })
  assert.match(
    skipped[0]?.reason ?? '',
    new RegExp(`^Allocated to order ${order.number} by Mona Manager on `),
  )
  const { items } = await manager.call(findOrder, { id: order.id })
  assert.deepEqual(
    items.map(({ allocated, isDeleted }) => [allocated, isDeleted]),
    [
      [2, false],
      [0, true],
    ],
  )
  await app.assertIntegrity()
})

async function uploadPhoto(who: TestClient): Promise<string> {
  const { uploadURL } = await who.call(requestUpload, {})
  const bytes = new Uint8Array(await photo(20, 20).png().toBuffer())
  const body = new Blob([bytes], { type: 'image/png' })
  await who.call(uploadImage, { token: uploadURL.slice(uploadURL.lastIndexOf('/') + 1) }, { body })
  return uploadURL
}

test('restores products that the import changed, unless they were changed since', async () => {
  await importFile(
    manager,
    toCsv(head, 'A,Shirt,Red,M,10.00,5', 'B,Coat,Red,M,90.00,3', 'C,Hat,Red,M,7.00,0', 'E,Cap,Red,M,5.00,3'),
  )
  const before = await catalogByCode(manager)
  const { import: done } = await importFile(
    manager,
    toCsv(
      head,
      'A,Tee,Blue,L,11.00,9',
      'B,Coat,Blue,M,90.00,4',
      'C,Hat,Red,M,7.00,4',
      'D,Belt,Red,M,1.00,1',
      'E,Cap,Blue,M,5.00,3',
    ),
    { mode: 'update', fileName: 'delivery.csv' },
  )
  const changed = await catalogByCode(manager)
  const coat = changed.get('B') ?? assert.fail()
  const cap = changed.get('E') ?? assert.fail()
  // A sale prevents restoring the quantity, not the color.
  await manager.call(
    createInvoice,
    buildInvoice([coat, cap].map(({ id }) => ({ productId: id, quantity: 1 }))),
  )

  const { skipped, ...counts } = await manager.call(undoImport, { id: done.id })
  assert.deepEqual(counts, { removed: 1, restored: 3, skippedCount: 1 })
  assert.match(skipped[0]?.reason ?? '', /^Sold on INV-/)
  const now = await catalogByCode(manager)
  const [shirt, was] = [now.get('A') ?? assert.fail(), before.get('A') ?? assert.fail()]
  // An import or undo that changes both fields and stock creates two versions.
  assert.deepEqual(shirt, { ...was, version: was.version + 4 })
  assert.deepEqual([now.get('B')?.color, now.get('B')?.quantity], ['Blue', 3])
  assert.deepEqual([now.get('E')?.color, now.get('E')?.quantity], ['Red', 2])
  assert.equal(now.get('C')?.quantity, 0)
  assert.equal(now.has('D'), false)
  const entries = await app.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
  assert.equal(entries[0]?.action, 'Undid the import of delivery.csv (1 removed, 3 restored, 1 skipped)')
  await app.assertIntegrity()

  // An edit of the imported version names the user who undid the import.
  const { id, color, size, quantity, priceCents, version } = changed.get('A') ?? assert.fail()
  const edit = { id, name: 'T-shirt', color, size, quantity, priceCents, version }
  const refusal = await catchRefusal(manager.call(editProduct, edit))
  const conflicts = new Map(refusal.body?.errors?.map(({ path, message }) => [path, message]))
  assert.deepEqual([...conflicts.keys()].toSorted(), ['color', 'price', 'productName', 'quantity', 'size'])
  assert.match(conflicts.get('price') ?? '', /Mona Manager.*\$11\.00.*\$10\.00/)
})

test('restores a product only after later imports of it are undone', async () => {
  await importFile(manager, toCsv(head, 'A,Shirt,Red,M,10.00,5'))
  const update = (price: string) =>
    importFile(manager, toCsv(head, `A,Shirt,Red,M,${price},5`), { mode: 'update', fileName: `${price}.csv` })
  const first = await update('11.00')
  const second = await update('12.00')
  const reply = await manager.call(previewUndo, { id: first.import.id })
  assert.deepEqual([reply.restored, reply.skippedCount], [0, 1])
  assert.match(reply.skipped[0]?.reason ?? '', /^Changed by the import of 12\.00\.csv by Mona Manager/)
  await manager.call(undoImport, { id: second.import.id })
  assert.equal((await catalogByCode(manager)).get('A')?.priceCents, 1100)
  await manager.call(undoImport, { id: first.import.id })
  assert.equal((await catalogByCode(manager)).get('A')?.priceCents, 1000)
})

test('removes a created product once all later imports are undone', async () => {
  const importRows = async (...rows: string[]) => {
    const { import: done } = await importFile(manager, toCsv(head, ...rows), { mode: 'update' })
    return { id: done.id }
  }
  const made = await importRows('A,Shirt,Red,M,10.00,5', 'B,Hat,Red,M,7.00,2')
  // Fields alone, fields and stock, stock alone.
  await manager.call(undoImport, await importRows('A,Shirt,Red,M,11.00,5'))
  const second = await importRows('A,Tee,Blue,M,12.00,9', 'B,Hat,Red,M,7.00,4')
  await manager.call(undoImport, await importRows('A,Tee,Blue,M,12.00,1'))
  const { id } = (await catalogByCode(manager)).get('B') ?? assert.fail()
  await manager.call(adjustStock, { id, difference: 1, reason: 'Found' })
  const preview = await manager.call(previewUndo, second)
  assert.deepEqual(await manager.call(undoImport, second), preview)
  assert.deepEqual([preview.restored, preview.skippedCount], [1, 1])

  const reply = await manager.call(previewUndo, made)
  assert.deepEqual(await manager.call(undoImport, made), reply)
  assert.deepEqual([reply.removed, reply.skippedCount], [1, 1])
  assert.match(reply.skipped[0]?.reason ?? '', /^Stock adjusted by Mona Manager/)
  assert.deepEqual([...(await catalogByCode(manager)).keys()], ['B'])
})

test('reports the change that was not undone as the reason', async () => {
  const { import: made } = await importFile(manager, toCsv(head, 'A,Shirt,Red,M,10.00,5'))
  const { id } = (await catalogByCode(manager)).get('A') ?? assert.fail()
  await manager.call(adjustStock, { id, difference: 1, reason: 'Found' })
  const { import: later } = await importFile(manager, toCsv(head, 'A,Shirt,Red,M,11.00,9'), {
    mode: 'update',
  })
  await manager.call(undoImport, { id: later.id })
  const { skipped } = await manager.call(previewUndo, { id: made.id })
  assert.match(skipped[0]?.reason ?? '', /^Stock adjusted by Mona Manager/)
})

test('skips products sold at the same time and prevents the sale of removed ones', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `R-${index},Shirt,Red,M,10.00,5`)
  const { import: done } = await importFile(manager, toCsv(head, ...rows))
  const made = [...(await catalogByCode(manager)).values()]
  const sales = made
    .slice(0, 12)
    .map(({ id }) => manager.call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }])))
  const undo = manager.call(undoImport, { id: done.id })
  const sold = await settleCalls(sales)
  const { removed, skippedCount } = await undo
  assert.deepEqual([removed, skippedCount], [40 - sold.done.length, sold.done.length])
  for (const { status } of sold.refused) assert.equal(status, 409)
  for (const { items } of sold.done) {
    const product = await manager.call(findProduct, { id: items[0]?.productId ?? 0 })
    assert.equal(product.quantity, 4)
  }
  await app.assertIntegrity()
})

test('returns 404 for an unknown import', async () => {
  const before = await readDatabaseTotals(app.db)
  for (const call of [previewUndo, undoImport]) {
    assert.equal((await catchRefusal(manager.call(call, { id: 999_999 }))).status, 404)
  }
  assert.deepEqual(await readDatabaseTotals(app.db), before)
})
