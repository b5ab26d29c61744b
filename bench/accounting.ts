// The accounting export of 10,000 and 100,000 invoices: time, size and the memory of the server while it is sent.
import {
  exportAccountingTable,
  exportAccountingWorkbook,
  findAccountingSummary,
} from '#contract/insight/accounting.ts'
import { accountingTables } from '#domain/insight/accounting.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import { fillProducts } from './catalogs.ts'
import { type SizedApp, startApps, stopApps } from './compareSizes.ts'
import { fillInvoiceLines, fillInvoices } from './fillInvoices.ts'
import type { RunningApp } from './processes.ts'
import { addRow } from './report.ts'

const sizes = [10_000, 100_000]
const years = 'startDate=2000-01-01&endDate=2099-12-31'

const paths = [
  `${findAccountingSummary.path}?${years}`,
  ...accountingTables.map((table) => `${exportAccountingTable.path}?table=${table}&${years}`),
  `${exportAccountingWorkbook.path}?${years}`,
]

export async function measureAccounting(): Promise<void> {
  const apps = await startApps('accounting', sizes, async (url, size) => {
    await fillProducts(url, size)
    // Over one year.
    await fillInvoices(url, size, size / 365)
    await fillInvoiceLines(url, size)
  })
  for (const path of paths) {
    const [small, large] = await measureEach(apps, path)
    addRow(
      path.replace('/api/', '').replace(years, '').replace(/[?&]$/, ''),
      `${large} with 100,000 (10,000: ${small})`,
    )
  }
  await stopApps(apps)
}

async function measureEach(apps: readonly SizedApp[], path: string): Promise<string[]> {
  const figures: string[] = []
  for (const { app } of apps) {
    await download(app, path)
    figures.push(await download(app, path))
  }
  return figures
}

/** '1.20 s, 14.2 MB, memory 180 MB': the highest while it was sent. */
async function download({ url, cookie, process }: RunningApp, path: string): Promise<string> {
  const start = performance.now()
  const response = await fetch(url + path, { headers: { cookie } })
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
  let [bytes, memory, nextReading] = [0, 0, 0]
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (performance.now() < nextReading) continue
    nextReading = performance.now() + 50
    memory = Math.max(memory, await readMemoryMegabytes(process.pid))
  }
  const seconds = (performance.now() - start) / 1000
  return `${seconds.toFixed(2)} s, ${(bytes / 1_000_000).toFixed(1)} MB, memory ${memory} MB`
}
