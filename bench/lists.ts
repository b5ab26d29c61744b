// The product list at 1,000, 100,000 and 1,000,000 products: every filter with its total as a ratio to the smallest shop, and
// the last page to the first.
import { findProducts, type ProductList } from '#contract/catalog/products.ts'

import { fill } from './catalogues.ts'
import { makeDatabase, median, openShop, type Shop, stop } from './processes.ts'
import { say } from './report.ts'
import { type Ask, ask, takeTurns } from './turns.ts'

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
    const times = await takeTurns(shops.map(({ shop }) => list(shop, filter)))
    const [small = 1, ...larger] = times.map(median)
    const ratios = larger.map((time, index) => `${(time / small).toFixed(2)} with ${sizes[index + 1]}`)
    say(`list ${filter || 'without a filter'}`, `${ratios.join(', ')} (1,000: ${small.toFixed(2)} ms)`)
  }
  for (const { size, shop } of shops.slice(1)) {
    const { total } = await ask<ProductList>(list(shop, ''))
    const pages = ['page=1', `page=${Math.ceil(total / 12)}`]
    const [one = 1, other = 1] = (await takeTurns(pages.map((page) => list(shop, page)))).map(median)
    say(`last page of ${size}`, `${(other / one).toFixed(2)} of the first`)
  }
  for (const { shop } of shops) await stop(shop.process)
}

function list(shop: Shop, query: string): Ask {
  return { shop, path: `${findProducts.path}?limit=12&${query}` }
}
