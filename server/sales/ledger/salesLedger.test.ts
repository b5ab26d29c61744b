// Stories of the ledger of sales: what invoices, their voids and their credit notes enter, and on which day.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct, editProduct, type Product } from '#contract/catalog/products.ts'
import { findDashboardCharts } from '#contract/insight/dashboard.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { linkInvoices, undoInvoiceLinks } from '#contract/sales/customerLinks.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { findCustomerMargin, findInvoiceMargin } from '#contract/sales/margins.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { findPurchases } from '#contract/sales/purchases.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { rollUpSales } from '#server/sales/invoices/sales.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { readSales, type Sale } from './salesFixtures.ts'

type Items = NewInvoice['items']

describe('the ledger of sales', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  const lastMonth = () => `${previousMonth(today().slice(0, 7))}-20`
  let customerId: number

  before(async () => {
    customerId = await addCustomer('Harbor & Pine')
  })

  const addCustomer = async (name: string) =>
    (await manager.call(createCustomer, { name, phone: '+1 212 555 0100' })).id
  const stock = (fields: Partial<Product> = {}) =>
    manager.call(createProduct, buildProduct({ quantity: 100, priceCents: 1000, ...fields }))
  const setCost = ({ id }: Product, dollars: number) =>
    manager.call(setFirstCost, { id, unitCostMicros: dollars * 1_000_000 })
  async function sell(items: Items, fields: Partial<NewInvoice['invoice']> = {}): Promise<number> {
    const { id } = await manager.call(createInvoice, buildInvoice(items, { customerId, ...fields }))
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    return id
  }
  const unitsOf = (quantity: number, ...products: Product[]): Items =>
    products.map(({ id }) => ({ productId: id, quantity }))
  const salesOf = (invoiceId: number) => readSales(app.db, invoiceId)
  const net = ({ line, units, netCents, costMicros }: Sale) => [line, units, netCents, costMicros]

  test('each line of a discounted invoice takes its share of the discount to the cent', async () => {
    const [shirt, scarf, cap] = [await stock(), await stock(), await stock()]
    await setCost(shirt, 4)
    const discount = { discountType: 'amount', discountCents: 100 } as const
    const id = await sell(unitsOf(1, shirt, scarf, cap), discount)
    // 33.33 cents each: the first of equal remainders is rounded up.
    assert.deepEqual((await salesOf(id)).map(net), [
      [1, 1, 966, 4_000_000],
      [2, 1, 967, null],
      [3, 1, 967, null],
    ])
    const tenth = await sell([...unitsOf(3, shirt), ...unitsOf(1, cap)], { discountBasisPoints: 1000 })
    assert.deepEqual((await salesOf(tenth)).map(net), [
      [1, 3, 2700, 12_000_000],
      [2, 1, 900, null],
    ])
    const { lines } = await manager.call(findInvoiceMargin, { id })
    assert.deepEqual(
      lines.map(({ netCents, costMicros }) => [netCents, costMicros]),
      [
        [966, 4_000_000n],
        [967, null],
        [967, null],
      ],
    )
  })

  test('a void takes off what the invoice entered, on its own day', async () => {
    const shirt = await stock()
    await setCost(shirt, 3)
    const id = await sell(unitsOf(5, shirt), { discountBasisPoints: 500 })
    await dateInvoices(app.db, [id], sql`${lastMonth()}::date`)
    await manager.call(voidInvoice, { id, reason: 'Ordered twice' })
    const days = (await salesOf(id)).map((sale) => [sale.kind, sale.day, ...net(sale)])
    assert.deepEqual(days, [
      ['invoice', lastMonth(), 1, 5, 4750, 15_000_000],
      ['void', today(), 1, -5, -4750, -15_000_000],
    ])
  })

  test('a credit note takes off units and amount, and of the cost what went back to stock', async () => {
    const [shirt, scarf] = [await stock(), await stock()]
    await setCost(shirt, 4)
    const id = await sell(unitsOf(10, shirt, scarf), { discountBasisPoints: 1000 })
    await manager.call(issueCreditNote, {
      id,
      reason: 'Returned, 2 of them damaged',
      items: [
        { line: 2, allowanceCents: 500 },
        { line: 1, quantity: 5, restockQuantity: 3 },
      ],
    })
    const [, , ...credited] = await salesOf(id)
    const note = { kind: 'credit note', day: today(), units: 0, netCents: 0, listCents: 0 }
    const ofShirt = { returnedUnits: 5, returnedCents: 4500, restockedUnits: 3, costMicros: -12_000_000 }
    const ofScarf = { returnedUnits: 0, returnedCents: 450, restockedUnits: 0, costMicros: null }
    assert.deepEqual(credited, [
      { ...note, line: 1, code: shirt.code, ...ofShirt },
      { ...note, line: 2, code: scarf.code, ...ofScarf },
    ])
  })

  test('a price set by hand is a sale below its list price', async () => {
    const shirt = await stock()
    const id = await sell([{ productId: shirt.id, quantity: 4, unitPriceCents: 750, isPriceByHand: true }])
    const [sale] = await salesOf(id)
    assert.deepEqual([sale?.netCents, sale?.listCents], [3000, 4000])
  })

  test('a sale keeps the category, color and season of its day', async () => {
    const ownId = await addCustomer('Season Store')
    const { id, code, name, size, quantity, priceCents } = await stock({
      category: 'Ledger tops',
      color: 'Navy',
      season: 'Fall 2026',
    })
    await sell([{ productId: id, quantity: 2 }], { customerId: ownId })
    await manager.call(editProduct, {
      id,
      name,
      size,
      quantity: quantity - 2,
      priceCents,
      category: 'Ledger coats',
      color: 'Ink',
      season: 'Spring 2027',
    })
    await sell([{ productId: id, quantity: 3 }], { customerId: ownId })
    await sell([{ productId: id, quantity: 1 }], { customerId: ownId })
    const { sold } = await manager.call(findDashboardCharts, {})
    assert.deepEqual(
      sold.categories.filter(({ category }) => category?.startsWith('Ledger')),
      [
        { category: 'Ledger coats', units: 4 },
        { category: 'Ledger tops', units: 2 },
      ],
    )
    const find = async (season?: string) => {
      const { purchases } = await manager.call(findPurchases, { id: ownId, page: 1, limit: 10, season })
      return purchases.map(({ number, quantity, colors }) => [
        number,
        quantity,
        colors.map(({ color }) => color).toSorted(),
      ])
    }
    assert.deepEqual(await find(), [[code, 6, ['Ink', 'Navy']]])
    assert.deepEqual(await find('Fall 2026'), [[code, 2, ['Navy']]])
    assert.deepEqual(await find('Spring 2027'), [[code, 4, ['Ink']]])
    const { rows } = await app.db.execute(
      sql`select season, season_known from sold_items where product_id = ${id} order by id`,
    )
    assert.deepEqual(rows, [
      { season: 'Fall 2026', season_known: true },
      { season: 'Spring 2027', season_known: true },
    ])
  })

  test('a line that is older than its season counts for that of the product, and says so', async () => {
    const shirt = await stock({ season: 'Fall 2026' })
    const { id } = await manager.call(createInvoice, buildInvoice(unitsOf(1, shirt)))
    await app.db.execute(sql`alter table invoice_lines disable trigger invoice_lines_append_only`)
    await app.db.execute(sql`update invoice_lines set season = null where invoice_id = ${id}`)
    await app.db.execute(sql`alter table invoice_lines enable trigger invoice_lines_append_only`)
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    const { rows } = await app.db.execute(
      sql`select season, season_known from sold_items where product_id = ${shirt.id}`,
    )
    assert.deepEqual(rows, [{ season: 'Fall 2026', season_known: false }])
  })

  test('what a customer bought follows merges and links, and a deleted product stays sold', async () => {
    const [surviving, merged] = [await addCustomer('Dune Shop'), await addCustomer('Dune Store')]
    const shirt = await stock()
    await setCost(shirt, 6)
    await sell(unitsOf(2, shirt), { customerId: merged })
    await manager.call(mergeCustomer, { id: merged, into: surviving, takes: [], exemptionIds: [] })
    const margin = async () => {
      const { netCents, costMicros, lines } = await manager.call(findCustomerMargin, { id: surviving })
      return [netCents, costMicros, lines]
    }
    assert.deepEqual(await margin(), [2000, 12_000_000n, 1])
    const unlinked = buildInvoice(unitsOf(3, shirt), { customerName: 'Dune Shop' })
    const { id } = await manager.call(createInvoice, unlinked)
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await rollUpSales(app.db)
    const { batchId } = await manager.call(linkInvoices, { customerId: surviving, invoiceIds: [id] })
    assert.deepEqual(await margin(), [5000, 30_000_000n, 2])
    await app.assertIntegrity()
    await manager.call(undoInvoiceLinks, { id: batchId })
    assert.deepEqual(await margin(), [2000, 12_000_000n, 1])
    await manager.call(deleteProduct, { id: shirt.id })
    const { purchases } = await manager.call(findPurchases, { id: surviving, page: 1, limit: 10 })
    assert.deepEqual(
      purchases.map(({ number, quantity, isDeleted }) => [number, quantity, isDeleted]),
      [[shirt.code, 2, true]],
    )
  })

  test('a line that left without a cost has none later, and what is credited of it neither', async () => {
    const shirt = await stock()
    const id = await sell(unitsOf(4, shirt))
    await setCost(shirt, 5)
    await manager.call(issueCreditNote, {
      id,
      reason: 'Returned',
      items: [{ line: 1, quantity: 1, restockQuantity: 1 }],
    })
    assert.deepEqual(
      (await salesOf(id)).map(({ costMicros }) => costMicros),
      [null, null],
    )
  })
})

/** '2026-01' is before '2026-02'. */
function previousMonth(month: string): string {
  return new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 7)
}
