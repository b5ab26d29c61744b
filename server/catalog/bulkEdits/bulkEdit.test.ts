// Bulk edits over HTTP: preview, fingerprint, refused products, undo while others sell.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findBatch, previewBatchUndo, undoBatch } from '#contract/catalog/batches.ts'
import { bulkEdit, type BulkEditPreview, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { createProduct, editProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

type Edit = InputOf<typeof previewBulkEdit>['edit']

const raise: Edit = { field: 'price', by: 'percent', direction: 'raise', basisPoints: 500, rounding: 'cent' }

describe('bulk edits', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  const staff = useClient(app, 'Staff')
  /** `count` products of an own manufacturer at $80.00, in one color each. */
  async function createProducts(manufacturer: string, count: number): Promise<Product[]> {
    const created: Product[] = []
    for (let index = 0; index < count; index += 1) {
      const fields = { code: `${manufacturer}-${index}`, manufacturer, color: `Color ${index}`, season: null }
      created.push(
        await staff.call(createProduct, buildProduct({ ...fields, quantity: 20, priceCents: 8000 })),
      )
    }
    return created
  }

  async function readProducts(manufacturer: string): Promise<Product[]> {
    const { products } = await staff.call(findProducts, {
      page: 1,
      limit: 1000,
      manufacturer,
      sort: 'productId',
    })
    return products
  }

  function change({ id, name, color, size, quantity, priceCents }: Product, fields: Partial<Product>) {
    const { name: newName = name, color: newColor = color, priceCents: newPriceCents = priceCents } = fields
    return staff.call(editProduct, {
      id,
      name: newName,
      color: newColor,
      size,
      quantity,
      priceCents: newPriceCents,
    })
  }

  const apply = (edit: Edit, { ids, versions, fingerprint }: BulkEditPreview, confirmedCount?: number) =>
    manager.call(bulkEdit, { edit, ids, versions, fingerprint, ...(confirmedCount && { confirmedCount }) })

  const valuesOf = (products: readonly Product[]) =>
    products.map((product) => ({ ...product, version: undefined }))

  test('raises the prices of all that match, with one log entry and one undo', async () => {
    await createProducts('Raised', 3)
    await createProducts('Kept', 1)
    const before = await readProducts('Raised')
    const preview = await manager.call(previewBulkEdit, { filter: { manufacturer: 'Raised' }, edit: raise })
    assert.equal(preview.title, 'Raise prices by 5%')
    assert.deepEqual([preview.ids.length, preview.sameCount, preview.refusedCount], [3, 0, 0])
    const newest = before.at(-1)
    assert.deepEqual(preview.samples[0], {
      id: newest?.id,
      code: 'Raised-2',
      name: newest?.name,
      from: '$80.00',
      to: '$84.00',
    })

    const done = await apply(raise, preview)
    assert.deepEqual([done.title, done.changedCount, done.refused], ['Raised prices by 5%', 3, []])
    assert.deepEqual(
      (await readProducts('Raised')).map(({ priceCents }) => priceCents),
      [8400, 8400, 8400],
    )
    assert.equal((await readProducts('Kept'))[0]?.priceCents, 8000)
    const { rows } = await app.db.execute<{ action: string }>(sql`
      select action from activity_log where subject_type = 'batch' and subject_id = ${done.batchId}`)
    assert.deepEqual(rows, [{ action: 'Raised prices by 5%' }])
    assert.equal((await manager.call(findBatch, { id: done.batchId })).productCount, 3)

    await manager.call(undoBatch, { id: done.batchId })
    assert.deepEqual(valuesOf(await readProducts('Raised')), valuesOf(before))
  })

  test('leaves out single products of all that match', async () => {
    const [first, second, third] = await createProducts('Excepted', 3)
    assert.ok(first && second && third)
    const filter = { manufacturer: 'Excepted' }
    const preview = await manager.call(previewBulkEdit, { filter, exceptIds: [second.id], edit: raise })
    assert.deepEqual(new Set(preview.ids), new Set([first.id, third.id]))
  })

  test('every kind of change and its undo is identity', async () => {
    const products = await createProducts('Identity', 4)
    const style = await createEmptyStyle('IDENT')
    const before = valuesOf(await readProducts('Identity'))
    const edits: Edit[] = [
      { field: 'price', by: 'percent', direction: 'lower', basisPoints: 3333, rounding: '.99' },
      { field: 'price', by: 'amount', direction: 'lower', cents: 8000 },
      { field: 'price', by: 'value', cents: 1 },
      { field: 'category', value: 'Coats' },
      { field: 'category', value: 'none' },
      { field: 'manufacturer', value: null },
      { field: 'lowStockThreshold', value: 50 },
      { field: 'season', value: 'Fall 2026' },
      { field: 'style', styleId: style },
    ]
    const ids = products.map(({ id }) => id)
    for (const edit of edits) {
      const preview = await manager.call(previewBulkEdit, { ids, edit })
      assert.equal(preview.ids.length, 4, JSON.stringify(edit))
      const { batchId } = await apply(edit, preview)
      const again = await manager.call(previewBulkEdit, { ids, edit })
      // A percentage changes the new price again; every other edit is done.
      if (!('basisPoints' in edit || 'direction' in edit)) assert.equal(again.sameCount, 4)
      await manager.call(undoBatch, { id: batchId })
      assert.deepEqual(valuesOf(await readProducts('Identity')), before, JSON.stringify(edit))
    }
  })

  test('refuses prices below zero by product and changes the others', async () => {
    const [cheap, ...others] = await createProducts('Refused', 3)
    assert.ok(cheap)
    await change(cheap, { priceCents: 150 })
    const edit: Edit = { field: 'price', by: 'amount', direction: 'lower', cents: 200 }
    const preview = await manager.call(previewBulkEdit, { filter: { manufacturer: 'Refused' }, edit })
    assert.equal(preview.refusedCount, 1)
    assert.deepEqual(preview.refused[0], {
      id: cheap.id,
      code: cheap.code,
      name: cheap.name,
      reason: 'The price would be -$0.50, which is below $0.00.',
    })
    assert.equal((await apply(edit, preview)).changedCount, others.length)
    const prices = (await readProducts('Refused')).map(({ priceCents }) => priceCents)
    assert.deepEqual(prices, [150, 7800, 7800])
  })

  test('needs a new preview if products were edited, but not if they were sold', async () => {
    const [sold, edited] = await createProducts('Sealed', 3)
    assert.ok(sold && edited)
    const preview = await manager.call(previewBulkEdit, { filter: { manufacturer: 'Sealed' }, edit: raise })
    await staff.call(createInvoice, buildInvoice([{ productId: sold.id, quantity: 2 }]))
    await change(edited, { priceCents: 100 })
    const stale = await catchRefusal(apply(raise, preview))
    assert.deepEqual(
      [stale.status, stale.sentence],
      [409, '1 of 3 products was changed since you looked. Preview the change again.'],
    )
    const other = { ...raise, basisPoints: 5000 }
    assert.equal((await catchRefusal(apply(other, preview))).status, 409)
    const next = await manager.call(previewBulkEdit, { filter: { manufacturer: 'Sealed' }, edit: raise })
    assert.equal((await apply(raise, next)).changedCount, 3)
  })

  test('an undo keeps what was edited since and restores what was only sold', async () => {
    const [sold, edited, kept] = await createProducts('Undone', 3)
    assert.ok(sold && edited && kept)
    const edit: Edit = { field: 'season', value: 'Fall 2026' }
    const preview = await manager.call(previewBulkEdit, { filter: { manufacturer: 'Undone' }, edit })
    const { batchId } = await apply(edit, preview)
    await staff.call(createInvoice, buildInvoice([{ productId: sold.id, quantity: 2 }]))
    await change(edited, { name: 'Renamed' })
    const { restored, skipped } = await manager.call(previewBatchUndo, { id: batchId })
    assert.equal(restored, 2)
    assert.match(skipped[0]?.reason ?? '', /^Edited by .*Staff/)
    await manager.call(undoBatch, { id: batchId })
    const after = await readProducts('Undone')
    assert.deepEqual(
      after.map(({ season, quantity }) => [season, quantity]),
      [
        [null, 18],
        ['Fall 2026', 20],
        [null, 20],
      ],
    )
  })

  test('puts products into a style; those whose cell is taken leave their style, and the reply names them', async () => {
    const [first, second, third, fourth] = await createProducts('Styled', 4)
    assert.ok(first && second && third && fourth)
    const other = await createEmptyStyle('S-1041')
    const toOther: Edit = { field: 'style', styleId: other }
    await apply(toOther, await manager.call(previewBulkEdit, { ids: [third.id], edit: toOther }))
    for (const product of [third, fourth]) await change(product, { color: second.color })
    const styleId = await createEmptyStyle('S-1042')
    const edit: Edit = { field: 'style', styleId }
    const ids = [first.id, second.id, third.id, fourth.id]
    const preview = await manager.call(previewBulkEdit, { ids, edit })
    assert.equal(preview.title, 'Put products into style S-1042')
    const cell = `${second.color} in ${second.size}`
    assert.deepEqual(
      [preview.refusedCount, preview.sameCount, preview.leavingCount, preview.leavingStyles],
      [0, 0, 2, [third, fourth].map(({ code }) => `${code} will have no style: S-1042 already has ${cell}.`)],
    )
    // The fourth had no style, so nothing changes.
    assert.deepEqual(new Set(preview.ids), new Set([first.id, second.id, third.id]))
    const samples = preview.samples.map(
      ({ code, from, to }) => `${code}: ${from || 'none'} to ${to || 'none'}`,
    )
    assert.deepEqual(
      new Set(samples),
      new Set([
        `${first.code}: none to S-1042`,
        `${second.code}: none to S-1042`,
        `${third.code}: S-1041 to none`,
      ]),
    )
    const { changedCount, leftStyles, batchId } = await apply(edit, preview)
    assert.deepEqual(
      [changedCount, leftStyles],
      [3, [`${third.code} left style S-1042, which already has ${cell}.`]],
    )
    assert.equal(
      (await findNewestLogEntry(app)).action,
      'Put products into style S-1042 (1 product left its style)',
    )
    const stylesOf = async () => (await readProducts('Styled')).map((product) => product.styleId)
    assert.deepEqual(await stylesOf(), [styleId, styleId, null, null])
    await manager.call(undoBatch, { id: batchId })
    assert.deepEqual(await stylesOf(), [null, null, other, null])
    const gone = await catchRefusal(
      manager.call(previewBulkEdit, { ids, edit: { field: 'style', styleId: 999_999 } }),
    )
    assert.deepEqual([gone.status, gone.sentence], [404, 'The style no longer exists.'])
  })

  test('asks for the number above 200 products', async () => {
    await app.db.execute(sql`
      insert into products (code, name, color, size, price_cents, manufacturer, created_at)
      select 'MANY-' || n, 'Tee', 'White', 'M', 100, 'Many', now() from generate_series(1, 201) as n`)
    const preview = await manager.call(previewBulkEdit, { filter: { manufacturer: 'Many' }, edit: raise })
    const refused = await catchRefusal(apply(raise, preview, 200))
    assert.deepEqual(
      [refused.status, refused.sentence],
      [400, 'Type 201 to confirm that so many products change.'],
    )
    assert.equal((await apply(raise, preview, 201)).changedCount, 201)
  })

  test('rejects a change that makes no sense', async () => {
    const filter = { manufacturer: 'Kept' }
    const edit: Edit = { field: 'price', by: 'amount', direction: 'raise', cents: 0 }
    assert.equal((await catchRefusal(manager.call(previewBulkEdit, { filter, edit }))).status, 400)
    const { status } = await manager.send('POST', previewBulkEdit.path, {
      edit: { field: 'quantity', value: 0 },
    })
    assert.equal(status, 400)
  })

  async function createEmptyStyle(number: string): Promise<number> {
    const { id } = await manager.call(createStyle, {
      number,
      name: 'Rib tank',
      priceCents: 1000,
      colors: [],
      sizes: [],
    })
    return id
  }
})
