// The product list at 1,000, 100,000 and 1,000,000 products: every filter with its total as a ratio to the smallest shop, the
// last page to the first, and search to the bare server with the same statements.
import type { ProductList } from '#contract/products.ts'

import { fill } from './catalogues.ts'
import { makeDatabase, median, openShop, say, type Shop, start, stop } from './processes.ts'
import { rateOf } from './rates.ts'

const requests = 150
const filters = [
  '',
  'category=Tops',
  'size=M',
  'stockLevel=in',
  'stockLevel=low',
  'stockLevel=out',
  'category=Tops&size=M',
  'category=Shoes&stockLevel=low',
  'size=XL&stockLevel=out',
  'category=Dresses&size=XL&stockLevel=out',
]
const searches = ['turtle', 'shirt', '15970', 'navy blue', 'zzz']

export async function measureLists(): Promise<void> {
  const sizes = [1000, 100_000, 1_000_000]
  const shops: { size: number; shop: Shop }[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`lists_${size}`)
    await stop((await openShop(url)).process)
    await fill(url, size)
    shops.push({ size, shop: await openShop(url) })
  }
  for (const filter of filters) {
    const times = await takeTurns(shops, filter)
    const [small = 1, ...larger] = times.map(median)
    const ratios = larger.map((time, index) => `${(time / small).toFixed(2)} with ${sizes[index + 1]}`)
    say(`list ${filter || 'without a filter'}`, `${ratios.join(', ')} (1,000: ${small.toFixed(2)} ms)`)
  }
  for (const { size, shop } of shops.slice(1)) {
    const { total } = await list(shop, '')
    const first = { size, shop, query: 'page=1' }
    const last = { size, shop, query: `page=${Math.ceil(total / 12)}` }
    const [one = 1, other = 1] = (await takeTurns([first, last])).map(median)
    say(`last page of ${size}`, `${(other / one).toFixed(2)} of the first`)
    await measureSearch(size, shop)
  }
  for (const { shop } of shops) await stop(shop.process)
}

async function measureSearch(size: number, shop: Shop): Promise<void> {
  const bare = await start('bench/bareServer.ts', shop.databaseUrl)
  const { url, cookie } = shop
  for (const search of searches) {
    const query = `page=1&search=${encodeURIComponent(search)}`
    const load = { url, cookie, path: `/api/products?limit=12&${query}` }
    const { total } = await list(shop, query)
    const rates = { ours: [] as number[], bare: [] as number[] }
    await rateOf(load, 2)
    await rateOf({ ...load, url: bare.url }, 2)
    for (let round = 0; round < 3; round += 1) {
      rates.ours.push(await rateOf(load, 3))
      rates.bare.push(await rateOf({ ...load, url: bare.url }, 3))
    }
    const ratio = median(rates.ours) / median(rates.bare)
    const rate = `${median(rates.ours).toFixed(0)} a second, ${total} found`
    say(`search "${search}" among ${size}`, `${ratio.toFixed(2)} of bare SQL (${rate})`)
  }
  await stop(bare.process)
}

async function takeTurns(shops: { shop: Shop; query?: string }[], filter = ''): Promise<number[][]> {
  const times: number[][] = shops.map(() => [])
  for (let request = -20; request < requests; request += 1) {
    for (const [index, { shop, query = filter }] of shops.entries()) {
      const start = performance.now()
      await list(shop, query)
      if (request >= 0) times[index]?.push(performance.now() - start)
    }
  }
  return times
}

async function list({ url, cookie }: Shop, query: string): Promise<ProductList> {
  const response = await fetch(`${url}/api/products?limit=12&${query}`, { headers: { cookie } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as ProductList
}
