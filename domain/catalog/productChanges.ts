// The changes that an import or a batch makes to a product, and the rule for undoing them.
import type { Changes } from '#domain/platform/changes.ts'

import { type ProductColumn, productColumns, type ProductFields } from './productColumns.ts'

/** The fields of a product that can change together with those of others. */
export interface ChangeableProduct extends Omit<ProductFields, 'code'> {
  styleId: number | null
  imageId: string | null
}

type ProductField = Exclude<ProductColumn, 'productId'> | 'styleId' | 'imageUrl'

/**
 * The product ID never changes. The first cost is in the cost ledger, in micros; null: no cost is known. Barcodes are those that are added
 * or, with null, those that are removed, as a cell of a file.
 */
export type ChangedField = ProductField | 'firstCost' | 'barcodes'

const { productId: _productId, ...changeableColumns } = productColumns

/** The product field of each name in the API. A price is in cents, an image is the id of its row. */
const fieldOf = {
  ...(Object.fromEntries(
    Object.entries(changeableColumns).map(([name, { field }]) => [name, field]),
  ) as Record<Exclude<ProductField, 'styleId' | 'imageUrl'>, Exclude<keyof ProductFields, 'code'>>),
  styleId: 'styleId',
  imageUrl: 'imageId',
} as const satisfies Record<ProductField, keyof ChangeableProduct>
const changedFields = Object.keys(fieldOf) as ProductField[]

/** The fields of the product that the changes are about. */
export const changeableFields: readonly (keyof ChangeableProduct)[] = Object.values(fieldOf)

type Value = string | number | null

/** Old and new values by API name. Empty if nothing changes. */
export type ProductChanges = Changes<ChangedField, Value>

/** Returns the changes from `before` to `after`. Fields that `after` doesn't have stay as they are. */
export function diffProductFields(
  before: Partial<ChangeableProduct>,
  after: Partial<ChangeableProduct>,
): ProductChanges {
  const changes = changedFields.flatMap((name) => {
    const from = before[fieldOf[name]]
    const to = after[fieldOf[name]]
    return from === undefined || to === undefined || from === to ? [] : [[name, { from, to }] as const]
  })
  return Object.fromEntries(changes)
}

export function hasChanges(changes: ProductChanges): boolean {
  return Object.keys(changes).length > 0
}

/** Returns the product with the changes. */
export function changeProduct<Product extends Partial<ChangeableProduct>>(
  product: Product,
  changes: ProductChanges,
): Product {
  const fields = changedFields.flatMap((name) => {
    const change = changes[name]
    return change ? [[fieldOf[name], change.to] as const] : []
  })
  return { ...product, ...Object.fromEntries(fields) }
}

/** Counts the product versions that the changes create: one for the fields, one for the stock, none for first cost and barcodes. */
export function countVersions({
  quantity,
  firstCost: _firstCost,
  barcodes: _barcodes,
  ...fields
}: ProductChanges): number {
  return (hasChanges(fields) ? 1 : 0) + (quantity ? 1 : 0)
}

/** The versions that the changes created, of which `last` is the last one. */
export function versionsUpTo(last: number, changes: ProductChanges): number[] {
  return Array.from({ length: countVersions(changes) }, (_, index) => last - index)
}
