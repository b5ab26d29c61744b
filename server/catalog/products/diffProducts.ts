// Compares two states of a product for the activity log. Prices are formatted as US dollars.
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

/** `before` is null for a new product, `after` for a deleted one. */
export function diffProducts(before: LoggedProduct | null, after: LoggedProduct | null): FieldChanges {
  return Object.fromEntries(
    fields
      .map((field) => [field, { from: loggedValue(before, field), to: loggedValue(after, field) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}

function loggedValue(product: LoggedProduct | null, field: (typeof fields)[number]): string | number | null {
  if (!product) return null
  return field === 'price' ? formatUsd(product.price) : product[field]
}
