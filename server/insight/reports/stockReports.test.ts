// Stock at the end of a day, and what open orders lack, over HTTP.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createStyle, type Style } from '#contract/catalog/styles.ts'
import { findAccountingSummary } from '#contract/insight/accounting.ts'
import { findReport } from '#contract/insight/reports.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { addDays } from '#domain/platform/days.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const viewer = useClient(app, 'Viewer')

const page = { page: 1, limit: 50 }

/** In Navy, with 10 units of S and of M at $40.00. */
function createTank(number: string): Promise<Style> {
  return manager.call(createStyle, {
    number,
    name: 'Rib Tank',
    priceCents: 4000,
    season: 'Fall 2026',
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 10 })),
  })
}

test('stock at the end of a day is what the cost ledger had then, like the accounting export', async () => {
  const { id: styleId, products } = await createTank('STOCK-1')
  const [small, medium] = products
  assert.ok(small && medium)
  await manager.call(setFirstCost, { id: small.id, unitCostMicros: 12_500_000 })
  const lastDay = today()
  const { clock } = app.app.services
  const now = clock.now.bind(clock)
  clock.now = () => new Date(now().getTime() + 2 * 86_400_000)
  const later = await signInAs(app.url, 'Manager')
  const items = [small, medium].map(({ id }) => ({ productId: id, quantity: 4 }))
  const { id } = await later.call(createInvoice, buildInvoice(items, { taxPpm: 0 }))
  await later.call(setInvoiceStatus, { id, status: 'Processed' })

  const readAt = (day: string) =>
    later.call(findReport, { report: 'stock-by-style', ...page, styleId, startDate: day, endDate: day })
  const before = await readAt(lastDay)
  assert.deepEqual(before.rows[0]?.figures, {
    stockUnits: 20,
    stockListValue: 80_000,
    stockValue: 12_500,
    stockKnownUnits: 10,
    stockAverageCost: 1250,
    stockUnknownUnits: 10,
  })
  const after = await readAt(addDays(lastDay, 2))
  assert.deepEqual(
    [after.sums.figures.stockUnits, after.sums.figures.stockValue, after.sums.figures.stockListValue],
    [12, 7500, 48_000],
  )
  assert.equal(after.sums.compared?.stockUnits, 0)
  const { stock } = await later.call(findAccountingSummary, { startDate: lastDay, endDate: lastDay })
  const all = await later.call(findReport, {
    report: 'stock-by-category',
    ...page,
    startDate: lastDay,
    endDate: lastDay,
  })
  assert.equal(all.sums.figures.stockUnits, stock.units)
  assert.equal(all.sums.figures.stockUnknownUnits, stock.unknownUnits)
  const seen = await viewer.call(findReport, { report: 'stock-by-product', ...page })
  assert.doesNotMatch(JSON.stringify(seen), /stockValue|stockAverageCost/)
  clock.now = now
})

test('what to cut is what open orders need of a size beyond what is free and coming of it', async () => {
  const { id: styleId, products } = await createTank('CUT-1')
  const [small, medium] = products
  assert.ok(small && medium)
  const buyer = await manager.call(createCustomer, buildBuyer({ name: 'Harbor & Pine' }))
  const order = (items: { productId: number; quantity: number }[], confirm = true) =>
    manager.call(createOrder, { ...buildOrder(buyer.id, items, { customerName: buyer.name }), confirm })
  const allocated = await order([{ productId: small.id, quantity: 5 }])
  await manager.call(allocateOrder, { id: allocated.id })
  await order([
    { productId: small.id, quantity: 30 },
    { productId: medium.id, quantity: 4 },
  ])
  await order([{ productId: small.id, quantity: 500 }], false)
  const supplierId = await createSupplier(manager)
  await manager.call(createPurchaseOrder, {
    ...buildPurchase(supplierId, [{ productId: small.id, quantity: 12 }]),
    place: true,
  })

  const bySize = await viewer.call(findReport, { report: 'what-to-cut', ...page, styleId })
  assert.deepEqual(
    bySize.rows.map(({ size, figures }) => [size, figures]),
    [
      [
        'S',
        {
          openUnits: 35,
          allocatedUnits: 5,
          neededUnits: 30,
          freeUnits: 5,
          comingUnits: 12,
          shortUnits: 13,
          openValue: 140_000,
        },
      ],
      [
        'M',
        {
          openUnits: 4,
          allocatedUnits: 0,
          neededUnits: 4,
          freeUnits: 10,
          comingUnits: 0,
          shortUnits: 0,
          openValue: 16_000,
        },
      ],
    ],
  )
  const byStyle = await viewer.call(findReport, {
    report: 'open-orders-by-style',
    ...page,
    season: 'Fall 2026',
  })
  const row = byStyle.rows.find((one) => one.styleId === styleId)
  // The six free units of M fill no S.
  assert.deepEqual([row?.detail, row?.figures.shortUnits, row?.compared], ['CUT-1', 13, null])
})
