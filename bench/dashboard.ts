// The dashboard with 1,000 and 100,000 products and invoices: each call as a ratio to the small database.
import { findProducts } from '#contract/catalog/products.ts'
import { findDashboardCharts, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { findActivity } from '#contract/people/activity.ts'

import { fillProducts } from './catalogs.ts'
import { fillInvoices, fillInvoiceLines } from './fillInvoices.ts'
import { measureInTurns } from './measureInTurns.ts'
import { makeDatabase, median, startApp, type RunningApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

const sizes = [1000, 100_000]

/** The calls of the page, and those of another month. */
const paths = [
  findDashboardMetrics.path,
  findDashboardCharts.path,
  `${findDashboardCharts.path}?month=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7)}`,
  `${findProducts.path}?limit=6&stockLevel=short`,
  `${findProducts.path}?limit=3`,
  `${findActivity.path}?limit=5`,
]

export async function measureDashboard(): Promise<void> {
  const apps: RunningApp[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`dashboard_${size}`)
    await stopProcess((await startApp(url)).process)
    await fillProducts(url, size)
    // Over one year.
    await fillInvoices(url, size, size / 365)
    await fillInvoiceLines(url, size)
    apps.push(await startApp(url))
  }
  for (const path of paths) {
    const [small = 1, large = 1] = (await measureInTurns(apps.map((app) => ({ app: app, path })))).map(median)
    const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
    addRow(path.replace('/api/', ''), ratio)
  }
  for (const app of apps) await stopProcess(app.process)
}
