// The fields of a product that users fill in.
import type { Product, ProductEdit } from '#contract/catalog/products.ts'
import { productFields, type ProductFields } from '#domain/catalog/productColumns.ts'
import { parseCategory } from '#domain/catalog/products.ts'

type ProductInput = Omit<ProductEdit, 'id' | 'version'>
type EditedFields = Omit<ProductFields, 'code'>

const editedFields = productFields.filter((field) => field !== 'code')

/** Optional fields that `input` omits keep their value in `before`; empty ones become null. */
export function mergeProductFields(
  input: ProductInput,
  before: Partial<EditedFields> = {},
): Pick<Product, keyof ProductInput> {
  const merged = editedFields.map((field) => {
    const given = input[field]
    if (given === undefined) return [field, before[field] ?? null]
    return [field, field === 'category' ? parseCategory(input.category) : given === '' ? null : given]
  })
  const fields: EditedFields = Object.fromEntries(merged)
  return fields
}
