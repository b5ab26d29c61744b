// Purchase orders with 1,000 and with 100,000 of 30 lines each: lists, one order and an arrival as ratios to the small database; then an
// arrival of 300 cells as a ratio to the bare SQL.
import { findAvailability } from '#contract/catalog/availability.ts'
import { findArrivals, receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { findBills } from '#contract/purchasing/bills.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { findPurchaseSuggestion } from '#contract/purchasing/suggestion.ts'

import { closeBareArrival, measureBareArrival } from './bareArrival.ts'
import { compareActions, compareWithBareSql, pathOf, post } from './compareActions.ts'
import { compareSizes, startApps, stopApps } from './compareSizes.ts'
import { fillPurchases, largeOrder, openOrder } from './fillPurchases.ts'
import type { RunningApp } from './processes.ts'

const productIds = Array.from({ length: 200 }, (_, index) => index + 1).join(',')
const list = `${findPurchaseOrders.path}?limit=20`
const paths = {
  'purchase orders, the first 20': list,
  'purchase orders to come, the first 20': `${list}&show=to+come`,
  'late purchase orders, the first 20': `${list}&show=late`,
  'purchase orders by expected day, the first 20': `${list}&sort=expected`,
  'purchase orders of a supplier, the first 20': `${list}&supplierId=1`,
  'arrivals, the first 20': `${findArrivals.path}?limit=20`,
  'bills, the first 20': `${findBills.path}?limit=20`,
  'bills that differ, the first 20': `${findBills.path}?limit=20&show=differs`,
  'bills of a supplier, the first 20': `${findBills.path}?limit=20&supplierId=1`,
  'availability of 200 products': `${findAvailability.path}?ids=${productIds}`,
  'what to order': findPurchaseSuggestion.path,
  'one purchase order of 30 lines': pathOf(findPurchaseOrder, openOrder),
}

export async function measurePurchases(): Promise<void> {
  const apps = await startApps('purchases', [1000, 100_000], fillPurchases)
  for (const [title, path] of Object.entries(paths)) await compareSizes(apps, title, path)
  await compareActions(apps, 'arrival of 200 lines', (app) => receiveAll(app, largeOrder, 200))
  const [small] = apps
  if (small) await compareCells(small.app)
  await stopApps(apps)
}

/** Receives all lines of an order and undoes it; returns the milliseconds of the arrival. */
async function receiveAll(app: RunningApp, id: number, lineCount: number): Promise<number> {
  const lines = Array.from({ length: lineCount }, (_, index) => ({ line: index + 1, accepted: 2 }))
  const start = performance.now()
  const arrival = await post(app, pathOf(receivePurchaseOrder, id), { lines })
  const time = performance.now() - start
  await post(app, pathOf(undoArrival, arrival.id), {})
  return time
}

/** Cells of one order. */
const cells = 300

async function compareCells(app: RunningApp): Promise<void> {
  const { id } = await post(app, createPurchaseOrder.path, {
    purchaseOrder: { supplierId: 1, currency: 'USD', rate: '1' },
    items: Array.from({ length: cells }, (_, index) => ({
      productId: index + 1,
      quantity: 2,
      unitCost: '7.50',
    })),
    place: true,
  })
  await compareWithBareSql(
    `arrival of ${cells} cells`,
    () => receiveAll(app, id, cells),
    () => measureBareArrival(app.databaseUrl, id, cells),
  )
  await closeBareArrival()
}
