// The invoice list with 1,000 and 100,000 invoices: each filter as a ratio to the small database, and last pages to the first.
import { findInvoices } from '#contract/sales/invoices.ts'

import { compareFarPages, compareSizes, startApps, stopApps } from './compareSizes.ts'
import { fillInvoices } from './fillInvoices.ts'

const sizes = [1000, 100_000]
/** Invoices per day: more invoices mean a longer history. */
const perDay = 100
const limit = 20

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
  'paymentState=unpaid',
  'paymentState=overdue',
]

export async function measureInvoices(): Promise<void> {
  const apps = await startApps('invoices', sizes, (url, size) => fillInvoices(url, size, perDay))
  for (const filter of filters) {
    const path = `${findInvoices.path}?limit=${limit}&${filter}`
    await compareSizes(apps, `invoices ${filter || 'without a filter'}`, path)
  }
  for (const app of apps.slice(1)) await compareFarPages(app, findInvoices.path, limit)
  await stopApps(apps)
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
