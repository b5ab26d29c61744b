// The dashboard with 1,000 and with 100,000 products and invoices: each of its calls as a ratio to the small shop.
import { findProducts } from '#contract/catalog/products.ts'
import { findDashboardFigures, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { findActivity } from '#contract/people/activity.ts'

import { fillInvoices, fillLines } from './books.ts'
import { fill as fillCatalogue } from './catalogues.ts'
import { makeDatabase, median, openShop, type Shop, stop } from './processes.ts'
import { say } from './report.ts'
import { takeTurns } from './turns.ts'

const sizes = [1000, 100_000]

/** What the page asks for when it opens, and another month of it. */
const paths = [
  findDashboardMetrics.path,
  findDashboardFigures.path,
  `${findDashboardFigures.path}?month=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7)}`,
  `${findProducts.path}?limit=6&stockLevel=short`,
  `${findProducts.path}?limit=3`,
  `${findActivity.path}?limit=5`,
]

export async function measureDashboard(): Promise<void> {
  const shops: Shop[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`dashboard_${size}`)
    await stop((await openShop(url)).process)
    await fillCatalogue(url, size)
    // A year of them.
    await fillInvoices(url, size, size / 365)
    await fillLines(url, size)
    shops.push(await openShop(url))
  }
  for (const path of paths) {
    const [small = 1, large = 1] = (await takeTurns(shops.map((shop) => ({ shop, path })))).map(median)
    const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
    say(path.replace('/api/', ''), ratio)
  }
  for (const shop of shops) await stop(shop.process)
}
