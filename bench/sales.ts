// What the day is made of (the list, a product, the dashboard, a file, an invoice) as a ratio to the bare server with the same
// statements, and how soon it is answered at half of that rate, with 1,000, 100,000 and 1,000,000 products.
import { findDashboardMetrics } from '#contract/dashboard.ts'
import { createInvoice } from '#contract/invoices.ts'
import { createProduct, findProduct, findProducts } from '#contract/products.ts'

import { fill } from './catalogues.ts'
import { json, makeDatabase, median, memoryOf, openShop, say, type Shop, start, stop } from './processes.ts'
import { type Load, p99At, rateOf } from './rates.ts'

const seconds = 4
const rounds = 3
const sizes = [1000, 100_000, 1_000_000]

export async function measureSales(): Promise<void> {
  for (const size of sizes) {
    const url = await makeDatabase(`sales_${size}`)
    await stop((await openShop(url)).process)
    await fill(url, size)
    const shop = await openShop(url)
    const bare = await start('bench/bareServer.ts', url)
    say(`${size} products`, '')
    await measure(shop, bare.url)
    say('memory after the load', `${await memoryOf(shop)} MB`)
    await stop(bare.process)
    await stop(shop.process)
  }
}

async function measure(shop: Shop, bareUrl: string): Promise<void> {
  const { url, cookie } = shop
  const productId = await deepProduct(shop)
  const reads = {
    'product list, twelve and their total': `${findProducts.path}?limit=12&page=1`,
    'one product': findProduct.path.replace(':id', String(productId)),
    'the figures of the dashboard': findDashboardMetrics.path,
    'a file of the web': await scriptOf(shop),
  }
  for (const [title, path] of Object.entries(reads)) {
    const load = { cookie, path }
    await compare(title, { ...load, url }, { ...load, url: bareUrl })
  }
  const invoice = { cookie, method: 'POST' as const, path: createInvoice.path }
  const body = JSON.stringify({
    invoice: { customerName: 'Bench', customerPhone: '1' },
    items: [{ productId, quantity: 1 }],
  })
  await compare(
    'invoice creation, one line',
    { ...invoice, url, body },
    { ...invoice, url: bareUrl, body: JSON.stringify({ productId }) },
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
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ ours: await rateOf(load, seconds), bare: await rateOf(bareLoad, seconds) })
  }
  const ratio = median(turns.map(({ ours, bare }) => ours / bare))
  const shown = turns.map(({ ours, bare }) => `${ours.toFixed(0)}/${bare.toFixed(0)}`).join(', ')
  const p99 = await p99At(load, median(turns.map(({ ours }) => ours)) / 2, seconds)
  say(
    title,
    `${ratio.toFixed(2)} of the bare server (requests a second: ${shown}); p99 at half of it ${p99} ms`,
  )
}
