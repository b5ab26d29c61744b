// One user at full speed in each of ten kinds of heavy call, while another user lists, sells and downloads an invoice. Reports how long
// the other user waits; no call of theirs may fail or take longer than two seconds on two idle cores.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { fillProducts } from '#bench/catalogs.ts'
import { query } from '#bench/processes.ts'
import { previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { findProducts } from '#contract/catalog/products.ts'
import { requestUpload } from '#contract/files/images.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { heavyPhoto } from '#server/testing/imageFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { signInAs, startTestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const products = 20_000
const largeInvoices = 50
const linesOfLargeInvoice = 50
const maxLines = 1000

/** Calls of the heavy user at a time, and for how long. */
const parallelCalls = 25
const seconds = 15

/** Of the other user; with other programs on the machine it takes longer. */
const maxWaitMs = Number(process.env['MAX_WAIT_MS'] ?? 2000)

interface Shop {
  productIds: readonly number[]
  customerId: number
  invoiceIds: readonly number[]
  photo: Buffer
  catalog: string
}

type HeavyCall = (client: TestClient, shop: Shop) => Promise<Response>

const order = (customerId: number) => ({
  customerId,
  customerName: 'Harbour Street',
  customerPhone: '+1 212 555 0100',
  kind: 'at once',
})
const raise = {
  field: 'price',
  by: 'percent',
  direction: 'raise',
  basisPoints: 500,
  rounding: 'cent',
} as const
const buyer = { customerName: 'Harbour Street', customerPhone: '+1 212 555 0100' }
const itemsOf = ({ productIds }: Shop, count: number) =>
  productIds.slice(0, count).map((productId) => ({ productId, quantity: 1 }))

const post = (client: TestClient, path: string, body: unknown) =>
  client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })

const heavyCalls: Record<string, HeavyCall> = {
  'PDF of 50 invoices': (client, { invoiceIds }) =>
    client.fetch(`/api/invoices/pdf?ids=${invoiceIds.join(',')}`),
  'order of 1,000 lines': (client, shop) =>
    post(client, '/api/orders', { order: order(shop.customerId), items: itemsOf(shop, maxLines) }),
  'invoice of 1,000 lines': (client, shop) =>
    post(client, '/api/invoices', { invoice: buyer, items: itemsOf(shop, maxLines) }),
  'export of products': (client) => client.fetch('/api/products/export'),
  'accounting workbook': (client) =>
    client.fetch('/api/accounting/workbook?startDate=2020-01-01&endDate=2099-12-31'),
  'preview of an import': (client, { catalog }) =>
    client.fetch('/api/imports/preview?fileName=catalog.csv', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: catalog,
    }),
  'preview of a bulk edit': async (client) => {
    await client.call(previewBulkEdit, { edit: raise })
    return new Response()
  },
  'proposals of styles': (client) => post(client, '/api/styles/proposals', {}),
  'upload of an image': async (client, { photo }) => {
    const { uploadURL } = await client.call(requestUpload, {})
    return client.fetch(new URL(uploadURL).pathname, { method: 'PUT', body: new Uint8Array(photo) })
  },
  'search for everything': (client) => client.fetch('/api/search?q=shirt%20linen%20navy'),
  'JSON of 20,000 fields': (client) =>
    post(
      client,
      '/api/products',
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 1])),
    ),
}

export async function run({ scale }: TrialOptions): Promise<void> {
  const app = await startTestApp()
  const databaseUrl = app.env['DATABASE_URL'] ?? ''
  await fillProducts(databaseUrl, products)
  await query(databaseUrl, 'update products set quantity = 1000000')
  await query(databaseUrl, 'select open_costs()')
  const selvedge = startSelvedge({ ...app.env })
  try {
    const { url } = await selvedge.ready
    const [heavy, other] = await Promise.all([signInAs(url, 'Manager'), signInAs(url, 'Staff')])
    const shop = await prepareShop(heavy)
    reportFigures('alone', await measureOther(other, shop, wait(2000)))
    for (const [name, call] of Object.entries(heavyCalls)) {
      const outcomes = new Map<string, number>()
      const end = new AbortController()
      const load = Array.from({ length: parallelCalls }, async () => {
        while (!end.signal.aborted) {
          const outcome = await call(heavy, shop).then(readStatus, () => 'cut off')
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      })
      const figures = await measureOther(other, shop, wait(1000 * seconds * scale))
      end.abort()
      await Promise.all(load)
      reportFigures(
        `${name} (${[...outcomes].map(([outcome, count]) => `${count} times ${outcome}`).join(', ')})`,
        figures,
      )
      const slowestMs = Math.max(...Object.values(figures))
      assert.ok(slowestMs < maxWaitMs, `another user waits ${slowestMs} ms`)
    }
  } finally {
    selvedge.signal('SIGTERM')
    await selvedge.ended
    await app.close()
  }
}

async function readStatus(response: Response): Promise<string> {
  await response.arrayBuffer()
  return String(response.status)
}

async function prepareShop(client: TestClient): Promise<Shop> {
  const productIds: number[] = []
  for (let page = 1; productIds.length < maxLines; page += 1) {
    const found = await client.call(findProducts, { page, limit: 100 })
    productIds.push(...found.products.filter(({ quantity }) => quantity > 0).map(({ id }) => id))
  }
  const { id: customerId } = await client.call(createCustomer, { name: 'Harbour Street' })
  const shop = {
    productIds,
    customerId,
    invoiceIds: [],
    photo: await heavyPhoto(),
    catalog: await readCatalog(client),
  }
  const invoiceIds: number[] = []
  for (let made = 0; made < largeInvoices; made += 1) {
    const { id } = await client.call(createInvoice, {
      invoice: buyer,
      items: itemsOf(shop, linesOfLargeInvoice),
    })
    invoiceIds.push(id)
  }
  return { ...shop, invoiceIds }
}

async function readCatalog(client: TestClient): Promise<string> {
  return (await client.fetch('/api/products/export')).text()
}

/** The longest time of each of the other user's calls, in milliseconds, until `end`. */
async function measureOther(
  client: TestClient,
  shop: Shop,
  end: Promise<unknown>,
): Promise<Record<string, number>> {
  const calls: Record<string, () => Promise<Response>> = {
    list: () => client.fetch('/api/products?page=1&limit=12'),
    sale: () => post(client, '/api/invoices', { invoice: buyer, items: itemsOf(shop, 2) }),
    pdf: () => client.fetch(`/api/invoices/${shop.invoiceIds[0]}/pdf`),
    ready: () => client.fetch('/readyz'),
  }
  const longestMs: Record<string, number> = {}
  const state = { isOver: false }
  void end.then(() => (state.isOver = true))
  while (!state.isOver) {
    for (const [name, call] of Object.entries(calls)) {
      const startedAt = performance.now()
      const response = await call()
      await response.arrayBuffer()
      assert.ok(response.ok, `${name}: ${response.status}`)
      longestMs[name] = Math.max(longestMs[name] ?? 0, Math.round(performance.now() - startedAt))
    }
    await wait(50)
  }
  return longestMs
}
