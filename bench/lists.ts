// The product list with 1,000, 100,000 and 1,000,000 products: each filter as a ratio to the smallest database, and far pages
// to the first.
import { findProducts } from '#contract/catalog/products.ts'

import { fillProducts } from './catalogs.ts'
import { compareFarPages, compareSizes, startApps, stopApps } from './compareSizes.ts'

const limit = 12

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
  const apps = await startApps('lists', [1000, 100_000, 1_000_000], fillProducts)
  for (const filter of filters) {
    const path = `${findProducts.path}?limit=${limit}&${filter}`
    await compareSizes(apps, `list ${filter || 'without a filter'}`, path)
  }
  for (const app of apps.slice(1)) await compareFarPages(app, findProducts.path, limit)
  await stopApps(apps)
}
