// The product list and the creation of an invoice, as a ratio to the bare server with the same statements.
import { createInvoice } from '#contract/invoices.ts'
import { createProduct, findProducts } from '#contract/products.ts'

import { fill } from './catalogues.ts'
import { json, makeDatabase, median, memoryOf, openShop, say, type Shop, start, stop } from './processes.ts'
import { type Load, rateOf } from './rates.ts'

const seconds = 6
const rounds = 3

export async function measureSales(): Promise<void> {
  const url = await makeDatabase('sales')
  const shop = await openShop(url)
  await fill(url, 8972)
  const bare = await start('bench/bareServer.ts', url)
  const { cookie } = shop
  const list = { cookie, path: `${findProducts.path}?limit=12&page=1` }
  await compare('product list, 12 of 8,972', { ...shop, ...list }, { ...list, url: bare.url })
  const productId = await deepProduct(shop)
  const invoice = { cookie, method: 'POST' as const, path: createInvoice.path }
  const body = JSON.stringify({
    invoice: { customerName: 'Bench', customerPhone: '1' },
    items: [{ productId, quantity: 1 }],
  })
  await compare(
    'invoice creation, one line',
    { ...invoice, url: shop.url, body },
    { ...invoice, url: bare.url, body: JSON.stringify({ productId }) },
  )
  say('memory after the load', `${await memoryOf(shop)} MB`)
  await stop(bare.process)
  await stop(shop.process)
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
  say(title, `${ratio.toFixed(2)} of the bare server (requests a second: ${shown})`)
}
