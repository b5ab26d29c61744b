// Reports with 10,000 and 1,000,000 lines of invoices of three years, and sales while ten reports a second are read.
import { findReport } from '#contract/insight/reports.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'
import { getReport, reportIds } from '#domain/reports.ts'

import { compareSizes, type SizedApp, startApps, stopApps } from './compareSizes.ts'
import { fillSales, soldProduct } from './fillSales.ts'
import { type Load, measureP99, measureRate } from './measureRate.ts'
import { median } from './processes.ts'
import { addRow } from './report.ts'

const sizes = [10_000, 1_000_000]
const rounds = 5
const seconds = 10
const reportsPerSecond = 10

/** The reports that read invoices and stock, in their usual period, and the widest ones of a year, a customer and a style. */
const requests = [
  ...reportIds
    .filter((id) => !['bookings', 'arrivals', 'openOrders'].includes(getReport(id).source))
    .map((id) => `report=${id}`),
  'report=sales-by-style&period=last-12-months',
  'report=sales-by-product&period=last-12-months&styleId=7',
  'report=sales-by-style&period=last-12-months&customerId=7',
  'report=sales-by-customer&period=last-12-months&styleId=7',
]

export async function measureReports(): Promise<void> {
  const apps = await startApps('reports', sizes, async (url, size) => {
    const milliseconds = await fillSales(url, size)
    addRow(`ledger of sales, ${formatCount(size)} lines entered`, `${(milliseconds / 1000).toFixed(1)} s`)
  })
  for (const query of requests) await compareSizes(apps, query, `${findReport.path}?${query}`)
  await measureSalesDuringReports(apps)
  await stopApps(apps)
}

/** The p99 of creating invoices with and without reports at the same time, in turns. */
async function measureSalesDuringReports(apps: readonly SizedApp[]): Promise<void> {
  const app = apps.at(-1)?.app
  if (!app) return
  const { url, cookie } = app
  const sale: Load = {
    url,
    cookie,
    method: 'POST',
    path: createInvoice.path,
    body: JSON.stringify({
      invoice: { customerName: 'Bench', customerPhone: '1' },
      items: [{ productId: soldProduct, quantity: 1 }],
    }),
  }
  const report: Load = { url, cookie, path: `${findReport.path}?report=sales-by-style` }
  const rate = (await measureRate(sale, 3)) / 4
  const alone: number[] = []
  const during: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await measureP99(sale, rate, seconds)) ?? Number.NaN)
    const [time] = await Promise.all([
      measureP99(sale, rate, seconds),
      measureP99(report, reportsPerSecond, seconds),
    ])
    during.push(time ?? Number.NaN)
  }
  const [aloneMs, duringMs] = [median(alone), median(during)]
  addRow(
    `p99 of creating invoices during ${reportsPerSecond} reports a second`,
    `${(duringMs / aloneMs).toFixed(2)} (${aloneMs} and ${duringMs} ms at ${rate.toFixed(0)} invoices a second)`,
  )
}
