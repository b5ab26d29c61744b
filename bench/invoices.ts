// The invoice list with 1,000 and 100,000 invoices: each filter as a ratio to the small database, and last pages to the first.
import { findInvoices } from '#contract/sales/invoices.ts'

import { fillInvoices } from './fillInvoices.ts'
import { getJson, measureInTurns } from './measureInTurns.ts'
import { makeDatabase, median, startApp, type RunningApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

const sizes = [1000, 100_000]
/** Invoices per day: more invoices mean a longer history. */
const perDay = 100

const filters = [
  '',
  'status=Pending',
  'status=Processed',
  'status=Void',
  `startDate=${dayBefore(5)}`,
  `endDate=${dayBefore(5)}`,
  `startDate=${dayBefore(9)}&endDate=${dayBefore(2)}`,
  `status=Pending&startDate=${dayBefore(9)}&endDate=${dayBefore(2)}`,
  'startDate=2000-01-01&endDate=2099-12-31',
  'status=Processed&startDate=2000-01-01&endDate=2099-12-31',
]

export async function measureInvoices(): Promise<void> {
  const apps: RunningApp[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`invoices_${size}`)
    await stopProcess((await startApp(url)).process)
    await fillInvoices(url, size, perDay)
    apps.push(await startApp(url))
  }
  for (const filter of filters) {
    const path = `${findInvoices.path}?limit=20&${filter}`
    const [small = 1, large = 1] = (await measureInTurns(apps.map((app) => ({ app: app, path })))).map(median)
    const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
    addRow(`invoices ${filter || 'without a filter'}`, ratio)
  }
  const large = apps.at(-1)
  if (large) await measureFarPages(large)
  for (const app of apps) await stopProcess(app.process)
}

async function measureFarPages(app: RunningApp): Promise<void> {
  const path = `${findInvoices.path}?limit=20&page=`
  const { total } = await getJson<{ total: number }>({ app: app, path: `${path}1` })
  const pages = Math.ceil(total / 20)
  const asks = [1, Math.ceil(pages / 2), pages].map((page) => ({ app: app, path: path + page }))
  const [first = 1, middle = 1, last = 1] = (await measureInTurns(asks)).map(median)
  addRow(
    'far pages',
    `the last ${(last / first).toFixed(2)}, the middle one ${(middle / first).toFixed(2)} of the first`,
  )
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
