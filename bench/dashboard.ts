// The dashboard with 1,000 and with 100,000 products and invoices: each of its calls as a ratio to the small shop.
import { findProducts } from '#contract/catalog/products.ts'
import { findDashboardCharts, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { findActivity } from '#contract/people/activity.ts'

import { fillProducts as fillCatalogue } from './catalogs.ts'
import { fillInvoices, fillInvoiceLines } from './fillInvoices.ts'
import { measureInTurns } from './measureInTurns.ts'
import { makeDatabase, median, startApp, type RunningApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

const sizes = [1000, 100_000]

/** What the page asks for when it opens, and another month of it. */
const paths = [
  findDashboardMetrics.path,
  findDashboardCharts.path,
  `${findDashboardCharts.path}?month=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7)}`,
  `${findProducts.path}?limit=6&stockLevel=short`,
  `${findProducts.path}?limit=3`,
  `${findActivity.path}?limit=5`,
]

export async function measureDashboard(): Promise<void> {
  const shops: RunningApp[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`dashboard_${size}`)
    await stopProcess((await startApp(url)).process)
    await fillCatalogue(url, size)
    // A year of them.
    await fillInvoices(url, size, size / 365)
    await fillInvoiceLines(url, size)
    shops.push(await startApp(url))
  }
  for (const path of paths) {
    const [small = 1, large = 1] = (await measureInTurns(shops.map((shop) => ({ app: shop, path })))).map(
      median,
    )
    const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
    addRow(path.replace('/api/', ''), ratio)
  }
  for (const shop of shops) await stopProcess(shop.process)
}
