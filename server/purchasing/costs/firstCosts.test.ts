// First costs by import, by bulk edit and with a new product, and their undo.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findBatchChanges, previewBatchUndo, undoBatch } from '#contract/catalog/batches.ts'
import { bulkEdit, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { previewUndo, undoImport } from '#contract/catalog/imports.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { findAccountingSummary } from '#contract/insight/accounting.ts'
import { findActivity } from '#contract/people/activity.ts'
import { findProductCosts, setFirstCost } from '#contract/purchasing/productCosts.ts'
import {
  catalogByCode,
  eventsOfType,
  importFile,
  previewFile,
  toCsv,
} from '#server/catalog/imports/uploadFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('first costs', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  const staff = useClient(app, 'Staff')

  const create = (quantity: number) => staff.call(createProduct, buildProduct({ quantity }))
  const costs = ({ id }: Pick<Product, 'id'>) => manager.call(findProductCosts, { id, page: 1, limit: 100 })
  /** Units and value in dollars. */
  const worth = async (product: Pick<Product, 'id'>) => {
    const { units, valueMicros } = await costs(product)
    return [units, valueMicros === null ? null : Number(valueMicros) / 1_000_000]
  }
  const reasons = async (product: Product) => (await costs(product)).entries.map(({ reason }) => reason)
  async function accounts() {
    const { stock } = await manager.call(findAccountingSummary, {
      startDate: '2000-01-01',
      endDate: '2100-01-01',
    })
    return stock.accounts.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents])
  }

  test('an import sets them, names a product that has a cost, and its undo leaves no trace', async () => {
    const [tank, scarf, known] = [await create(7), await create(4), await create(3)]
    await manager.call(setFirstCost, { id: known.id, unitCostMicros: 2_000_000 })
    const before = await accounts()
    const file = toCsv(
      'productId,productName,quantity,price,firstCost',
      `${tank.code},${tank.name},9,,$1.234567`,
      `${scarf.code},${scarf.name},,,0`,
      `${known.code},${known.name},,,2.50`,
      'NEW-1,Cap,5,20.00,3.50',
      'NEW-2,Hat,5,20.00,',
      'NEW-3,Bad,5,20.00,-1',
      'NEW-4,Bad,5,20.00,10000000',
    )
    const preview = await previewFile(manager, file)
    const rows = new Map(
      eventsOfType(preview, 'rows')
        .flatMap(({ rows }) => rows)
        .map((row) => [row.code, row]),
    )
    assert.deepEqual(
      rows.get(tank.code)?.changes?.find(({ column }) => column === 'firstCost'),
      { column: 'firstCost', from: '', to: '1.234567' },
    )
    assert.equal(rows.get('NEW-1')?.product?.firstCostMicros, 3_500_000)
    const refusal = {
      column: 'firstCost',
      reason: `${known.code} has a cost already. Arrivals and bills change it.`,
    }
    assert.partialDeepStrictEqual(rows.get(known.code)?.refusal, refusal)

    const { import: made, refused } = await importFile(manager, file, { mode: 'update' })
    assert.deepEqual(
      refused.map(({ column, reason }) => [column, reason]),
      [
        ['firstCost', refusal.reason],
        ['firstCost', 'Cost must be 0 or greater'],
        ['firstCost', 'Cost must be at most 9,999,999.99'],
      ],
    )
    const cap = (await catalogByCode(manager)).get('NEW-1')
    const hat = (await catalogByCode(manager)).get('NEW-2')
    assert.ok(cap && hat)
    assert.deepEqual(await Promise.all([tank, scarf, known, cap, hat].map(worth)), [
      [9, 11.111103],
      [4, 0],
      [3, 6],
      [5, 17.5],
      [5, null],
    ])

    const undo = await manager.call(previewUndo, { id: made.id })
    assert.deepEqual([undo.removed, undo.restored, undo.skippedCount], [2, 2, 0])
    await manager.call(undoImport, { id: made.id })
    assert.deepEqual(await Promise.all([tank, scarf, cap].map(worth)), [
      [7, null],
      [4, null],
      [0, null],
    ])
    assert.deepEqual(await reasons(tank), [
      'import undone',
      'first cost undone',
      'first cost',
      'imported',
      'created',
    ])
    assert.deepEqual(await accounts(), before)
    // It can get one again.
    await manager.call(setFirstCost, { id: tank.id, unitCostMicros: 5_000_000 })
    assert.deepEqual(await worth(tank), [7, 35])
  })

  test('a bulk edit sets them for products without a cost, and its undo keeps what is used', async () => {
    const [tank, scarf, known] = [await create(6), await create(2), await create(1)]
    await manager.call(setFirstCost, { id: known.id, unitCostMicros: 2_000_000 })
    const edit = { field: 'firstCost', unitCostMicros: 4_250_000 } as const
    const ids = [tank.id, scarf.id, known.id]
    const preview = await manager.call(previewBulkEdit, { ids, edit })
    assert.deepEqual(
      preview.samples.map(({ from, to }) => [from, to]),
      [
        ['', '$4.25'],
        ['', '$4.25'],
      ],
    )
    assert.deepEqual(
      preview.refused.map(({ code }) => code),
      [known.code],
    )
    const { versions, fingerprint } = preview
    assert.equal((await catchRefusal(staff.call(previewBulkEdit, { ids, edit }))).status, 403)
    const { batchId, title } = await manager.call(bulkEdit, { ids: preview.ids, versions, fingerprint, edit })
    assert.equal(title, 'Set the first cost')
    assert.deepEqual(await Promise.all([tank, scarf, known].map(worth)), [
      [6, 25.5],
      [2, 8.5],
      [1, 2],
    ])
    assert.deepEqual((await costs(tank)).entries[0]?.batch, { id: batchId, title })

    // Staff sees the batch, and no amount of it.
    const page = { id: batchId, page: 1, limit: 50 }
    const [seen, hidden] = [
      await manager.call(findBatchChanges, page),
      await staff.call(findBatchChanges, page),
    ]
    assert.deepEqual(seen.changes[0]?.fields, [{ path: 'firstCost', from: '', to: '$4.25' }])
    assert.deepEqual(
      hidden.changes.map(({ fields }) => fields),
      [[], []],
    )
    const { logs } = await manager.call(findActivity, { page: 1, limit: 1 })
    assert.equal(logs[0]?.action, title)

    await staff.call(receiveStockLines, { lines: [{ id: tank.id, quantity: 1 }] })
    const undo = await manager.call(previewBatchUndo, { id: batchId })
    assert.deepEqual([undo.restored, undo.skipped.map(({ code }) => code)], [1, [tank.code]])
    assert.equal(undo.skipped[0]?.reason, 'The first cost stays: units came, left or were billed since')
    await manager.call(undoBatch, { id: batchId })
    assert.deepEqual(await Promise.all([tank, scarf].map(worth)), [
      [7, 29.75],
      [2, null],
    ])
  })

  test('a new product has one if the user may see costs', async () => {
    const firstCostMicros = 7_654_321
    const made = await manager.call(createProduct, { ...buildProduct({ quantity: 3 }), firstCostMicros })
    assert.deepEqual(await worth(made), [3, 22.962963])
    assert.ok(!JSON.stringify(made).includes('7654321'))
    const refusal = await catchRefusal(
      staff.call(createProduct, { ...buildProduct({ quantity: 3 }), firstCostMicros }),
    )
    assert.equal(refusal.status, 403)
  })
})
