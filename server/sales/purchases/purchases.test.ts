// What a customer bought over HTTP: by style, year and season, its last invoices, and the last prices.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import {
  createProduct,
  deleteProduct,
  editProduct,
  findProduct,
  type Product,
} from '#contract/catalog/products.ts'
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { createStyle, setStyleMembers, type Style } from '#contract/catalog/styles.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { mergeCustomer, unmergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, type Invoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import {
  findLastPrices,
  findPurchases,
  findRecentInvoices,
  type PurchaseList,
} from '#contract/sales/purchases.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { signInAs, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

const app = useTestApp({}, { checkIntegrity: true })
const viewer = useClient(app, 'Viewer')
const manager = useClient(app, 'Manager')
let letters: number
let tank: Style
let scarf: Product

before(async () => {
  const { sizeScales } = await manager.call(findSizeScales, {})
  letters = sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id ?? assert.fail()
  tank = await createTank('RT-1', 'Fall 2026')
  scarf = await manager.call(createProduct, buildProduct({ name: 'Silk Scarf', quantity: 1000 }))
})

/** In Navy and Sand from S to L, at $19.00. */
function createTank(number: string, season: string): Promise<Style> {
  const colors = [{ name: 'Navy' }, { name: 'Sand' }]
  const sizes = ['L', 'S', 'M']
  const quantities = colors.flatMap(({ name }) => sizes.map((size) => ({ color: name, size, quantity: 100 })))
  const fields = { name: 'Rib Tank', category: 'Tops', priceCents: 1900, sizeScaleId: letters }
  return manager.call(createStyle, { ...fields, number, season, colors, sizes, quantities })
}

async function addCustomer(name: string): Promise<number> {
  return (await manager.call(createCustomer, { name, phone: '+1 212 555 0100' })).id
}

function productId(style: Style, color: string, size: string): number {
  return (
    style.products.find((product) => product.color === color && product.size === size)?.id ?? assert.fail()
  )
}

function order(
  customerId: number,
  items: Record<number, number>,
  fields: Parameters<typeof buildInvoice>[1] = {},
): Promise<Invoice> {
  const lines = Object.entries(items).map(([id, quantity]) => ({ productId: Number(id), quantity }))
  return manager.call(createInvoice, buildInvoice(lines, { customerId, ...fields }))
}

async function sell(...order_: Parameters<typeof order>): Promise<number> {
  const { id } = await order(...order_)
  await manager.call(setInvoiceStatus, { id, status: 'Processed' })
  return id
}

function read(id: number, filters: { year?: string; season?: string; page?: number; limit?: number } = {}) {
  return viewer.call(findPurchases, { id, page: 1, limit: 10, ...filters })
}

const figures = ({ purchases }: PurchaseList) =>
  purchases.map(({ number, quantity, amountCents }) => [number, quantity, amountCents])

const thisYear = () => today().slice(0, 4)
const lastYear = () => String(Number(thisYear()) - 1)

