// What the log tells of a product: which fields went from what to what, money as people read it.
import type { Product } from '#contract/catalog/products.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { formatUsd } from '#domain/platform/money.ts'

const fields = [
  'productName',
  'color',
  'size',
  'quantity',
  'price',
  'manufacturer',
  'category',
  'description',
  'lowStockThreshold',
  'imageUrl',
] as const satisfies (keyof Product)[]

export type LoggedProduct = Pick<Product, (typeof fields)[number]>

/** Null stands for the product before it was made, and after it was deleted. */
export function diffProducts(before: LoggedProduct | null, after: LoggedProduct | null): FieldChanges {
  return Object.fromEntries(
    fields
      .map((field) => [field, { from: shown(before, field), to: shown(after, field) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}

function shown(product: LoggedProduct | null, field: (typeof fields)[number]): string | number | null {
  if (!product) return null
  return field === 'price' ? formatUsd(product.price) : product[field]
}
