// Stock: its levels, why it moves, and what is said when there is not enough of it.
import { pluralize, formatCount } from '#domain/platform/format.ts'

/** The stock levels of the filter, disjoint: out is 0, low is 1 to the product's threshold, in is above it. */
export const stockLevels = ['in', 'low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/** What a list may be filtered by: a level, or `short` of stock, which is low or out (RULES.md, "Stock"). */
export const stockFilters = [...stockLevels, 'short'] as const
export type StockFilter = (typeof stockFilters)[number]

/** At this quantity and below, stock is low, where the product has no threshold of its own (SPEC.md section 9). */
export const defaultLowStockThreshold = 5

/** The most units that one product may hold or one line may sell. */
export const maxQuantity = 1_000_000

/** The longest note beside a movement, in characters, and the most products of one count. */
export const stockLimits = { note: 200, countLines: 500 } as const

/** What a stock level depends on; a threshold of null is the house's own. */
export interface StockState {
  quantity: number
  lowStockThreshold: number | null
}

export function getStockLevel({ quantity, lowStockThreshold: own }: StockState): StockLevel {
  if (quantity === 0) return 'out'
  return quantity <= (own ?? defaultLowStockThreshold) ? 'low' : 'in'
}

/** The badge of the list and the product page: the level, with the count where there is stock. */
export function formatStockBadge({ quantity, lowStockThreshold: own }: StockState): string {
  const level = getStockLevel({ quantity, lowStockThreshold: own })
  if (level === 'out') return 'Out of Stock'
  return `${level === 'low' ? 'Low Stock' : 'In Stock'} (${formatCount(quantity)})`
}

/** '1 unit', '1,200 units'. */
export function formatUnits(count: number): string {
  return pluralize(count, 'unit')
}

/** '+12', '−3' or '0', with a real minus sign. */
export function formatSigned(difference: number): string {
  const size = formatCount(Math.abs(difference))
  if (difference === 0) return size
  return difference < 0 ? `\u2212${size}` : `+${size}`
}

/** Why a quantity changed: each row of the ledger names one of these. */
export const movementReasons = [
  'created',
  'edited',
  'received',
  'adjusted',
  'counted',
  'imported',
  'import undone',
  'invoiced',
  'voided',
] as const
export type MovementReason = (typeof movementReasons)[number]

export function outOfStockMessage(product: string): string {
  return `${product} is out of stock and cannot be added to the invoice.`
}

export function notEnoughStockMessage(product: string, available: number, wanted: number): string {
  return `Only ${available} units of ${product} are available in stock. Cannot add ${wanted} units.`
}

/** Why so many units of a product can't be sold, or undefined when they can (SPEC.md section 5). */
export function saleQuantityError(product: string, available: number, wanted: number): string | undefined {
  if (available === 0) return outOfStockMessage(product)
  if (wanted > available) return notEnoughStockMessage(product, available, wanted)
  return undefined
}

/** Why stock can't be changed by so many units, or undefined when it can. */
export function stockChangeError(product: string, quantity: number, difference: number): string | undefined {
  if (quantity + difference < 0) {
    return `${product} has ${formatUnits(quantity)} on record: ${formatCount(-difference)} can't be taken away.`
  }
  if (quantity + difference > maxQuantity) {
    return `${product} has ${formatUnits(quantity)} on record: with ${formatCount(difference)} more it would hold more than ${formatCount(maxQuantity)}.`
  }
  return undefined
}

/** What somebody did to a quantity, after their name: 'sold 1'. */
const deeds: Record<MovementReason, (difference: number) => string> = {
  created: (difference) => `opened with ${formatCount(difference)}`,
  edited: (difference) => `edited it by ${formatSigned(difference)}`,
  received: (difference) => `received ${formatCount(difference)}`,
  adjusted: (difference) => `adjusted it by ${formatSigned(difference)}`,
  counted: (difference) => `counted it, ${formatSigned(difference)}`,
  imported: (difference) => `imported ${formatSigned(difference)}`,
  'import undone': (difference) => `undid an import, ${formatSigned(difference)}`,
  invoiced: (difference) => `sold ${formatCount(-difference)}`,
  voided: (difference) => `voided a sale, ${formatSigned(difference)}`,
}

export interface UserMovement {
  userName: string
  reason: MovementReason
  difference: number
}

/** 'Sam Staff sold 3, Mona Manager received 24': what one person did for one reason is added up. */
export function describeMovements(movements: readonly UserMovement[]): string {
  const sums = new Map<string, UserMovement>()
  for (const { userName, reason, difference } of movements) {
    const key = `${reason} ${userName}`
    sums.set(key, { userName, reason, difference: (sums.get(key)?.difference ?? 0) + difference })
  }
  return [...sums.values()]
    .filter(({ difference }) => difference !== 0)
    .map(({ userName, reason, difference }) => `${userName} ${deeds[reason](difference)}`)
    .join(', ')
}

/** What stands against a count: another quantity is on record now than the person saw. `since` says why, or is empty. */
export function staleCountMessage(
  product: string,
  count: { counted: number; expected: number; onRecord: number },
  since: string,
): string {
  const { counted, expected, onRecord } = count
  const now = `${formatCount(onRecord)} ${onRecord === 1 ? 'is' : 'are'} on record now`
  return `${product} was counted as ${formatCount(counted)} of ${formatCount(expected)}, but ${now}${since && `: ${since}`}.`
}
