// Undoing a batch of thousands of products while others sell and edit them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { undoBatch } from '#contract/catalog/batches.ts'
import { bulkEdit, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { editProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { importFile } from '#server/catalog/imports/uploadFixtures.ts'
import { groupStyles } from '#server/catalog/styles/groupingFixtures.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

/** Two pages of an edit. */
const size = 2000
const soldCount = 40
const editedCount = 10

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

before(async () => {
  const rows = Array.from({ length: size }, (_, index) => `U-${index},Shirt,Red,M,${index % 90}.00,5`)
  await importFile(manager, ['productId,productName,color,size,price,quantity', ...rows].join('\n'))
})

type Row = { id: string; price: string; quantity: number; season: string | null }

async function readProducts(): Promise<Row[]> {
  const { rows } = await app.db.execute<Row>(
    sql`select id, price_cents as price, quantity, season from products order by id`,
  )
  return rows
}

test('restores exactly what was not edited since, and keeps what was sold', async () => {
  const original = await readProducts()
  const edit = {
    field: 'price',
    by: 'percent',
    direction: 'raise',
    basisPoints: 500,
    rounding: '.99',
  } as const
  const { ids, versions, fingerprint } = await manager.call(previewBulkEdit, { filter: {}, edit })
  const { batchId } = await manager.call(bulkEdit, {
    ids,
    versions,
    edit,
    fingerprint,
    confirmedCount: ids.length,
  })
  const editedRows = original.slice(100, 100 + editedCount)
  for (const { id } of editedRows) {
    const product = { id: Number(id), name: 'Shirt', color: 'Red', size: 'M', quantity: 5 }
    await manager.call(editProduct, { ...product, priceCents: 77_700 })
  }
  const staff = await app.clientAs('Staff')
  const sell = ({ id }: Row) =>
    staff.call(createInvoice, buildInvoice([{ productId: Number(id), quantity: 2 }]))
  const before = await settleCalls(original.slice(200, 200 + soldCount / 2).map(sell))
  const during = settleCalls(original.slice(300, 300 + soldCount / 2).map(sell))
  const reply = await manager.call(undoBatch, { id: batchId })
  const sold = [...before.done, ...(await during).done]

  // A price of 0 keeps no ending, so those products were not changed.
  assert.deepEqual([reply.restored, reply.skippedCount], [ids.length - editedCount, editedCount])
  const soldIds = new Set(sold.flatMap(({ items }) => items.map(({ productId }) => String(productId))))
  assert.ok(soldIds.size >= soldCount / 2)
  const editedIds = new Set(editedRows.map(({ id }) => id))
  const expected = original.map((row) => ({
    ...row,
    price: editedIds.has(row.id) ? '77700' : row.price,
    quantity: row.quantity - (soldIds.has(row.id) ? 2 : 0),
  }))
  assert.deepEqual(await readProducts(), expected)
})

trialTest('undoes a grouping while others sell, and leaves what was edited since', async () => {
  const original = await readProducts()
  const ids = original.map(({ id }) => Number(id))
  const styleCount = size / 10
  const styles = Array.from({ length: styleCount }, (_, index) => ({
    number: `G-${index}`,
    name: 'Shirt',
    productIds: ids.slice(index * 10, index * 10 + 10),
  }))
  // A style has one product for each color and size.
  await app.db.execute(sql`update products set size = 'S' || id % 10`)
  const batch = await groupStyles(manager, styles)
  assert.equal(batch.productCount, size)
  for (const id of ids.slice(100, 100 + editedCount)) {
    const product = await manager.call(findProduct, { id })
    await manager.call(editProduct, { ...fieldsOf(product), season: 'Fall 2027' })
  }
  const staff = await app.clientAs('Staff')
  const sell = (productId: number) => staff.call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
  const before = await settleCalls(ids.slice(400, 400 + soldCount / 2).map(sell))
  const during = settleCalls(ids.slice(500, 500 + soldCount / 2).map(sell))
  const reply = await manager.call(undoBatch, { id: batch.id })
  const sold = new Set(
    [...before.done, ...(await during).done].flatMap(({ items }) => items.map(({ productId }) => productId)),
  )
  assert.deepEqual(
    [reply.restored, reply.skippedCount, reply.removedStyles],
    [size - editedCount, editedCount, styleCount - editedCount / 10],
  )
  const { rows } = await app.db.execute<{ id: string; quantity: number; isGrouped: boolean }>(
    sql`select id, quantity, style_id is not null as "isGrouped" from products order by id`,
  )
  const edited = new Set(ids.slice(100, 100 + editedCount))
  assert.deepEqual(
    rows,
    original.map(({ id, quantity }) => ({
      id,
      quantity: quantity - (sold.has(Number(id)) ? 1 : 0),
      isGrouped: edited.has(Number(id)),
    })),
  )
})

function fieldsOf({ id, name, color, size, quantity, priceCents }: Product) {
  return { id, name, color, size, quantity, priceCents }
}
