// Orders with 1,000 and with 100,000 of 30 lines each: lists, one order and an allocation as ratios to the small database; then an order of
// 300 cells, confirmed and allocated, as a ratio to the bare SQL.
import { previewAllocationRun } from '#contract/sales/allocationRuns.ts'
import { allocateOrder, createOrder, releaseOrder } from '#contract/sales/orderActions.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'

import { closeBareOrder, measureBareOrder } from './bareOrder.ts'
import { addSizesRow, compareSizes, type SizedApp, startApps, stopApps } from './compareSizes.ts'
import { fillOrders, largeOrder, openOrder } from './fillOrders.ts'
import { jsonPost, median, type RunningApp } from './processes.ts'
import { addRow } from './report.ts'

const pathOf = (endpoint: { path: string }, id: number) => endpoint.path.replace(':id', String(id))

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
  await compareAllocations(apps)
  const [small] = apps
  if (small) await compareWithBareSql(small.app)
  await stopApps(apps)
}

const rounds = 40
const warmUps = 5

async function post(app: RunningApp, path: string, body: unknown): Promise<{ id: number }> {
  const response = await fetch(app.url + path, jsonPost(body, app.cookie))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text) as { id: number }
}

/** An order of 200 lines is allocated and released, in turns. */
async function compareAllocations(apps: readonly SizedApp[]): Promise<void> {
  const measured = apps.map(({ app, size }) => ({ app, size, times: [] as number[] }))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { app, times } of measured) {
      const start = performance.now()
      await post(app, pathOf(allocateOrder, largeOrder), {})
      if (round >= 0) times.push(performance.now() - start)
      await post(app, pathOf(releaseOrder, largeOrder), {})
    }
  }
  addSizesRow('allocation of 200 lines', measured)
}

/** Cells of one order. */
const cells = 300

async function compareWithBareSql(app: RunningApp): Promise<void> {
  const items = Array.from({ length: cells }, (_, index) => ({ productId: index + 1, quantity: 2 }))
  const order = {
    customerId: 1,
    customerName: 'Boutique 1',
    customerPhone: '+1 212 555 0100',
    kind: 'pre-book',
  }
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = -warmUps; round < rounds / 2; round += 1) {
    const start = performance.now()
    const { id } = await post(app, createOrder.path, { order, items, confirm: true })
    await post(app, pathOf(allocateOrder, id), {})
    const time = performance.now() - start
    await post(app, pathOf(releaseOrder, id), {})
    const bareTime = await measureBareOrder(app.databaseUrl, cells)
    if (round >= 0) {
      ours.push(time)
      bare.push(bareTime)
    }
  }
  await closeBareOrder()
  const [our, sql] = [median(ours), median(bare)]
  addRow(
    `order of ${cells} cells, confirmed and allocated`,
    `${(our / sql).toFixed(2)} of the bare SQL (${our.toFixed(1)} ms, ${sql.toFixed(1)} ms)`,
  )
}
