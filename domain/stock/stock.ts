// Stock: levels, reasons for movements, and error messages.
import type { DocumentType } from '#domain/nouns.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'

/** out: 0 units; low: 1 to the low stock threshold; in: more than the threshold. */
export const stockLevels = ['in', 'low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/** Filters of a product list: a level, or `short` for low and out. */
export const stockFilters = [...stockLevels, 'short'] as const
export type StockFilter = (typeof stockFilters)[number]

/** The low stock threshold of products that don't set one. */
export const defaultLowStockThreshold = 5

/** In units, for the stock of a product and for one line of an invoice. */
export const maxQuantity = 1_000_000

export const wholeQuantityMessage = 'Quantity must be a whole number'

export function minQuantityMessage(min: number): string {
  return `Quantity must be ${min} or greater`
}

export const maxQuantityMessage = `Quantity must be at most ${formatCount(maxQuantity)}`

/** Returns undefined for a text with a whole number from `min` to the maximum. */
export function quantityTextError(text: string, min: number): string | undefined {
  return text.trim() === '' ? minQuantityMessage(min) : quantityError(readTypedNumber(text), min)
}

/** Returns undefined for a whole number from `min` to the maximum. */
export function quantityError(quantity: number, min: number): string | undefined {
  if (!Number.isInteger(quantity)) return wholeQuantityMessage
  if (quantity < min) return minQuantityMessage(min)
  return quantity > maxQuantity ? maxQuantityMessage : undefined
}

/** `note` in characters, `countLines` in products per count, `scanAgeSeconds` for which a scan may wait for the network: 30 days. */
export const stockLimits = { note: 200, countLines: 500, scanAgeSeconds: 2_592_000 } as const

/** A threshold of null means the default. */
export interface StockState {
  quantity: number
  lowStockThreshold: number | null
}

export function getStockLevel({ quantity, lowStockThreshold }: StockState): StockLevel {
  if (quantity === 0) return 'out'
  return quantity <= (lowStockThreshold ?? defaultLowStockThreshold) ? 'low' : 'in'
}

/** 'Out of Stock', 'Low Stock (3)' or 'In Stock (12)'. */
export function formatStockBadge(stock: StockState): string {
  const level = getStockLevel(stock)
  if (level === 'out') return 'Out of Stock'
  return `${level === 'low' ? 'Low Stock' : 'In Stock'} (${formatCount(stock.quantity)})`
}

/** '1 unit', '1,200 units'. */
export function formatUnits(count: number): string {
  return pluralize(count, 'unit')
}

/** '+12', '−3' or '0', with a real minus sign. */
export function formatSigned(difference: number): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '\u2212' : ''
  return sign + formatCount(Math.abs(difference))
}

/** Why a quantity changed. Every stock movement has one of these reasons. */
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
  'returned',
  'allocated',
  'released',
  'arrival undone',
] as const
export type MovementReason = (typeof movementReasons)[number]

/** The document that a movement of this reason names. The other reasons need none. */
export const documentsOfReasons: Partial<Record<MovementReason, DocumentType>> = {
  imported: 'import',
  'import undone': 'import',
  invoiced: 'invoice',
  voided: 'invoice',
  returned: 'creditNote',
  allocated: 'order',
  released: 'order',
  'arrival undone': 'arrival',
}

export function outOfStockMessage(product: string): string {
  return `${product} is out of stock and cannot be added to the invoice.`
}

export function notEnoughStockMessage(product: string, available: number, wanted: number): string {
  return `Only ${formatCount(available)} units of ${product} are available in stock. Cannot add ${formatCount(wanted)} units.`
}

/** Returns undefined if `wanted` units can be sold. */
export function saleQuantityError(product: string, available: number, wanted: number): string | undefined {
  if (available === 0) return outOfStockMessage(product)
  if (wanted > available) return notEnoughStockMessage(product, available, wanted)
  return undefined
}

