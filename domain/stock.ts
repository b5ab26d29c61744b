// Stock: its levels, why it moves, and what is said when there is not enough of it.

/** The stock levels of the filter, disjoint: out is 0, low is 1 to 5, in is above 5. */
export const stockLevels = ['in', 'low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/** At this quantity and below, stock is low (SPEC.md section 9). */
export const lowStockThreshold = 5

/** The most units that one product may hold or one line may sell. */
export const maxQuantity = 1_000_000

export function stockLevel(quantity: number): StockLevel {
  if (quantity === 0) return 'out'
  return quantity <= lowStockThreshold ? 'low' : 'in'
}

/** The badge of the list and the product page: the level, with the count where there is stock. */
export function stockBadge(quantity: number): string {
  const level = stockLevel(quantity)
  if (level === 'out') return 'Out of Stock'
  return `${level === 'low' ? 'Low Stock' : 'In Stock'} (${quantity})`
}

/** Why a quantity changed: each row of the ledger names one of these. */
export const movementReasons = [
  'created',
  'edited',
  'received',
  'counted',
  'imported',
  'import undone',
  'invoiced',
  'voided',
] as const
export type MovementReason = (typeof movementReasons)[number]

export function outOfStockSentence(product: string): string {
  return `${product} is out of stock and cannot be added to the invoice.`
}

export function notEnoughStockSentence(product: string, available: number, wanted: number): string {
  return `Only ${available} units of ${product} are available in stock. Cannot add ${wanted} units.`
}

/** Why so many units of a product can't be sold, or undefined when they can (SPEC.md section 5). */
export function whyNotSellable(product: string, available: number, wanted: number): string | undefined {
  if (available === 0) return outOfStockSentence(product)
  if (wanted > available) return notEnoughStockSentence(product, available, wanted)
  return undefined
}
