// The columns of products. Imports, changes and their undo, exports and SQL statements derive from this list.
import { isFullDate, isMonthText, isShortenedNumber } from '#domain/files/spreadsheetTexts.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, maxPriceCents, parseCents } from '#domain/platform/money.ts'
import { lineError, textError, unifyLineBreaks } from '#domain/platform/text.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { parseCategory, productLimits } from './products.ts'

/** A column of files with products. */
export interface FileColumn {
  /** On screens; with capitals in exports. */
  label: string
  kind: 'text' | 'units' | 'cents' | 'cost'
}

/** By their names in the API, with the field of the product, in the order in which a row is checked. */
export const productColumns = {
  productId: { field: 'code', label: 'Product ID', kind: 'text' },
  productName: { field: 'name', label: 'Product name', kind: 'text' },
  color: { field: 'color', label: 'Color', kind: 'text' },
  price: { field: 'priceCents', label: 'Price', kind: 'cents' },
  quantity: { field: 'quantity', label: 'Quantity', kind: 'units' },
  size: { field: 'size', label: 'Size', kind: 'text' },
  category: { field: 'category', label: 'Category', kind: 'text' },
  description: { field: 'description', label: 'Description', kind: 'text' },
  manufacturer: { field: 'manufacturer', label: 'Manufacturer', kind: 'text' },
  lowStockThreshold: { field: 'lowStockThreshold', label: 'Low stock threshold', kind: 'units' },
  season: { field: 'season', label: 'Season', kind: 'text' },
  shelf: { field: 'shelf', label: 'Shelf', kind: 'text' },
} as const satisfies Record<string, FileColumn & { field: string }>

export type ProductColumn = keyof typeof productColumns

interface Cell {
  /** Why a trimmed text is invalid; undefined for a valid one. An empty text is valid if the column is optional. */
  error: (text: string) => string | undefined
  /** The value of a valid text. */
  parse: (text: string) => string | number | null
}

const orNull = (text: string) => text || null

/** The cells of each column. Apart from `productColumns`, so that pages that read no cells don't load them. */
export const productCells = {
  productId: {
    error: productIdError,
    parse: String,
  },
  productName: {
    error: (text) => (text === '' ? 'Product name is required' : lineError(text, productLimits.name)),
    parse: String,
  },
  color: {
    error: (text) => lineError(text, productLimits.color),
    parse: String,
  },
  price: {
    error: priceError,
    parse: (text) => parseCents(text) ?? 0,
  },
  quantity: {
    error: (text) => wholeNumberError(text, 'Quantity'),
    parse: Number,
  },
  size: {
    error: sizeError,
    parse: String,
  },
  category: {
    error: (text) => lineError(text, productLimits.category),
    parse: parseCategory,
  },
  description: {
    error: (text) => textError(unifyLineBreaks(text), productLimits.description),
    parse: (text) => orNull(unifyLineBreaks(text)),
  },
  manufacturer: {
    error: (text) => lineError(text, productLimits.manufacturer),
    parse: orNull,
  },
  lowStockThreshold: {
    error: (text) => wholeNumberError(text, 'Low stock threshold'),
    parse: (text) => (text === '' ? null : Number(text)),
  },
  season: {
    error: (text) => lineError(text, productLimits.season),
    parse: orNull,
  },
  shelf: {
    error: (text) => lineError(text, productLimits.shelf),
    parse: orNull,
  },
} satisfies Record<ProductColumn, Cell>

/** The fields of a product that files have. */
export type ProductFields = {
  [Column in ProductColumn as (typeof productColumns)[Column]['field']]: ReturnType<
    (typeof productCells)[Column]['parse']
  >
}

export const productFields = Object.values(productColumns).map(({ field }) => field)

function productIdError(text: string): string | undefined {
  if (text === '') return 'Product ID is required'
  if (isShortenedNumber(text)) {
    return `Product ID ${text} was shortened by the spreadsheet. Format the column as text and export it again.`
  }
  return isMonthText(text) ? madeDate('Product ID', text) : lineError(text, productLimits.code)
}

function sizeError(text: string): string | undefined {
  return isMonthText(text) || isFullDate(text) ? madeDate('Size', text) : lineError(text, productLimits.size)
}

function madeDate(label: string, text: string): string {
  return `${label} ${text} is a date: a spreadsheet made it of something else. Format the column as text and enter it again.`
}

function priceError(text: string): string | undefined {
  if (text === '') return undefined
  if (/^\$?\s*-\s*\$?\s*[\d.,]/.test(text)) return 'Price must be 0 or greater'
  const currency = findForeignCurrency(text)
  if (currency !== undefined) return `Price is in ${currency}. Prices must be in US dollars`
  const cents = parseCents(text)
  if (cents === undefined) return 'Price must be an amount such as 12.34'
  return cents > maxPriceCents ? `Price must be at most ${formatCents(maxPriceCents)}` : undefined
}

/** The currency of an amount such as `59,90 €`, other than the US dollar. */
function findForeignCurrency(text: string): string | undefined {
  const sign = /^([^\d\s.,-]{1,3}) ?\d[\d\s.,’']*$|^\d[\d\s.,’']*?\s?([^\d\s.,’']{1,3})\.?$/u.exec(text)
  const currency = sign?.[1] ?? sign?.[2]
  if (currency === undefined || /^(?:US)?\$$|^USD$/i.test(currency)) return undefined
  return /^(?:\p{Sc}|[\p{L}]{1,2}\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft|lei)$/u.test(currency) ? currency : undefined
}

/** Why a text is no number of units; an empty one is valid. */
export function wholeNumberError(text: string, label: string): string | undefined {
  if (text === '') return undefined
  if (/^-\s*[\d.,]/.test(text)) return `${label} must be 0 or greater`
  if (!/^\d+$/.test(text)) return `${label} must be a whole number`
  return Number(text) > maxQuantity ? `${label} must be at most ${formatCount(maxQuantity)}` : undefined
}
