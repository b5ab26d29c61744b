// The calls of the original API answer the same in a company that uses styles, size scales, prepacks, batches, price lists by quantity,
// prices set by hand and purchase orders.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { undoBatch } from '#contract/catalog/batches.ts'
import { createPrepack } from '#contract/catalog/prepacks.ts'
import { createSizeScale, editSizeScale } from '#contract/catalog/sizeScales.ts'
import {
  createStyle,
  deleteStyle,
  editStyle,
  findStyle,
  mergeStyles,
  setStyleMembers,
  type Style,
} from '#contract/catalog/styles.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { members, replaySpecCalls, startReplay, type Replay } from '#proofs/specification/replaySpecCalls.ts'
import { openFakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestClient } from '#server/testing/startTestApp.ts'

const specCalls =
  `GET /api/auth/user, POST /api/auth/login, POST /api/auth/password/forgot, POST /api/auth/password/validate,
  POST /api/auth/password/reset, POST /api/auth/logout, GET /api/logout, GET /api/dashboard/metrics, GET /api/products,
  GET /api/products/{id}, POST /api/products, PUT /api/products/{id}, PUT /api/products/{id}/image, DELETE /api/products/{id},
  POST /api/objects/upload, POST /api/products/bulk-upload, GET /api/invoices, GET /api/invoices/{id}, POST /api/invoices,
  PUT /api/invoices/{id}/status, PUT /api/invoices/{id}/discount, POST /api/invoices/{id}/email, POST /api/invoices/{id}/whatsapp,
  GET /api/invoices/{id}/pdf, POST /api/invoices/{id}/pdf, GET /api/users, POST /api/users, PUT /api/users/{id}/role,
  PUT /api/users/{id}/status, GET /api/activity-logs`.split(/,\s+/)

const tank = {
  number: 'T1',
  name: 'Tank',
  category: 'Tops',
  manufacturer: 'Loom & Needle',
  description: 'A ribbed tank.',
  priceCents: 1700,
}
const colors = [{ name: 'Navy' }, { name: 'Sand' }]
const sizes = ['S', 'M', 'L']

/** Makes the products with the calls of the original API. */
async function createPlainly({ send }: Replay): Promise<number[]> {
  const ids: number[] = []
  for (const product of members) ids.push((await send('Admin', 'POST /api/products', product)).id)
  return ids
}

/** Makes the same products with a style, and uses everything else on the way. */
async function createWithStyle(admin: TestClient): Promise<Style> {
  const size = (label: string) => ({ label, aliases: [], isCore: label === 'M' })
  const scale = { name: 'Tanks', sizes: sizes.map(size) }
  const { id: sizeScaleId } = await admin.call(createSizeScale, scale)
  await admin.call(editSizeScale, { id: sizeScaleId, ...scale, name: 'Tanks and tops' })
  const quantities = colors.flatMap(({ name }) => sizes.map((size) => ({ color: name, size, quantity: 6 })))
  const { id } = await admin.call(createStyle, { ...tank, sizeScaleId, colors, sizes, quantities })
  const pack = sizes.map((label) => ({ label, quantity: 2 }))
  await admin.call(createPrepack, { name: 'A', sizeScaleId, styleId: id, sizes: pack })
  const edit = { id, ...tank, sizeScaleId, name: 'Rib Tank', priceCents: 1900 }
  await admin.call(editStyle, { ...edit, alsoChange: ['name', 'priceCents'] })
  const undone = await admin.call(editStyle, {
    ...edit,
    category: 'Dresses',
    manufacturer: null,
    priceCents: 99,
    alsoChange: ['category', 'manufacturer', 'priceCents'],
  })
  await admin.call(undoBatch, { id: undone.batchId ?? assert.fail() })
  return admin.call(findStyle, { id })
}

/** Uses price lists by quantity and everything that the company says about prices and charges. */
async function setPrices(admin: TestClient, style: Style): Promise<void> {
  const details = await admin.call(findCompanyDetails, {})
  await admin.call(editCompany, {
    ...details,
    chargeLabels: ['Freight', 'Rush'],
    staffPriceFloorBasisPoints: 0,
    printsListPrices: true,
    staffConfirmsOrders: true,
    gs1Prefix: '9521234',
  })
  const prices = [
    { styleId: style.id, priceCents: 1000 },
    { styleId: style.id, fromUnits: 2, priceCents: 500 },
  ]
  const { id: priceListId } = await admin.call(createPriceList, { name: 'Boutiques', prices })
  await admin.call(createCustomer, { name: 'Harbour Street Boutique', phone: '+1 212 555 0100', priceListId })
}