test('lists styles with their size runs and products without one, less voids and credit notes', async () => {
  const id = await addCustomer('Harbor & Pine')
  assert.deepEqual(await read(id), {
    purchases: [],
    total: 0,
    quantity: 0,
    amountCents: 0,
    seasons: [],
    years: [],
  })
  const [navyS, navyM, sandL] = [
    productId(tank, 'Navy', 'S'),
    productId(tank, 'Navy', 'M'),
    productId(tank, 'Sand', 'L'),
  ]
  const items = { [navyS]: 2, [navyM]: 3, [sandL]: 1, [scarf.id]: 4 }
  const invoiceId = await sell(id, items, { discountBasisPoints: 1000, taxPpm: 85_000 })
  await order(id, { [navyS]: 50 })
  const voided = await sell(id, { [navyM]: 5 })
  await manager.call(voidInvoice, { id: voided, reason: 'Ordered twice' })
  await manager.call(issueCreditNote, {
    id: invoiceId,
    reason: 'Wrong size',
    items: [
      { line: lineOf(navyM, items), quantity: 1, restockQuantity: 1 },
      { line: lineOf(scarf.id, items), allowanceCents: 500 },
    ],
  })

  const list = await read(id)
  // 10 % less than 4 x 80.00 - 5.00, and than 5 x 19.00.
  assert.deepEqual(figures(list), [
    [scarf.code, 4, 28_350],
    ['RT-1', 5, 8_550],
  ])
  assert.deepEqual([list.total, list.quantity, list.amountCents, list.seasons], [2, 9, 36_900, ['Fall 2026']])
  assert.deepEqual(list.years, [thisYear()])
  const [other, style] = list.purchases
  assert.ok(other && style)
  assert.deepEqual([other.styleId, other.productId, other.season], [null, scarf.id, null])
  assert.deepEqual([other.sizes, other.colors], [['M'], [{ color: 'Indigo', quantities: [4] }]])
  assert.deepEqual(
    [style.styleId, style.productId, style.season, style.name],
    [tank.id, null, 'Fall 2026', 'Rib Tank'],
  )
  assert.deepEqual(style.sizes, ['S', 'M', 'L'])
  assert.deepEqual(
    new Map(style.colors.map(({ color, quantities }) => [color, quantities])),
    new Map([
      ['Navy', [2, 2, null]],
      ['Sand', [null, null, 1]],
    ]),
  )

  const ofSeason = await read(id, { season: 'Fall 2026' })
  assert.deepEqual([figures(ofSeason), ofSeason.total, ofSeason.quantity], [[['RT-1', 5, 8_550]], 1, 5])
  assert.deepEqual(ofSeason.seasons, ['Fall 2026'])
  const second = await read(id, { page: 2, limit: 1 })
  assert.deepEqual([figures(second), second.total, second.quantity], [[['RT-1', 5, 8_550]], 2, 9])
  assert.deepEqual((await read(id, { page: 3, limit: 1 })).purchases, [])
})

/** The lines of an invoice are in the order of the items. */
function lineOf(product: number, items: Record<number, number>): number {
  return Object.keys(items).indexOf(String(product)) + 1
}

test('an invoice counts in the year of its date, and its void or credit note in that of its own day', async () => {
  const id = await addCustomer('Two Years')
  const [voided, credited, kept] = [
    await sell(id, { [scarf.id]: 3 }),
    await sell(id, { [scarf.id]: 2 }),
    await sell(id, { [scarf.id]: 1 }),
  ]
  await dateInvoices(app.db, [voided, credited, kept], sql`${`${lastYear()}-12-31`}::date`)
  await manager.call(voidInvoice, { id: voided, reason: 'Ordered twice' })
  await manager.call(issueCreditNote, {
    id: credited,
    reason: 'Too many',
    items: [{ line: 1, quantity: 2, restockQuantity: 2 }],
  })
  const all = await read(id)
  assert.deepEqual([figures(all), all.years], [[[scarf.code, 1, 8_000]], [thisYear(), lastYear()]])
  assert.deepEqual(figures(await read(id, { year: lastYear() })), [[scarf.code, 6, 48_000]])
  assert.deepEqual(figures(await read(id, { year: thisYear() })), [[scarf.code, -5, -40_000]])
  assert.deepEqual(figures(await read(id, { year: '2001' })), [])
})

test('a year begins at midnight in the time zone of the company', async (t) => {
  const id = await addCustomer('New Year')
  const { clock } = app.app.services
  t.mock.method(clock, 'now', () => new Date(`${thisYear()}-01-01T03:00:00Z`))
  const lateManager = await signInAs(app.url, 'Manager')
  const { id: invoiceId } = await lateManager.call(
    createInvoice,
    buildInvoice([{ productId: scarf.id, quantity: 1 }], { customerId: id }),
  )
  await lateManager.call(setInvoiceStatus, { id: invoiceId, status: 'Processed' })
  t.mock.restoreAll()
  assert.deepEqual(figures(await read(id, { year: lastYear() })), [[scarf.code, 1, 8_000]])
  assert.deepEqual(figures(await read(id, { year: thisYear() })), [])
})

