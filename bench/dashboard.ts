// The dashboard with 1,000 and 100,000 products and invoices: each call as a ratio to the small database.
import { findProducts } from '#contract/catalog/products.ts'
import { findDashboardCharts, findDashboardMetrics, findTodos } from '#contract/insight/dashboard.ts'
import { findRecentActivity } from '#contract/people/activity.ts'

import { fillProducts } from './catalogs.ts'
import { compareSizes, startApps, stopApps } from './compareSizes.ts'
import { fillInvoices, fillInvoiceLines } from './fillInvoices.ts'

const sizes = [1000, 100_000]

/** The calls of the page, and those of another month. */
const paths = [
  findDashboardMetrics.path,
  `${findDashboardMetrics.path}?compareWith=last-year`,
  findTodos.path,
  findDashboardCharts.path,
  `${findDashboardCharts.path}?month=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7)}`,
  `${findProducts.path}?limit=6&stockLevel=short`,
  `${findProducts.path}?limit=3`,
  findRecentActivity.path,
]

export async function measureDashboard(): Promise<void> {
  const apps = await startApps('dashboard', sizes, async (url, size) => {
    await fillProducts(url, size)
    // Over one year.
    await fillInvoices(url, size, size / 365)
    await fillInvoiceLines(url, size)
  })
  for (const path of paths) await compareSizes(apps, path.replace('/api/', ''), path)
  await stopApps(apps)
}
