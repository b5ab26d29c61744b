// The changes that an import or a batch makes to a product, and the rule for undoing them.

/** The product field of each name in the API. A price is in cents, an image is the id of its row. */
const fieldOf = {
  productName: 'name',
  color: 'color',
  size: 'size',
  price: 'priceCents',
  quantity: 'quantity',
  manufacturer: 'manufacturer',
  category: 'category',
  description: 'description',
  lowStockThreshold: 'lowStockThreshold',
  season: 'season',
  styleId: 'styleId',
  imageUrl: 'imageId',
} as const

export type ChangedField = keyof typeof fieldOf
export const changedFields = Object.keys(fieldOf) as ChangedField[]

type Value = string | number | null

/** The fields of a product that can change together with those of others. */
export interface ChangeableProduct {
  name: string
  color: string
  size: string
  priceCents: number
  quantity: number
  manufacturer: string | null
  category: string | null
  description: string | null
  lowStockThreshold: number | null
  season: string | null
  styleId: number | null
  imageId: string | null
}

/** Old and new values by API name. Empty if nothing changes. */
export type ProductChanges = { [Field in ChangedField]?: { from: Value; to: Value } }

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

export function applyChanges<Product extends Partial<ChangeableProduct>>(
  product: Product,
  changes: ProductChanges,
): Product {
  const fields = changedFields.flatMap((name) => {
    const change = changes[name]
    return change ? [[fieldOf[name], change.to] as const] : []
  })
  return { ...product, ...Object.fromEntries(fields) }
}

export function invertChanges(changes: ProductChanges): ProductChanges {
  const inverted = Object.entries(changes).map(([name, { from, to }]) => [name, { from: to, to: from }])
  return Object.fromEntries(inverted)
}

/** Counts the product versions that the changes create: one for the fields, one for the stock. */
export function countVersions({ quantity, ...fields }: ProductChanges): number {
  return (hasChanges(fields) ? 1 : 0) + (quantity ? 1 : 0)
}

/** The versions that the changes created, of which `last` is the last one. */
export function versionsUpTo(last: number, changes: ProductChanges): number[] {
  return Array.from({ length: countVersions(changes) }, (_, index) => last - index)
}
