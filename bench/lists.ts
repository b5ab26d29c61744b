// The product list with 1,000, 100,000 and 1,000,000 products: each filter as a ratio to the smallest database, and the last page
// to the first.
import { findProducts, type ProductList } from '#contract/catalog/products.ts'

import { fillProducts } from './catalogs.ts'
import { type BenchRequest, getJson, measureInTurns } from './measureInTurns.ts'
import { makeDatabase, median, startApp, type RunningApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

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
  const apps: { size: number; app: RunningApp }[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`lists_${size}`)
    await stopProcess((await startApp(url)).process)
    await fillProducts(url, size)
    apps.push({ size, app: await startApp(url) })
  }
  for (const filter of filters) {
    const times = await measureInTurns(apps.map(({ app }) => list(app, filter)))
    const [small = 1, ...larger] = times.map(median)
    const ratios = larger.map((time, index) => `${(time / small).toFixed(2)} with ${sizes[index + 1]}`)
    addRow(`list ${filter || 'without a filter'}`, `${ratios.join(', ')} (1,000: ${small.toFixed(2)} ms)`)
  }
  for (const { size, app } of apps.slice(1)) {
    const { total } = await getJson<ProductList>(list(app, ''))
    const pages = ['page=1', `page=${Math.ceil(total / 12)}`]
    const [one = 1, other = 1] = (await measureInTurns(pages.map((page) => list(app, page)))).map(median)
    addRow(`last page of ${size}`, `${(other / one).toFixed(2)} of the first`)
  }
  for (const { app } of apps) await stopProcess(app.process)
}

function list(app: RunningApp, query: string): BenchRequest {
  return { app: app, path: `${findProducts.path}?limit=12&${query}` }
}
