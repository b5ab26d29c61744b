// Barcodes over HTTP: what is kept, what is refused, and what a scan means.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import {
  createProductAlias,
  deleteProductAlias,
  editProductAlias,
  findProductAliases,
} from '#contract/catalog/productAliases.ts'
import { createProduct, deleteProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { readScan } from '#contract/catalog/scans.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createPickList } from '#contract/sales/pickLists.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
const viewer = useClient(app, 'Viewer')

let tank: Product
let dress: Product

before(async () => {
  tank = await manager.call(createProduct, buildProduct({ code: 'TANK-1' }))
  dress = await manager.call(createProduct, buildProduct({ code: 'DRESS-1' }))
})

const add = (product: Product, code: string, packUnits?: number) =>
  staff.call(createProductAlias, { productId: product.id, code, ...(packUnits && { packUnits }) })

/** 'TANK-1 x 12' */
async function scan(text: string, customerId?: number): Promise<string[]> {
  const { products } = await viewer.call(readScan, { text, customerId })
  return products.map(({ product, units }) => `${product.code} x ${units}`)
}

test('a UPC is one barcode in all its spellings', async () => {
  const { code, id } = await add(tank, '00036000291452')
  assert.equal(code, '036000291452')
  const spellings = ['036000291452', '0036000291452', '00036000291452', '36000291452', ']E0036000291452']
  for (const text of [...spellings, ']d2010003600029145217261231\u001d10A1'])
    assert.deepEqual(await scan(text), ['TANK-1 x 1'], text)
  for (const search of spellings.slice(0, 4)) {
    const { products } = await viewer.call(findProducts, { page: 1, limit: 5, search })
    assert.deepEqual(
      products.map((product) => product.code),
      ['TANK-1'],
      search,
    )
  }
  assert.match((await findNewestLogEntry(app)).action, /^Created barcode 036000291452 of TANK-1$/)
  await staff.call(deleteProductAlias, { id })
  assert.deepEqual(await scan('036000291452'), [])
})

test('a wrong last digit is refused with the right one', async () => {
  const { status, sentence } = await catchRefusal(add(tank, '036000291455'))
  assert.deepEqual([status, sentence], [400, '036000291455 is not a UPC: its last digit would be 2.'])
  // An export of them would be read back as other barcodes.
  for (const code of ['A,B', 'A;B', 'A x 12'])
    assert.equal((await catchRefusal(add(tank, code))).status, 400, code)
  const edited = await add(tank, 'ANY TEXT 1')
  const change = { id: edited.id, productId: tank.id, code: '4006381333930' }
  assert.equal((await catchRefusal(staff.call(editProductAlias, change))).status, 400)
  await staff.call(deleteProductAlias, { id: edited.id })
})

test('a barcode names one product, and is free again once it is removed', async () => {
  await add(tank, '4006381333931')
  const twice = await catchRefusal(add(dress, '04006381333931'))
  assert.deepEqual(
    [twice.status, twice.sentence],
    [409, '4006381333931 is already a barcode of TANK-1. Change or remove it there.'],
  )
  const results = await Promise.allSettled([add(tank, 'RACE-1'), add(tank, 'race-1')])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const named = await catchRefusal(add(tank, 'dress-1'))
  assert.deepEqual(
    [named.status, named.sentence],
    [409, 'dress-1 is the ID of product DRESS-1. A scan would find both.'],
  )
  const sold = await manager.call(createProduct, buildProduct({ code: 'GONE-1' }))
  await add(sold, 'FREE-1')
  await manager.call(deleteProduct, { id: sold.id })
  await add(tank, 'FREE-1')
  assert.deepEqual(await scan('FREE-1'), ['TANK-1 x 1'])
})

test('a carton counts its units, whatever its first digit is', async () => {
  await add(dress, '10036000291459', 12)
  assert.deepEqual(await scan('10036000291459'), ['DRESS-1 x 12'])
  assert.deepEqual(await scan('(01)10036000291459'), ['DRESS-1 x 12'])
  // The unit that the carton is packed of was never entered.
  assert.deepEqual(await scan('036000291452'), [])
  const { aliases } = await viewer.call(findProductAliases, {
    page: 1,
    limit: 5,
    productId: dress.id,
    kind: 'barcodes',
  })
  assert.deepEqual(
    aliases.map(({ code, packUnits }) => [code, packUnits]),
    [['10036000291459', 12]],
  )
})

test('a barcode that is the ID of a product that came later means both', async () => {
  await add(tank, 'LATER-1')
  await manager.call(createProduct, buildProduct({ code: 'LATER-1' }))
  assert.deepEqual((await scan('later-1')).toSorted(), ['LATER-1 x 1', 'TANK-1 x 1'])
})

test('eight digits that can be two barcodes are asked for', async () => {
  const { status, sentence } = await catchRefusal(add(tank, '01000009'))
  assert.equal(status, 400)
  assert.match(sentence ?? '', /^01000009 can be a GTIN-8 or a UPC-E\. Enter \d{12} or \d{12}\.$/)
  const [gtin8 = '', upc = ''] = sentence?.match(/\d{12}/g) ?? []
  await add(tank, gtin8)
  await add(dress, upc)
  assert.deepEqual((await scan('01000009')).toSorted(), ['DRESS-1 x 1', 'TANK-1 x 1'])
  assert.deepEqual(await scan(upc), ['DRESS-1 x 1'])
})

test("a customer's code comes before those of others, and a barcode before both", async () => {
  const [harbor, pier] = await Promise.all(
    ['Harbor Co', 'Pier Co'].map((name) => manager.call(createCustomer, { name, phone: '+1 212 555 0100' })),
  )
  await staff.call(createProductAlias, { productId: tank.id, code: 'THEIRS', customerId: harbor?.id })
  await staff.call(createProductAlias, { productId: dress.id, code: 'THEIRS', customerId: pier?.id })
  assert.deepEqual(await scan('THEIRS'), [])
  assert.deepEqual(await scan('THEIRS', pier?.id), ['DRESS-1 x 1'])
  await add(tank, 'THEIRS')
  assert.deepEqual(await scan('THEIRS', pier?.id), ['TANK-1 x 1'])
})

test('addresses and style numbers are scanned as well', async () => {
  const style = await manager.call(createStyle, {
    number: 'RT-7',
    name: 'Rib Tank',
    priceCents: 4900,
    colors: [{ name: 'Navy' }],
    sizes: ['S'],
  })
  assert.deepEqual(await scan(`HTTPS://SHOP.TEST/PRODUCTS/${tank.id}`), ['TANK-1 x 1'])
  assert.deepEqual(await scan('https://shop.test/products/999999'), [])
  const nothing = { products: [], styleId: null, document: null }
  for (const text of ['rt-7', `https://shop.test/styles/${style.id}`])
    assert.deepEqual(await viewer.call(readScan, { text }), { ...nothing, styleId: style.id })
  for (const text of ['https://shop.test/styles/999999', '\u001d'])
    assert.deepEqual(await viewer.call(readScan, { text }), nothing)
})

test('numbers and addresses of documents are scanned as well', async () => {
  const invoice = await manager.call(createInvoice, buildInvoice([{ productId: tank.id, quantity: 1 }]))
  const list = await manager.call(createPickList, { invoices: [invoice.id], orders: [] })
  const supplierId = await createSupplier(manager)
  const items = [{ productId: tank.id, quantity: 2, unitCostMicros: 7_500_000 }]
  const purchase = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items))
  const scanned = async (text: string) => (await viewer.call(readScan, { text })).document
  const isInvoice = { type: 'invoice', id: invoice.id, number: invoice.number }
  for (const text of [
    invoice.number,
    invoice.number.toLowerCase(),
    `]C0${invoice.number}`,
    `https://shop.test/invoices/${invoice.id}`,
  ])
    assert.deepEqual(await scanned(text), isInvoice, text)
  assert.deepEqual(await scanned(purchase.number), {
    type: 'purchaseOrder',
    id: purchase.id,
    number: purchase.number,
  })
  assert.deepEqual(await scanned(`https://shop.test/pick-lists/${list.id}`), {
    type: 'pickList',
    id: list.id,
    number: null,
  })
  assert.equal(await scanned('https://shop.test/orders/999999'), null)
  // A product with this code comes first.
  await manager.call(createProduct, buildProduct({ code: invoice.number }))
  assert.equal(await scanned(invoice.number), null)
  assert.deepEqual(await scan(invoice.number), [`${invoice.number} x 1`])
})
