// Typical requests (lists, searches, a product, the dashboard, a file, an invoice) as a ratio to the bare server with the same
// SQL, and their latency at half of the rate, with 1,000, 100,000 and 1,000,000 products.

import { createProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import { fillProducts } from './catalogs.ts'
import { type Load, measureP99, measureRate } from './measureRate.ts'
import {
  jsonPost,
  makeDatabase,
  median,
  startApp,
  type Server,
  type RunningApp,
  startServer,
  stopProcess,
} from './processes.ts'
import { addRow } from './report.ts'

const seconds = 3
const rounds = 5
const roundsOfTimes = 3
const sizes = [1000, 100_000, 1_000_000]
/** Matches a third of the catalog, and almost none of it: two different query plans. */
const searches = ['shirt', '15970']

export async function measureSales(): Promise<void> {
  for (const size of sizes) {
    const url = await makeDatabase(`sales_${size}`)
    await stopProcess((await startApp(url)).process)
    await fillProducts(url, size)
    const app = await startApp(url)
    const productId = await createStockedProduct(app)
    const bare = await startServer('bench/bareServer.ts', url)
    await compareAll({ size, productId, app, bare: { ...bare, cookie: app.cookie } })
  }
}

interface Compared {
  size: number
  /** From `createStockedProduct`. */
  productId: number
  app: RunningApp
  bare: Server & { cookie: string }
}

async function compareAll(compared: Compared): Promise<void> {
  const { size, app, bare } = compared
  addRow(`**${size} products**`, '')
  await measure(compared)
  addRow('memory after the load', `${await readMemoryMegabytes(app.process.pid)} MB`)
  await stopProcess(bare.process)
  await stopProcess(app.process)
}

async function measure({ productId, app, bare }: Compared): Promise<void> {
  const { url, cookie } = app
  const list = `${findProducts.path}?limit=12&page=1`
  const reads = {
    'product list with total': list,
    ...Object.fromEntries(searches.map((search) => [`search "${search}"`, `${list}&search=${search}`])),
    'one product': findProduct.path.replace(':id', String(productId)),
    'dashboard figures': findDashboardMetrics.path,
    'web asset': await scriptOf(app),
  }
  for (const [title, path] of Object.entries(reads)) {
    await compare(title, { path, url, cookie }, { path, url: bare.url, cookie: bare.cookie })
  }
  const invoice = { method: 'POST' as const, path: createInvoice.path }
  const body = JSON.stringify({
    invoice: { customerName: 'Bench', customerPhone: '1' },
    items: [{ productId, quantity: 1 }],
  })
  await compare(
    'invoice creation, one line',
    { ...invoice, url, cookie, body },
    { ...invoice, url: bare.url, cookie: bare.cookie, body: JSON.stringify({ productIds: [productId] }) },
  )
}

/** The first script of the web app's page. */
async function scriptOf({ url }: RunningApp): Promise<string> {
  const page = await (await fetch(url)).text()
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  if (!script) throw new Error('The web is not built: npm run build')
  return script
}

/** A product with enough stock for all measurements. */
async function createStockedProduct({ url, cookie }: RunningApp): Promise<number> {
  const product = {
    productId: 'BENCH',
    productName: 'Bench',
    color: 'Blue',
    size: 'M',
    quantity: 1_000_000,
    price: '49.99',
  }
  const created = await fetch(url + createProduct.path, jsonPost(product, cookie))
  const { id } = (await created.json()) as { id: number }
  return id
}

async function compare(title: string, load: Load, bareLoad: Load): Promise<void> {
  await measureRate(load, 2)
  await measureRate(bareLoad, 2)
  const rates = await repeatTimes(rounds, async () => ({
    ours: await measureRate(load, seconds),
    bare: await measureRate(bareLoad, seconds),
  }))
  const ratio = median(rates.map(({ ours, bare }) => ours / bare))
  const rateText = rates.map(({ ours, bare }) => `${ours.toFixed(0)}/${bare.toFixed(0)}`).join(', ')
  const half = median(rates.map(({ ours }) => ours)) / 2
  const times = await repeatTimes(roundsOfTimes, async () => ({
    ours: await measureP99(load, half, seconds),
    bare: await measureP99(bareLoad, half, seconds),
  }))
  addRow(
    title,
    `${ratio.toFixed(2)} of the bare server (requests a second: ${rateText}); p99 at half the rate ${formatTimes(times)}`,
  )
}

/** The median of the rounds: one delay of the machine sets the p99 of a round. */
function formatTimes(rounds: readonly { ours: number | undefined; bare: number | undefined }[]): string {
  const measured = rounds.flatMap(({ ours, bare }) =>
    ours === undefined || bare === undefined ? [] : [{ ours, bare }],
  )
  if (measured.length < rounds.length) return 'not measured: the client was too busy'
  return `${median(measured.map(({ ours }) => ours))} ms (${median(measured.map(({ bare }) => bare))})`
}

async function repeatTimes<T>(times: number, turn: () => Promise<T>): Promise<T[]> {
  const turns: T[] = []
  for (let round = 0; round < times; round += 1) turns.push(await turn())
  return turns
}
