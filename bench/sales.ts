// What the day is made of (lists, searches, a product, the dashboard, a file, an invoice) as a ratio to the bare server with the same
// statements, and how soon it is answered at half of that rate, with 1,000, 100,000 and 1,000,000 products; on the embedded
// database with the first two.
import { cp } from 'node:fs/promises'

import { createProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { memoryOf } from '#server/testing/memoryOf.ts'

import { fill } from './catalogues.ts'
import {
  json,
  makeDatabase,
  makeFolder,
  median,
  openShop,
  type Server,
  type Shop,
  start,
  stop,
} from './processes.ts'
import { type Load, p99At, rateOf } from './rates.ts'
import { say } from './report.ts'

const seconds = 3
const rounds = 5
const roundsOfTimes = 3
const sizes = [1000, 100_000, 1_000_000]
/** What a third of the catalogue contains, and what next to none of it does: they are looked for in different ways. */
const searches = ['shirt', '15970']

export async function measureSales(): Promise<void> {
  for (const size of sizes) {
    const url = await makeDatabase(`sales_${size}`)
    await stop((await openShop(url)).process)
    await fill(url, size)
    const shop = await openShop(url)
    const productId = await deepProduct(shop)
    const bare = await start('bench/bareServer.ts', url)
    await compareAll({ size, productId, shop, bare: { ...bare, cookie: shop.cookie } })
  }
}

/** Only one process can have an embedded database open: the bare server has a copy. */
export async function measureEmbedded(): Promise<void> {
  for (const size of sizes.slice(0, 2)) {
    const [own, copy] = [await makeFolder(), await makeFolder()]
    await stop((await openShop(own)).process)
    await fill(own, size)
    const first = await openShop(own)
    const productId = await deepProduct(first)
    await stop(first.process)
    await cp(own, copy, { recursive: true })
    const bare = await start('bench/bareServer.ts', copy)
    const shop = await openShop(own)
    await compareAll({ size, productId, shop, bare: { ...bare, cookie: first.cookie } })
  }
}

interface Compared {
  size: number
  /** Of `deepProduct`, in both databases. */
  productId: number
  shop: Shop
  bare: Server & { cookie: string }
}

async function compareAll(compared: Compared): Promise<void> {
  const { size, shop, bare } = compared
  say(`**${size} products**`, '')
  await measure(compared)
  say('memory after the load', `${await memoryOf(shop.process.pid)} MB`)
  await stop(bare.process)
  await stop(shop.process)
}

async function measure({ productId, shop, bare }: Compared): Promise<void> {
  const { url, cookie } = shop
  const list = `${findProducts.path}?limit=12&page=1`
  const reads = {
    'product list, twelve and their total': list,
    ...Object.fromEntries(searches.map((search) => [`search "${search}"`, `${list}&search=${search}`])),
    'one product': findProduct.path.replace(':id', String(productId)),
    'the figures of the dashboard': findDashboardMetrics.path,
    'a file of the web': await scriptOf(shop),
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
    { ...invoice, url: bare.url, cookie: bare.cookie, body: JSON.stringify({ productId }) },
  )
}

/** The first script that the web's page names. */
async function scriptOf({ url }: Shop): Promise<string> {
  const page = await (await fetch(url)).text()
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  if (!script) throw new Error('The web is not built: npm run build')
  return script
}

/** A product that no measurement can sell out. */
async function deepProduct({ url, cookie }: Shop): Promise<number> {
  const product = {
    productId: 'BENCH',
    productName: 'Bench',
    color: 'Blue',
    size: 'M',
    quantity: 1_000_000,
    price: '49.99',
  }
  const created = await fetch(url + createProduct.path, json(product, cookie))
  const { id } = (await created.json()) as { id: number }
  return id
}

async function compare(title: string, load: Load, bareLoad: Load): Promise<void> {
  await rateOf(load, 2)
  await rateOf(bareLoad, 2)
  const rates = await inTurn(rounds, async () => ({
    ours: await rateOf(load, seconds),
    bare: await rateOf(bareLoad, seconds),
  }))
  const ratio = median(rates.map(({ ours, bare }) => ours / bare))
  const shown = rates.map(({ ours, bare }) => `${ours.toFixed(0)}/${bare.toFixed(0)}`).join(', ')
  const half = median(rates.map(({ ours }) => ours)) / 2
  const times = await inTurn(roundsOfTimes, async () => ({
    ours: await p99At(load, half, seconds),
    bare: await p99At(bareLoad, half, seconds),
  }))
  say(
    title,
    `${ratio.toFixed(2)} of the bare server (requests a second: ${shown}); p99 at half of it ${tellTimes(times)}`,
  )
}

/** One hiccup of the machine makes the p99 of a whole round: the median of the rounds counts, beside that of the bare server. */
function tellTimes(rounds: readonly { ours: number | undefined; bare: number | undefined }[]): string {
  const measured = rounds.flatMap(({ ours, bare }) =>
    ours === undefined || bare === undefined ? [] : [{ ours, bare }],
  )
  if (measured.length < rounds.length) return 'not measured: more than one process can ask'
  return `${median(measured.map(({ ours }) => ours))} ms (${median(measured.map(({ bare }) => bare))})`
}

async function inTurn<T>(times: number, turn: () => Promise<T>): Promise<T[]> {
  const turns: T[] = []
  for (let round = 0; round < times; round += 1) turns.push(await turn())
  return turns
}
