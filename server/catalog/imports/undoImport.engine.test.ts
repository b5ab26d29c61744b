// Undoing imports over HTTP: what nobody touched since is taken back, what was sold or edited since is left and named.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

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
import { createInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import { desc, isNull } from '#server/platform/db/drizzle.ts'
import { activityLog, products } from '#server/platform/db/schema.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { toCsv, importFile, partialCatalogCsv, partialCatalogSize } from './uploadFixtures.ts'

let shop: TestApp
let manager: TestClient

before(async () => {
  shop = await startTestApp()
  manager = await shop.clientAs('Manager')
})

/** Every test begins with an empty catalogue. */
beforeEach(async () => {
  await shop.db.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt))
})

after(async () => {
  await shop.assertIntegrity()
  await shop.close()
})

const head = 'productId,productName,color,size,price,quantity'

async function catalogueByCode(): Promise<Map<string, Product>> {
  const list = await manager.call(findProducts, { page: 1, limit: 1000 })
  return new Map(list.products.map((product) => [product.productId, product]))
}

async function newestMovement({ id }: Product) {
  const { movements } = await manager.call(findStockMovements, { id, page: 1, limit: 1 })
  return movements[0]
}

test('a catalogue that was imported by mistake is gone again, once, and the codes are free', async () => {
  const kept = await manager.call(createProduct, buildProduct())
  const { import: done } = await importFile(manager, partialCatalogCsv)
  const all = { removed: partialCatalogSize, restored: 0, leftCount: 0, left: [] }
  assert.deepEqual(await manager.call(previewUndo, { id: done.id }), all)
  assert.equal((await manager.call(findProducts, { page: 1, limit: 1 })).total, partialCatalogSize + 1)

  const undone = await settleCalls([1, 2].map(() => manager.call(undoImport, { id: done.id })))
  assert.deepEqual(undone.done, [all])
  assert.equal(undone.refused[0]?.status, 409)
  assert.match(undone.refused[0]?.sentence ?? '', /^This import was undone already by Mona Manager on .+\.$/)
  assert.equal((await catchRefusal(manager.call(previewUndo, { id: done.id }))).status, 409)
  const { products: left } = await manager.call(findProducts, { page: 1, limit: 10 })
  assert.deepEqual(left, [kept])
  const { undone: entry } = await manager.call(findImport, { id: done.id })
  assert.deepEqual([entry?.userName, entry?.count], ['Mona Manager', partialCatalogSize])
  const entries = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
  assert.equal(entries[0]?.action, 'Undid the import of catalogue.csv (2,500 removed)')
  await shop.assertIntegrity()

  assert.equal((await importFile(manager, partialCatalogCsv)).import.importedCount, partialCatalogSize)
})

