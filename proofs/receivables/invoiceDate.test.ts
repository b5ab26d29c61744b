// One invoice date everywhere, and the month in which a void lowers the revenue.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { adminCtx } from '#proofs/operationCtx.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { exampleInvoice } from '#server/sales/documents/exampleInvoice.ts'
import { formatInvoiceDocument } from '#server/sales/documents/formatInvoiceDocument.ts'
import { readDocumentInvoice } from '#server/sales/documents/renderInvoicePdf.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { findInvoices } from '#server/sales/invoices/findInvoices.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { checkSales, findRevenue } from '#server/sales/invoices/sales.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { findBestSellers, findCategorySales } from '#server/sales/ledger/findBestSellers.ts'
import { findAgeing } from '#server/sales/receivables/ageing.ts'
import { checkReceivables } from '#server/sales/receivables/checkReceivables.ts'
import { findStatement } from '#server/sales/receivables/findStatement.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

const amountCents = 10_000

describe('the invoice date', () => {
  const app = useTestApp()
  let at: (time: string) => Ctx
  let productId: number

  before(async () => {
    const ctx = await adminCtx(app)
    at = (time) => ({
      ...ctx,
      timeZone: 'America/New_York',
      now: new Date(time),
    })
    const product = buildProduct({ quantity: 1000, priceCents: amountCents, category: 'Dresses' })
    productId = (await createProduct(at('2026-01-01T17:00:00Z'), product)).id
  })

  async function create(ctx: Ctx, customerId?: number): Promise<number> {
    const order = buildInvoice([{ productId, quantity: 1 }], { taxPpm: 0, ...(customerId && { customerId }) })
    return (await createInvoice(ctx, order)).id
  }

  async function isFound(id: number, day: string): Promise<boolean> {
    const query = { page: 1, limit: 100, startDate: day, endDate: day }
    return (await findInvoices(at('2026-12-01T17:00:00Z'), query)).invoices.some(
      (invoice) => invoice.id === id,
    )
  }

  test('is the same in the list, its filter, the document, the statement and the ageing report', async () => {
    const { id: customerId } = await createCustomer(at('2026-01-01T17:00:00Z'), { name: 'Month end' })
    const id = await create(at('2026-11-01T03:50:00Z'), customerId)
    assert.equal(await isFound(id, '2026-10-31'), true)
    await processInvoice(at('2026-11-01T04:10:00Z'), { id })
    assert.deepEqual([await isFound(id, '2026-10-31'), await isFound(id, '2026-11-01')], [false, true])
    const later = at('2026-12-01T17:00:00Z')
    const { invoices } = await findInvoices(later, { page: 1, limit: 100 })
    assert.equal(invoices.find((invoice) => invoice.id === id)?.datedOn, '2026-11-01')
    const document = formatInvoiceDocument({
      ...exampleInvoice(),
      invoice: await readDocumentInvoice(later, id),
    })
    assert.deepEqual(document.facts.find(({ label }) => label === 'Date')?.lines, ['November 1, 2026'])
    const request = { id: customerId, kind: 'activity', upToEntry: 0, upToSettlement: 0 } as const
    const { lines } = await findStatement(later, request)
    assert.deepEqual(
      lines.map(({ onDate }) => onDate),
      ['2026-11-01'],
    )
    const rows = async (asOf: string) => (await findAgeing(later, { asOf, page: 1, limit: 10 })).rows.length
    assert.deepEqual([await rows('2026-10-31'), await rows('2026-11-01')], [0, 1])
    assert.deepEqual(await checkReceivables(app.db, () => {}), [])
  })

  test('keeps the revenue and units of its month, and a void takes them off in the month of the void', async () => {
    const id = await create(at('2026-01-15T17:00:00Z'))
    await processInvoice(at('2026-01-16T17:00:00Z'), { id })
    const kept = await create(at('2026-03-02T17:00:00Z'))
    await processInvoice(at('2026-03-02T17:00:00Z'), { id: kept })
    await voidInvoice(at('2026-03-10T17:00:00Z'), { id, reason: 'Ordered twice' })
    const revenue = await findRevenue(app.db, { now: new Date('2026-03-20T17:00:00Z'), months: 3 })
    assert.deepEqual(
      revenue.map(({ month, invoices, totalCents }) => [month, invoices, totalCents]),
      [
        ['2026-01', 1, amountCents],
        ['2026-02', 0, 0],
        ['2026-03', 1, 0],
      ],
    )
    assert.deepEqual(await findCategorySales(app.db, '2026-01'), [{ category: 'Dresses', units: 1 }])
    assert.deepEqual(await findCategorySales(app.db, '2026-03'), [])
    assert.equal((await findBestSellers(app.db, '2026-01', 5))[0]?.units, 1)
    const listed = (processedMonth: string) =>
      findInvoices(at('2026-03-20T17:00:00Z'), { page: 1, limit: 10, processedMonth })
    assert.deepEqual(
      (await listed('2026-01')).invoices.map((invoice) => invoice.id),
      [id],
    )
    assert.deepEqual((await listed('2026-03')).voided, { count: 1, totalCents: amountCents })
    assert.deepEqual(await checkSales(app.db), [])
  })
})