test('what merged customers bought counts for the surviving one', async () => {
  const [surviving, merged] = [await addCustomer('Harbour Boutique'), await addCustomer('Harbor Boutique')]
  await sell(surviving, { [productId(tank, 'Navy', 'S')]: 2 })
  const last = await sell(merged, { [productId(tank, 'Sand', 'S')]: 3 }, { taxPpm: 0 })
  await manager.call(mergeCustomer, { id: merged, into: surviving, takes: [], exemptionIds: [] })
  assert.deepEqual(figures(await read(surviving)), [['RT-1', 5, 9_500]])
  const { invoices } = await viewer.call(findRecentInvoices, { id: surviving })
  assert.deepEqual(
    invoices.map(({ quantity }) => quantity),
    [3, 2],
  )
  assert.deepEqual([invoices[0]?.id, invoices[0]?.totalCents], [last, 5_700])
  const prices = await viewer.call(findLastPrices, { id: surviving, styleIds: [tank.id] })
  assert.equal(prices.prices.length, 2)
  await manager.call(unmergeCustomer, { id: merged })
  assert.deepEqual(figures(await read(surviving)), [['RT-1', 2, 3_800]])
})

test('earlier invoices count for the style that a product has today, also once it is deleted', async () => {
  const id = await addCustomer('Old Orders')
  const dress = await manager.call(createProduct, buildProduct({ color: 'Rust', size: 'XL' }))
  await sell(id, { [dress.id]: 2, [productId(tank, 'Navy', 'S')]: 1 })
  assert.equal((await read(id)).total, 2)
  await manager.call(setStyleMembers, { id: tank.id, add: [dress.id] })
  await manager.call(deleteProduct, { id: dress.id })
  const { purchases } = await read(id)
  assert.deepEqual(
    purchases.map(({ number, sizes, isDeleted }) => [number, sizes, isDeleted]),
    [['RT-1', ['S', 'XL'], false]],
  )
  const coat = await manager.call(createProduct, buildProduct({ name: 'Duffle Coat' }))
  await sell(id, { [coat.id]: 9 })
  await manager.call(deleteProduct, { id: coat.id })
  const [first] = (await read(id)).purchases
  assert.deepEqual([first?.number, first?.isDeleted], [coat.code, true])
})

test('the last price is that of the newest invoice that is not void', async () => {
  const id = await addCustomer('Price Watcher')
  const cap = await manager.call(
    createProduct,
    buildProduct({ name: 'Wool Cap', quantity: 100, priceCents: 2000 }),
  )
  const find = async (customerId = id) =>
    (await viewer.call(findLastPrices, { id: customerId, ids: [cap.id, scarf.id] })).prices
  const setPrice = async (priceCents: number) => {
    const { name, color, size, quantity } = await manager.call(findProduct, { id: cap.id })
    await manager.call(editProduct, { id: cap.id, name, color, size, quantity, priceCents })
  }
  assert.deepEqual(await find(), [])
  await order(id, { [cap.id]: 1 }, { discountBasisPoints: 500 })
  await setPrice(2500)
  const newer = await sell(id, { [cap.id]: 1 })
  await setPrice(3000)
  assert.deepEqual(await find(), [{ productId: cap.id, unitPriceCents: 2500, datedOn: today() }])
  await manager.call(voidInvoice, { id: newer, reason: 'Ordered twice' })
  assert.deepEqual(await find(), [{ productId: cap.id, unitPriceCents: 2000, datedOn: today() }])
  assert.deepEqual(await find(await addCustomer('Another')), [])
  const { invoices } = await viewer.call(findRecentInvoices, { id })
  assert.deepEqual(
    invoices.map(({ status, quantity }) => [status, quantity]),
    [['Pending', 1]],
  )
})

test('an unknown customer is a 404', async () => {
  const id = 999_999
  const { done, refused } = await settleCalls<unknown>([
    read(id),
    viewer.call(findRecentInvoices, { id }),
    viewer.call(findLastPrices, { id }),
  ])
  assert.deepEqual([done, refused.map(({ status }) => status)], [[], [404, 404, 404]])
})