test('what was sold, edited, pictured, counted, deleted or imported again since is left, with the reason', async () => {
  const codes = ['SOLD', 'EDITED', 'PICTURED', 'ADJUSTED', 'DELETED', 'UPDATED', 'UNTOUCHED']
  const rows = codes.map((code) => `${code},Shirt,Red,M,10.00,5`)
  const { import: done } = await importFile(manager, toCsv(head, ...rows))
  const made = await catalogueByCode()
  const of = (code: string) => made.get(code) ?? assert.fail(code)
  const staff = await shop.clientAs('Staff')
  const invoice = await staff.call(createInvoice, buildInvoice([{ productId: of('SOLD').id, quantity: 1 }]))
  // What is done later doesn't hide that it was sold.
  await staff.call(adjustStock, { id: of('SOLD').id, difference: 1, reason: 'Found' })
  const { id, productName, color, size, quantity } = of('EDITED')
  await staff.call(editProduct, { id, productName, color, size, quantity, price: 1200 })
  await staff.call(setProductImage, { id: of('PICTURED').id, imageUrl: await uploadPicture(staff) })
  await staff.call(adjustStock, { id: of('ADJUSTED').id, difference: -1, reason: 'Damaged' })
  // Nor does the return of its units that it was deleted.
  const mistaken = await staff.call(
    createInvoice,
    buildInvoice([{ productId: of('DELETED').id, quantity: 1 }]),
  )
  await manager.call(deleteProduct, { id: of('DELETED').id })
  await (await shop.clientAs('Admin')).call(voidInvoice, { id: mistaken.id, reason: 'Ordered twice' })
  await importFile(manager, toCsv(head, 'UPDATED,Shirt,Blue,M,10.00,5'), {
    mode: 'update',
    fileName: 'colors.csv',
  })

  const preview = await manager.call(previewUndo, { id: done.id })
  const reply = await manager.call(undoImport, { id: done.id })
  assert.deepEqual(reply, preview)
  const { left, ...counts } = reply
  assert.deepEqual(counts, { removed: 1, restored: 0, leftCount: 6 })
  const day = String.raw`on \w{3} \d+, \d{4} at \d+:\d\d [AP]M$`
  const reasons = new Map(left.map(({ productId, why }) => [productId, why]))
  assert.equal(reasons.get('SOLD'), `Sold on ${invoice.invoiceNumber}`)
  assert.match(reasons.get('EDITED') ?? '', new RegExp(`^Edited by Sam Staff ${day}`))
  assert.match(reasons.get('PICTURED') ?? '', new RegExp(`^Edited by Sam Staff ${day}`))
  assert.match(reasons.get('ADJUSTED') ?? '', new RegExp(`^Stock adjusted by Sam Staff ${day}`))
  assert.match(reasons.get('DELETED') ?? '', new RegExp(`^Deleted by Mona Manager ${day}`))
  assert.match(
    reasons.get('UPDATED') ?? '',
    new RegExp(`^Changed by the import of colors\\.csv by Mona Manager ${day}`),
  )
  const now = await catalogueByCode()
  assert.deepEqual(
    [...now.keys()].toSorted(),
    codes.filter((code) => code !== 'UNTOUCHED' && code !== 'DELETED').toSorted(),
  )
  assert.equal(now.get('SOLD')?.quantity, 5)
  const gone = await newestMovement(of('UNTOUCHED'))
  assert.deepEqual([gone?.reason, gone?.difference, gone?.quantityAfter], ['import undone', -5, 0])
  assert.deepEqual(gone?.import, { id: done.id, fileName: 'catalogue.csv' })
})

async function uploadPicture(who: TestClient): Promise<string> {
  const { uploadURL } = await who.call(requestUpload, {})
  const bytes = new Uint8Array(await photo(20, 20).png().toBuffer())
  const body = new Blob([bytes], { type: 'image/png' })
  await who.call(uploadImage, { token: uploadURL.slice(uploadURL.lastIndexOf('/') + 1) }, { body })
  return uploadURL
}

test('products that an import changed become what they were, unless somebody was there since', async () => {
  await importFile(
    manager,
    toCsv(head, 'A,Shirt,Red,M,10.00,5', 'B,Coat,Red,M,90.00,3', 'C,Hat,Red,M,7.00,0'),
  )
  const before = await catalogueByCode()
  const { import: done } = await importFile(
    manager,
    toCsv(head, 'A,Tee,Blue,L,11.00,9', 'B,Coat,Blue,M,90.00,3', 'C,Hat,Red,M,7.00,4', 'D,Belt,Red,M,1.00,1'),
    { mode: 'update', fileName: 'delivery.csv' },
  )
  const changed = await catalogueByCode()
  const coat = changed.get('B') ?? assert.fail()
  await manager.call(createInvoice, buildInvoice([{ productId: coat.id, quantity: 1 }]))

  const { left, ...counts } = await manager.call(undoImport, { id: done.id })
  assert.deepEqual(counts, { removed: 1, restored: 2, leftCount: 1 })
  assert.match(left[0]?.why ?? '', /^Sold on INV-/)
  const now = await catalogueByCode()
  const [shirt, was] = [now.get('A') ?? assert.fail(), before.get('A') ?? assert.fail()]
  // Each import or undo that changes fields and stock makes two versions.
  assert.deepEqual(shirt, { ...was, version: was.version + 4 })
  assert.deepEqual([now.get('B')?.color, now.get('B')?.quantity], ['Blue', 2])
  assert.equal(now.get('C')?.quantity, 0)
  assert.equal(now.has('D'), false)
  const entries = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
  assert.equal(entries[0]?.action, 'Undid the import of delivery.csv (1 removed, 2 restored, 1 left)')
  await shop.assertIntegrity()

  // Whoever still sees what the import made of it is told who took it back.
  const { id, color, size, quantity, price, version } = changed.get('A') ?? assert.fail()
  const edit = { id, productName: 'T-shirt', color, size, quantity, price, version }
  const refusal = await catchRefusal(manager.call(editProduct, edit))
  const told = new Map(refusal.body?.errors?.map(({ path, message }) => [path, message]))
  assert.deepEqual([...told.keys()].toSorted(), ['color', 'price', 'productName', 'quantity', 'size'])
  assert.match(told.get('price') ?? '', /Mona Manager.*\$11\.00.*\$10\.00/)
})

