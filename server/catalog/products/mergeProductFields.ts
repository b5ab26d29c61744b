// The fields of a product that users fill in.
import type { Product, ProductEdit } from '#contract/catalog/products.ts'
import { parseCategory } from '#domain/catalog/products.ts'

type ProductInput = Omit<ProductEdit, 'id' | 'version'>
type ProductFields = Pick<Product, keyof ProductInput>

const noFields = {
  manufacturer: null,
  category: null,
  description: null,
  lowStockThreshold: null,
  season: null,
}

/** Optional fields that `input` omits keep their value in `before`; empty ones become null. */
export function mergeProductFields(
  input: ProductInput,
  before: Pick<Product, keyof typeof noFields> = noFields,
): ProductFields {
  const merge = (given: string | null | undefined, old: string | null) =>
    given === undefined ? old : given || null
  return {
    name: input.name,
    color: input.color,
    size: input.size,
    quantity: input.quantity,
    priceCents: input.priceCents,
    manufacturer: merge(input.manufacturer, before.manufacturer),
    category: input.category === undefined ? before.category : parseCategory(input.category),
    description: merge(input.description, before.description),
    season: merge(input.season, before.season),
    lowStockThreshold:
      input.lowStockThreshold === undefined ? before.lowStockThreshold : input.lowStockThreshold,
  }
}
