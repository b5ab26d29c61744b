// The integrity check finds entries of sales that were removed or changed in the database, and sums that are not theirs.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { rollUpSales } from '#server/sales/invoices/sales.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('sales changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let kept: string
  let voided: string
  let credited: string

  before(async () => {
    const { id: productId } = await manager.call(createProduct, buildProduct({ quantity: 100 }))
    const sell = async (quantity: number) => {
      const { id, number } = await manager.call(createInvoice, buildInvoice([{ productId, quantity }]))
      await manager.call(setInvoiceStatus, { id, status: 'Processed' })
      return { id, number }
    }
    const [first, second] = [await sell(3), await sell(5)]
    kept = first.number
    voided = second.number
    await manager.call(voidInvoice, { id: second.id, reason: 'Ordered twice' })
    const note = { id: first.id, reason: 'Returned', items: [{ line: 1, quantity: 1, restockQuantity: 1 }] }
    credited = (await manager.call(issueCreditNote, note)).number
  })

  const month = () => `${today().slice(0, 7)}-01`
  const sums = () => [
    `The sales by item of ${month()} are not the sums of their entries.`,
    `The sales by customer of ${month()} are not the sums of their entries.`,
    `The sales by day of ${today()} are not the sums of their entries.`,
  ]

  test('reports a removed entry of an invoice, a void or a credit note', async () => {
    for (const [kind, message] of [
      ['invoice', `The sales do not match invoice ${kept}.`],
      ['void', `The sales do not match the void of invoice ${voided}.`],
      ['credit note', `The sales do not match credit note ${credited}.`],
    ] as const) {
      const removed = sql`delete from sale_entries where kind = ${kind} and document_id is distinct from (
        select id from invoices where number = ${kind === 'invoice' ? voided : ''})`
      const differences = await differencesAfter(app, removed)
      assert.deepEqual(differences, [message, ...sums()], kind)
    }
  })

  test('reports an entry with another amount, also if the sums have it', async () => {
    const changed = sql`update sale_entries set net_cents = net_cents + 1 where kind = 'invoice' and units = 3`
    const recounted = sql`select recount_sales()`
    assert.deepEqual(await differencesAfter(app, changed, recounted), [
      `The sales do not match invoice ${kept}.`,
    ])
  })

  test('reports an entry on another day, and one of another category', async () => {
    const moved = sql`update sale_entries set on_date = on_date - 1 where kind = 'credit note'`
    assert.deepEqual(await differencesAfter(app, moved, sql`select recount_sales()`), [
      `The sales do not match credit note ${credited}.`,
    ])
    const differences = await differencesAfter(app, sql`update sold_items set category = 'Other'`)
    assert.deepEqual(differences.length, 4)
  })

  test('reports sums that are not those of the entries', async () => {
    await rollUpSales(app.db)
    for (const [index, by] of ['item', 'customer', 'day'].entries()) {
      const raised = sql`update ${sql.identifier(`sales_by_${by}`)} set returned_units = returned_units + 1`
      assert.deepEqual(await differencesAfter(app, raised), [sums()[index]])
    }
  })
})