test('of two imports of the same product the later is undone first', async () => {
  await importFile(manager, toCsv(head, 'A,Shirt,Red,M,10.00,5'))
  const update = (price: string) =>
    importFile(manager, toCsv(head, `A,Shirt,Red,M,${price},5`), { mode: 'update', fileName: `${price}.csv` })
  const first = await update('11.00')
  const second = await update('12.00')
  const reply = await manager.call(previewUndo, { id: first.import.id })
  assert.deepEqual([reply.restored, reply.leftCount], [0, 1])
  assert.match(reply.left[0]?.why ?? '', /^Changed by the import of 12\.00\.csv by Mona Manager/)
  await manager.call(undoImport, { id: second.import.id })
  assert.equal((await catalogueByCode()).get('A')?.price, 1100)
  await manager.call(undoImport, { id: first.import.id })
  assert.equal((await catalogueByCode()).get('A')?.price, 1000)
})

test('what an import made is gone once all that came after it was undone, whatever each of them changed', async () => {
  const bring = async (...rows: string[]) => {
    const { import: done } = await importFile(manager, toCsv(head, ...rows), { mode: 'update' })
    return { id: done.id }
  }
  const made = await bring('A,Shirt,Red,M,10.00,5', 'B,Hat,Red,M,7.00,2')
  // Fields alone, fields and stock, stock alone.
  await manager.call(undoImport, await bring('A,Shirt,Red,M,11.00,5'))
  const second = await bring('A,Tee,Blue,M,12.00,9', 'B,Hat,Red,M,7.00,4')
  await manager.call(undoImport, await bring('A,Tee,Blue,M,12.00,1'))
  const { id } = (await catalogueByCode()).get('B') ?? assert.fail()
  await manager.call(adjustStock, { id, difference: 1, reason: 'Found' })
  const preview = await manager.call(previewUndo, second)
  assert.deepEqual(await manager.call(undoImport, second), preview)
  assert.deepEqual([preview.restored, preview.leftCount], [1, 1])

  const reply = await manager.call(previewUndo, made)
  assert.deepEqual(await manager.call(undoImport, made), reply)
  assert.deepEqual([reply.removed, reply.leftCount], [1, 1])
  assert.match(reply.left[0]?.why ?? '', /^Stock adjusted by Mona Manager/)
  assert.deepEqual([...(await catalogueByCode()).keys()], ['B'])
})

test('what was taken back is no reason to leave a product; what was done beside it is', async () => {
  const { import: made } = await importFile(manager, toCsv(head, 'A,Shirt,Red,M,10.00,5'))
  const { id } = (await catalogueByCode()).get('A') ?? assert.fail()
  await manager.call(adjustStock, { id, difference: 1, reason: 'Found' })
  const { import: later } = await importFile(manager, toCsv(head, 'A,Shirt,Red,M,11.00,9'), {
    mode: 'update',
  })
  await manager.call(undoImport, { id: later.id })
  const { left } = await manager.call(previewUndo, { id: made.id })
  assert.match(left[0]?.why ?? '', /^Stock adjusted by Mona Manager/)
})

test('an undo and sales at the same time: what is sold stays, what is taken back can not be sold', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `R-${index},Shirt,Red,M,10.00,5`)
  const { import: done } = await importFile(manager, toCsv(head, ...rows))
  const made = [...(await catalogueByCode()).values()]
  const sales = made
    .slice(0, 12)
    .map(({ id }) => manager.call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }])))
  const undo = manager.call(undoImport, { id: done.id })
  const sold = await settleCalls(sales)
  const { removed, leftCount } = await undo
  assert.deepEqual([removed, leftCount], [40 - sold.done.length, sold.done.length])
  for (const { status } of sold.refused) assert.equal(status, 409)
  for (const { items } of sold.done) {
    const product = await manager.call(findProduct, { id: items[0]?.productId ?? 0 })
    assert.equal(product.quantity, 4)
  }
  await shop.assertIntegrity()
})

test('an import that is not there can not be undone', async () => {
  const before = await readDatabaseTotals(shop.db)
  for (const call of [previewUndo, undoImport]) {
    assert.equal((await catchRefusal(manager.call(call, { id: 999_999 }))).status, 404)
  }
  assert.deepEqual(await readDatabaseTotals(shop.db), before)
})