/** Orders all products of the style from a supplier; what came was rejected, so it changes no stock. */
async function buy(admin: TestClient, { products }: Style): Promise<void> {
  const items = products.map(({ id }) => ({ productId: id, quantity: 6, unitCostMicros: 7_500_000 }))
  const purchase = buildPurchase(await createSupplier(admin), items)
  const { id } = await admin.call(createPurchaseOrder, purchase)
  const lines = [{ line: 1, accepted: 0, rejected: 2, rejectReason: 'Torn' }]
  await admin.call(receivePurchaseOrder, { id, lines })
}

/** An invoice with charges, a discount as an amount and a price by hand, credited in part. */
async function sellByHand(admin: TestClient, productId: number): Promise<void> {
  const item = { productId, quantity: 2, unitPriceCents: 1500, isPriceByHand: true }
  const charges = [{ label: 'Freight', amountCents: 1200, isTaxed: true }]
  const { id, items } = await admin.call(
    createInvoice,
    buildInvoice([item], { charges, discountType: 'amount', discountCents: 333 }),
  )
  assert.equal(items[0]?.listPriceCents, 1900)
  await admin.call(setInvoiceStatus, { id, status: 'Processed' })
  const credit = { items: [{ line: 1, quantity: 1 }], charges: [{ position: 1, amountCents: 1200 }] }
  await admin.call(issueCreditNote, { id, reason: 'Late', ...credit })
}

/** Moves products into the style by a merge, and between styles. */
async function regroup(admin: TestClient, style: Style, [blue = 0, plain = 0]: number[]): Promise<void> {
  const empty = { priceCents: 1, colors: [], sizes: [] }
  const other = await admin.call(createStyle, { number: 'T2', name: 'Other', ...empty })
  await admin.call(setStyleMembers, { id: other.id, add: [blue] })
  await admin.call(mergeStyles, { id: style.id, otherId: other.id })
  const gone = await admin.call(createStyle, { number: 'T3', name: 'Gone', ...empty })
  await admin.call(setStyleMembers, { id: gone.id, add: [plain] })
  await admin.call(deleteStyle, { id: gone.id })
}

test('every answer of the original API is the same with and without styles, price lists and charges', async () => {
  const whatsapps = [await openFakeWhatsApp(), await openFakeWhatsApp()]
  const [plainApp, styledApp] = [await startTestApp(whatsapps[0]?.env), await startTestApp(whatsapps[1]?.env)]
  try {
    const plain = await startReplay(plainApp)
    const ids = await createPlainly(plain)
    plain.answers.length = 0
    await replaySpecCalls(plain, ids, async () => {})

    const styled = await startReplay(styledApp)
    const admin = await styledApp.clientAs('Admin')
    const style = await createWithStyle(admin)
    await setPrices(admin, style)
    await buy(admin, style)
    assert.deepEqual(
      style.products.map(({ id, code }) => [id, code]),
      ids.map((id, index) => [id, members[index]?.productId]),
    )
    await replaySpecCalls(styled, ids, (created) => regroup(admin, style, created))

    for (const [index, answer] of plain.answers.entries()) assert.deepEqual(styled.answers[index], answer)
    assert.equal(styled.answers.length, plain.answers.length)
    const replayed = new Set(styled.answers.filter(({ status }) => status < 400).map(({ call }) => call))
    assert.deepEqual(
      specCalls.filter((call) => !replayed.has(call)),
      [],
    )
    // The replay used the style: one product collided and left, one was deleted, and one joined by its code in the upload.
    const { products } = await admin.call(findStyle, { id: style.id })
    assert.deepEqual(
      products.map(({ code }) => code),
      [...members.map(({ productId }) => productId).filter((code) => code !== 'T1-SAND-S'), 'T1-NAVY-XL'],
    )
    await sellByHand(admin, products[0]?.id ?? 0)
    await styledApp.assertIntegrity()
  } finally {
    await plainApp.close()
    await styledApp.close()
    for (const whatsapp of whatsapps) await whatsapp.close()
  }
})
