// Grouping products into styles over HTTP: proposals, the batch and its undo.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { undoBatch } from '#contract/catalog/batches.ts'
import {
  type GroupedStyle,
  groupProducts,
  proposeStyles,
  type StyleProposal,
} from '#contract/catalog/grouping.ts'
import { createProduct, editProduct, type NewProduct, type Product } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import {
  catalogCsv,
  catalogSize,
  emptyCatalog,
  eventsOfType,
  uploadCsv,
} from '#server/catalog/imports/uploadFixtures.ts'
import { asc, isNull, sql } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { catchRefusal, readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { groupStyles } from './groupingFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

beforeEach(() => emptyCatalog(app))

async function propose(): Promise<StyleProposal[]> {
  const events = await Array.fromAsync(await manager.call(proposeStyles, {}))
  assert.equal(events.at(-1)?.type, 'done')
  return eventsOfType(events, 'proposals').flatMap(({ proposals }) => proposals)
}

const toGroup = ({ number, name, styleId, products }: StyleProposal): GroupedStyle => ({
  number,
  name,
  styleId,
  productIds: products.map(({ id }) => id),
})

async function createRun(code: string, fields: Partial<NewProduct>, sizes: string[]): Promise<Product[]> {
  const created: Product[] = []
  for (const size of sizes) {
    const product = buildProduct({ code: `${code}-${size}`, size, ...fields })
    created.push(await manager.call(createProduct, product))
  }
  return created
}

/** All columns that a grouping and its undo may not change. */
const readProducts = () =>
  app.db
    .select({ row: sql`to_jsonb(products) - 'version'` })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.id))

trialTest('groups the sample catalog in one batch, and the undo restores it exactly', async () => {
  await uploadCsv(manager, catalogCsv)
  const before = await readProducts()
  const proposals = await propose()
  assert.equal(proposals.length, 2400)
  const events = await Array.fromAsync(await manager.call(groupProducts, { styles: proposals.map(toGroup) }))
  assert.deepEqual(
    eventsOfType(events, 'progress').map(({ products, total }) => [products, total]),
    [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 8972].map((products) => [products, catalogSize]),
  )
  const [{ batch } = assert.fail()] = eventsOfType(events, 'done')
  assert.deepEqual(
    [batch.title, batch.productCount],
    ['Grouped 8,972 products into 2,400 styles', catalogSize],
  )
  assert.deepEqual(await propose(), [])
  assert.equal(await app.db.$count(products, sql`style_id is null and deleted_at is null`), 0)
  const [style] = await app.db
    .select()
    .from(styles)
    .where(sql`number = 'MYN-15970'`)
  assert.deepEqual(
    [style?.name, style?.category, style?.priceCents, style?.sizeScaleId],
    ['Turtle Check Men Navy Blue Shirt', 'Tops', 4999, 1],
  )
  const undone = await manager.call(undoBatch, { id: batch.id })
  assert.deepEqual([undone.restored, undone.skippedCount, undone.removedStyles], [catalogSize, 0, 2400])
  assert.deepEqual(await readProducts(), before)
  await app.assertIntegrity()
})

test('undoes a grouping despite sales, and lists what was edited since', async () => {
  const [small, medium] = await createRun('RIB-NVY', { color: 'Navy' }, ['S', 'M'])
  assert.ok(small && medium)
  const batch = await groupStyles(manager, (await propose()).map(toGroup))
  await manager.call(createInvoice, buildInvoice([{ productId: small.id, quantity: 1 }]))
  const { code: _code, ...fields } = buildProduct({ color: 'Navy', name: 'Another name' })
  await manager.call(editProduct, { ...fields, id: medium.id })
  const undone = await manager.call(undoBatch, { id: batch.id })
  assert.deepEqual([undone.restored, undone.skipped.map(({ code }) => code)], [1, ['RIB-NVY-M']])
  assert.deepEqual(
    undone.skippedStyles.map(({ number }) => number),
    ['RIB'],
  )
})

test('rejects two products of one color and size, naming both', async () => {
  const run = await createRun('RIB-NVY', { color: 'Navy' }, ['S', 'M'])
  const [twin] = await createRun('TANK-NVY', { color: 'NAVY' }, ['m'])
  assert.ok(twin)
  const totals = await readDatabaseTotals(app.db)
  const productIds = [...run, twin].map(({ id }) => id)
  const refusal = await catchRefusal(groupStyles(manager, [{ number: '1042', name: 'Rib Tank', productIds }]))
  assert.equal(refusal.status, 409)
  assert.equal(refusal.sentence, 'TANK-NVY-m and RIB-NVY-M are both NAVY in m.')
  assert.deepEqual(await readDatabaseTotals(app.db), totals)
})

test('rejects a style number that is taken, and products that already have a style', async () => {
  const [small, medium] = await createRun('BASE-NVY', { color: 'Navy' }, ['S', 'M'])
  assert.ok(small && medium)
  const group = (number: string, name: string, id: number) =>
    groupStyles(manager, [{ number, name, productIds: [id] }])
  await group('b-1042', 'Rib Tank', small.id)
  const taken = await catchRefusal(group('B-1042', 'Other', medium.id))
  assert.deepEqual([taken.status, taken.sentence], [409, 'Style number B-1042 is taken by Rib Tank.'])
  const grouped = await catchRefusal(group('1043', 'Other', small.id))
  assert.equal(grouped.sentence, 'BASE-NVY-S got a style meanwhile. Load the proposals again.')
  const twice = [small, medium].map(({ id }) => ({ number: '77', name: 'Tee', productIds: [id] }))
  const repeated = await catchRefusal(groupStyles(manager, twice))
  assert.equal(repeated.sentence, 'Style number 77 is taken by Tee.')
})

test('proposes that products join the style with their number, unless their cell is taken', async () => {
  await createRun('JOIN-NVY', { color: 'Navy' }, ['S', 'M'])
  const first = await groupStyles(manager, (await propose()).map(toGroup))
  await createRun('JOIN-BLK', { color: 'Black' }, ['S', 'M'])
  await createRun('JOIN.NAV', { color: 'Navy' }, ['M'])
  const proposals = await propose()
  assert.deepEqual(
    proposals.map(({ number, certainty, products, leftOut }) => [
      number,
      certainty,
      products.map(({ code }) => code),
      leftOut.map(({ product, holderCode }) => [product.code, holderCode]),
    ]),
    [['JOIN', 'likely', ['JOIN-BLK-S', 'JOIN-BLK-M'], [['JOIN.NAV-M', 'JOIN-NVY-M']]]],
  )
  const second = await groupStyles(manager, proposals.map(toGroup))
  assert.equal(second.productCount, 2)
  assert.equal(await app.db.$count(styles, sql`number = 'JOIN' and deleted_at is null`), 1)
  // The style still has products of the other batch.
  await manager.call(undoBatch, { id: second.id })
  await manager.call(undoBatch, { id: first.id })
  assert.equal(await app.db.$count(styles, sql`number = 'JOIN' and deleted_at is null`), 0)
})
