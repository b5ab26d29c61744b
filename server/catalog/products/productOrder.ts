// The order of a product list.
import type { ProductQuery } from '#contract/catalog/products.ts'
import { asc, desc, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

export type ProductOrder = Pick<ProductQuery, 'sort' | 'direction'>

/** The expressions of the indexes, except for the quantity: an index on it would make each sale update all indexes. */
const sortKeys = {
  newest: undefined,
  name: sql`fold_text(${products.name}) collate "C"`,
  productId: sql`lower(${products.code})`,
  price: sql`${products.priceCents}`,
  quantity: sql`${products.quantity}`,
}

export function isNewestFirst({ sort = 'newest', direction = 'desc' }: ProductOrder): boolean {
  return sort === 'newest' && direction === 'desc'
}

/** For ORDER BY. Ties are broken by id in the direction of the key, so that an index can be read in either direction. */
export function productOrder(order: ProductOrder, { isReversed = false } = {}): SQL[] {
  const { sort = 'newest', direction = sort === 'newest' ? 'desc' : 'asc' } = order
  const by = (direction === 'desc') === isReversed ? asc : desc
  const key = sortKeys[sort]
  return key ? [by(key), by(products.id)] : [by(products.id)]
}

/** For the name of a prepared statement. */
export function orderName(order: ProductOrder): string {
  return isNewestFirst(order) ? '' : `_by_${order.sort ?? 'newest'}_${order.direction ?? ''}`
}