/** Returns undefined if the quantity can change by `difference` units. */
export function stockChangeError(product: string, quantity: number, difference: number): string | undefined {
  if (quantity + difference < 0) {
    return `${product} has ${formatUnits(quantity)} in stock. You can't remove ${formatCount(-difference)}.`
  }
  if (quantity + difference > maxQuantity) {
    return `${product} has ${formatUnits(quantity)} in stock. Adding ${formatCount(difference)} would exceed the maximum of ${formatCount(maxQuantity)}.`
  }
  return undefined
}

/** Units of a product that are in the warehouse but not free to sell. */
export interface ReservedUnits {
  /** To orders. */
  allocated: number
  /** On pending invoices. */
  pending: number
}

/** '3 allocated to orders, 2 on pending invoices'; '' for none. */
export function describeReserved({ allocated, pending }: ReservedUnits): string {
  return [
    ...(allocated > 0 ? [`${formatCount(allocated)} allocated to orders`] : []),
    ...(pending > 0 ? [`${formatCount(pending)} on pending invoices`] : []),
  ].join(', ')
}

/** What a user who counts should know; '' if nothing is reserved. */
export function reservedHint(reserved: ReservedUnits): string {
  const units = describeReserved(reserved)
  return units && `Count the reserved units, too: ${units}.`
}

/** Returns undefined if the reserved units can be among the counted ones. */
export function countError(product: string, counted: number, reserved: ReservedUnits): string | undefined {
  const units = reserved.allocated + reserved.pending
  if (counted >= units) return undefined
  return `${product} can't be counted as ${formatCount(counted)}: ${formatUnits(units)} ${units === 1 ? 'is' : 'are'} reserved (${describeReserved(reserved)}). Release the orders or void the invoices that can't be delivered first.`
}

/** Why the units on hand changed: invoiced, allocated and released ones stay there, those of a processed invoice leave. */
export type OnHandReason = Exclude<MovementReason, 'invoiced' | 'allocated' | 'released'> | 'processed'

/** Follows the user's name: 'received 24'. */
const movementVerbs: Record<OnHandReason, (difference: number) => string> = {
  created: (difference) => `created it with ${formatCount(difference)}`,
  edited: (difference) => `edited it by ${formatSigned(difference)}`,
  received: (difference) => `received ${formatCount(difference)}`,
  adjusted: (difference) => `adjusted it by ${formatSigned(difference)}`,
  counted: (difference) => `counted it, ${formatSigned(difference)}`,
  imported: (difference) => `imported ${formatSigned(difference)}`,
  'import undone': (difference) => `undid an import, ${formatSigned(difference)}`,
  voided: (difference) => `voided a sale, ${formatSigned(difference)}`,
  returned: (difference) => `took back ${formatCount(difference)}`,
  'arrival undone': (difference) => `undid an arrival, ${formatSigned(difference)}`,
  processed: (difference) => `processed sales of ${formatCount(-difference)}`,
}

export interface UserMovement {
  userName: string
  reason: OnHandReason
  difference: number
}

/** 'Sam Staff processed sales of 3, Mona Manager received 24'. Adds up movements with the same user and reason. */
export function describeMovements(movements: readonly UserMovement[]): string {
  const sums = new Map<string, UserMovement>()
  for (const { userName, reason, difference } of movements) {
    const key = `${reason} ${userName}`
    sums.set(key, { userName, reason, difference: (sums.get(key)?.difference ?? 0) + difference })
  }
  return [...sums.values()]
    .filter(({ difference }) => difference !== 0)
    .map(({ userName, reason, difference }) => `${userName} ${movementVerbs[reason](difference)}`)
    .join(', ')
}

/** The units on hand by the record changed after the user read them. `since` describes the changes; it may be empty. */
export function staleCountMessage(
  product: string,
  count: { counted: number; expected: number; onRecord: number },
  since: string,
): string {
  const { counted, expected, onRecord } = count
  const before = `${formatCount(expected)} ${expected === 1 ? 'was' : 'were'} on record`
  const now = `${formatCount(onRecord)} ${onRecord === 1 ? 'is' : 'are'} on record now`
  return `${product} was counted as ${formatCount(counted)} when ${before}, but ${now}${since && `: ${since}`}.`
}
