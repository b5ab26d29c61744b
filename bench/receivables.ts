// Customers and receivables with 1,000 entries of 100 customers and 1,000,000 entries of 100,000 customers: each request as a ratio
// to the small database.
import { findAgeing } from '#contract/sales/ageing.ts'
import { findCustomer, findCustomers } from '#contract/sales/customers.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { findOpenItems } from '#contract/sales/receivables.ts'
import { findStatement } from '#contract/sales/statements.ts'

import { addSizesRow, compareSizes, type SizedApp, startApps, stopApps } from './compareSizes.ts'
import { fillReceivables, largeCustomer, ordinaryCustomer } from './fillReceivables.ts'
import { getJson } from './measureInTurns.ts'
import { jsonPost } from './processes.ts'

const pathOf = (endpoint: { path: string }, id: number) => endpoint.path.replace(':id', String(id))

const paths = {
  'customers, the first 50': `${findCustomers.path}?limit=50`,
  'customers that owe, the first 50': `${findCustomers.path}?limit=50&standing=balance`,
  'one customer': pathOf(findCustomer, ordinaryCustomer),
  'ageing as of today': findAgeing.path,
  'ageing as of 60 days ago': `${findAgeing.path}?asOf=${dayBefore(60)}`,
  'statement of 400 open items': pathOf(findStatement, largeCustomer),
}

export async function measureReceivables(): Promise<void> {
  const apps = await startApps('receivables', [1000, 1_000_000], fillReceivables)
  for (const [title, path] of Object.entries(paths)) await compareSizes(apps, title, path)
  await comparePayments(apps)
  await stopApps(apps)
}

const payments = 100
const warmUps = 10
const settled = 200

/** Payments of $2.00 that settle a cent of each of 200 invoices, in turns. */
async function comparePayments(apps: readonly SizedApp[]): Promise<void> {
  const measured = await Promise.all(
    apps.map(async ({ app, size }) => {
      const path = pathOf(findOpenItems, largeCustomer)
      const { items } = await getJson<{ items: { side: string; document: { type: string; id: number } }[] }>({
        app,
        path,
      })
      const documents = items.filter(({ side }) => side === 'debit').slice(0, settled)
      const body = {
        customerId: largeCustomer,
        method: 'Check',
        receivedOn: dayBefore(1),
        amount: '2.00',
        settlements: documents.map(({ document: { type, id } }) => ({ debit: { type, id }, amount: '0.01' })),
      }
      return { app, size, body, times: [] as number[] }
    }),
  )
  for (let payment = -warmUps; payment < payments; payment += 1) {
    for (const { app, body, times } of measured) {
      const start = performance.now()
      const response = await fetch(app.url + recordPayment.path, jsonPost(body, app.cookie))
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      if (payment >= 0) times.push(performance.now() - start)
    }
  }
  addSizesRow(`payment of ${settled} invoices`, measured)
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
