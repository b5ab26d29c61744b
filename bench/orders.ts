// Orders with 1,000 and with 100,000 of 30 lines each: lists, one order and an allocation as ratios to the small database; then an order of
// 300 cells, confirmed and allocated, as a ratio to the bare SQL.
import { previewAllocationRun } from '#contract/sales/allocationRuns.ts'
import { allocateOrder, createOrder, releaseOrder } from '#contract/sales/orderActions.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'

import { closeBareOrder, measureBareOrder } from './bareOrder.ts'
import { compareActions, compareWithBareSql, pathOf, post } from './compareActions.ts'
import { compareSizes, startApps, stopApps } from './compareSizes.ts'
import { fillOrders, largeOrder, openOrder } from './fillOrders.ts'
import type { RunningApp } from './processes.ts'

const paths = {
  'orders, the first 20': `${findOrders.path}?limit=20`,
  'orders to ship, the first 20': `${findOrders.path}?limit=20&show=to+ship`,
  'orders of a season, the first 20': `${findOrders.path}?limit=20&season=SS27`,
  'orders of a customer, the first 20': `${findOrders.path}?limit=20&customerId=1`,
  'one order of 30 lines': pathOf(findOrder, openOrder),
  'proposal of an allocation run': `${previewAllocationRun.path}?horizonDays=365`,
}

export async function measureOrders(): Promise<void> {
  const apps = await startApps('orders', [1000, 100_000], fillOrders)
  for (const [title, path] of Object.entries(paths)) await compareSizes(apps, title, path)
  await compareActions(apps, 'allocation of 200 lines', allocateOnce)
  const [small] = apps
  if (small) await compareCells(small.app)
  await stopApps(apps)
}

/** Allocates an order and releases it; returns the milliseconds of the allocation. */
async function allocateOnce(app: RunningApp): Promise<number> {
  const start = performance.now()
  await post(app, pathOf(allocateOrder, largeOrder), {})
  const time = performance.now() - start
  await post(app, pathOf(releaseOrder, largeOrder), {})
  return time
}

/** Cells of one order. */
const cells = 300

async function compareCells(app: RunningApp): Promise<void> {
  const items = Array.from({ length: cells }, (_, index) => ({ productId: index + 1, quantity: 2 }))
  const order = {
    customerId: 1,
    customerName: 'Boutique 1',
    customerPhone: '+1 212 555 0100',
    kind: 'pre-book',
  }
  const act = async () => {
    const start = performance.now()
    const { id } = await post(app, createOrder.path, { order, items, confirm: true })
    await post(app, pathOf(allocateOrder, id), {})
    const time = performance.now() - start
    await post(app, pathOf(releaseOrder, id), {})
    return time
  }
  const title = `order of ${cells} cells, confirmed and allocated`
  await compareWithBareSql(title, act, () => measureBareOrder(app.databaseUrl, cells))
  await closeBareOrder()
}
