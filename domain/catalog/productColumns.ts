// The columns of products. Imports, changes and their undo, exports and SQL statements derive from this list.
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, maxPriceCents, parseCents } from '#domain/platform/money.ts'
import { lineError, textError, unifyLineBreaks } from '#domain/platform/text.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { parseCategory, productLimits } from './products.ts'

/** A column of files with products. */
export interface FileColumn {
  /** On screens; with capitals in exports. */
  label: string
  kind: 'text' | 'units' | 'cents'
  /** Why a trimmed text is invalid; undefined for a valid one. An empty text is valid if the column is optional. */
  error: (text: string) => string | undefined
}

/** The field of a product, and its value from a valid text. */
interface ProductColumnOf<Field extends string, Value> extends FileColumn {
  field: Field
  parse: (text: string) => Value
}

const column = <Field extends string, Value extends string | number | null>(
  field: Field,
  definition: Omit<ProductColumnOf<Field, Value>, 'field'>,
): ProductColumnOf<Field, Value> => ({ field, ...definition })

const orNull = (text: string) => text || null

/** By their names in the API, in the order in which a row is checked. */
export const productColumns = {
  productId: column('code', {
    label: 'Product ID',
    kind: 'text',
    error: productIdError,
    parse: String,
  }),
  productName: column('name', {
    label: 'Product name',
    kind: 'text',
    error: (text) => (text === '' ? 'Product name is required' : lineError(text, productLimits.name)),
    parse: String,
  }),
  color: column('color', {
    label: 'Color',
    kind: 'text',
    error: (text) => lineError(text, productLimits.color),
    parse: String,
  }),
  price: column('priceCents', {
    label: 'Price',
    kind: 'cents',
    error: priceError,
    parse: (text) => parseCents(text) ?? 0,
  }),
  quantity: column('quantity', {
    label: 'Quantity',
    kind: 'units',
    error: (text) => wholeNumberError(text, 'Quantity'),
    parse: Number,
  }),
  size: column('size', {
    label: 'Size',
    kind: 'text',
    error: (text) => lineError(text, productLimits.size),
    parse: String,
  }),
  category: column('category', {
    label: 'Category',
    kind: 'text',
    error: (text) => lineError(text, productLimits.category),
    parse: parseCategory,
  }),
  description: column('description', {
    label: 'Description',
    kind: 'text',
    error: (text) => textError(unifyLineBreaks(text), productLimits.description),
    parse: (text) => orNull(unifyLineBreaks(text)),
  }),
  manufacturer: column('manufacturer', {
    label: 'Manufacturer',
    kind: 'text',
    error: (text) => lineError(text, productLimits.manufacturer),
    parse: orNull,
  }),
  lowStockThreshold: column('lowStockThreshold', {
    label: 'Low stock threshold',
    kind: 'units',
    error: (text) => wholeNumberError(text, 'Low stock threshold'),
    parse: (text) => (text === '' ? null : Number(text)),
  }),
  season: column('season', {
    label: 'Season',
    kind: 'text',
    error: (text) => lineError(text, productLimits.season),
    parse: orNull,
  }),
}

export type ProductColumn = keyof typeof productColumns

/** The fields of a product that files have. */
export type ProductFields = {
  [Column in ProductColumn as (typeof productColumns)[Column]['field']]: ReturnType<
    (typeof productColumns)[Column]['parse']
  >
}

export const productFields = Object.values(productColumns).map(({ field }) => field)

function productIdError(text: string): string | undefined {
  if (text === '') return 'Product ID is required'
  // Spreadsheets save a number of more than 11 digits like this: the other digits are lost.
  if (/^\d([.,]\d+)?E\+\d{2,3}$/i.test(text)) {
    return `Product ID ${text} was shortened by the spreadsheet. Format the column as text and export it again.`
  }
  return lineError(text, productLimits.code)
}

function priceError(text: string): string | undefined {
  if (text === '') return undefined
  if (/^\$?\s*-\s*\$?\s*[\d.,]/.test(text)) return 'Price must be 0 or greater'
  const cents = parseCents(text)
  if (cents === undefined) return 'Price must be an amount such as 12.34'
  return cents > maxPriceCents ? `Price must be at most ${formatCents(maxPriceCents)}` : undefined
}

/** Why a text is no number of units; an empty one is valid. */
export function wholeNumberError(text: string, label: string): string | undefined {
  if (text === '') return undefined
  if (/^-\s*[\d.,]/.test(text)) return `${label} must be 0 or greater`
  if (!/^\d+$/.test(text)) return `${label} must be a whole number`
  return Number(text) > maxQuantity ? `${label} must be at most ${formatCount(maxQuantity)}` : undefined
}
