// Parses one row of an import: matches header names to columns and cells to product fields.
import {
  createRefusedCell,
  type ImportModeOf,
  modesOfImports,
  type RefusedCell as RefusedCellOf,
} from '#domain/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxPriceCents, formatCents, parseCents } from '#domain/platform/money.ts'
import { lineError, textError, trimText, unifyLineBreaks } from '#domain/platform/text.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { parseCategory, productLimits } from './products.ts'
import { styleLimits } from './styles.ts'

/** The columns that an import reads; it ignores all others. */
export const importColumns = [
  'productId',
  'productName',
  'color',
  'price',
  'quantity',
  'size',
  'category',
  'description',
  'manufacturer',
  'styleNumber',
  'lowStockThreshold',
  'season',
  // Not a field of a product: lets an edited export change the stock by the difference.
  'quantityAtExport',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** How an import treats products that already exist. */
export const importModes = modesOfImports.product
export type ImportMode = ImportModeOf<'product'>

/** The text of a row's cells. A missing column counts as an empty cell. */
export type ImportCells = Partial<Record<ImportColumn, string>>

/** A product as a row describes it. Color and size may be empty. */
export interface ImportRow {
  code: string
  name: string
  color: string
  size: string
  priceCents: number
  quantity: number
  manufacturer: string | null
  category: string | null
  description: string | null
  /** Of the style that the product joins. */
  styleNumber: string | null
  lowStockThreshold: number | null
  season: string | null
}

/** The column is empty if the whole row is refused. */
export type RefusedCell = RefusedCellOf<ImportColumn | ''>

const columnsByName = new Map<string, ImportColumn>([
  ...importColumns.map((column): [string, ImportColumn] => [normalize(column), column]),
  ['colour', 'color'],
])

/**
 * Returns the column that a header names, ignoring case, spaces, dashes and underscores: `productId`, `product_id` and
 * `Product ID` are the same.
 */
export function findImportColumn(header: string): ImportColumn | undefined {
  return columnsByName.get(normalize(header))
}

function normalize(header: string): string {
  return header.replace(/[\s_-]/g, '').toLowerCase()
}

/** Returns the product in a row, or its first invalid cell. Trims all values. Only a new product `needsName`. */
export function readImportRow(
  cells: ImportCells,
  { needsName = true } = {},
): { row: ImportRow } | { refused: RefusedCell } {
  const text = (column: ImportColumn) => trimText(cells[column] ?? '')
  const checked = needsName || text('productName') !== '' ? importColumns : columnsWithoutName
  const refused = findInvalidCell(text, checked)
  if (refused) return { refused }
  return {
    row: {
      code: text('productId'),
      name: text('productName'),
      color: text('color'),
      size: text('size'),
      priceCents: parseCents(text('price')) ?? 0,
      quantity: Number(text('quantity')),
      manufacturer: text('manufacturer') || null,
      category: parseCategory(text('category')),
      description: unifyLineBreaks(text('description')) || null,
      styleNumber: isStyleNumber(text('styleNumber')) ? text('styleNumber') : null,
      lowStockThreshold: text('lowStockThreshold') === '' ? null : Number(text('lowStockThreshold')),
      season: text('season') || null,
    },
  }
}

const validators: Record<ImportColumn, (text: string) => string | undefined> = {
  productId: productIdError,
  productName: (text) => (text === '' ? 'Product name is required' : lineError(text, productLimits.name)),
  color: (text) => lineError(text, productLimits.color),
  price: priceError,
  quantity: (text) => wholeNumberError(text, 'Quantity'),
  size: (text) => lineError(text, productLimits.size),
  category: (text) => lineError(text, productLimits.category),
  description: (text) => textError(unifyLineBreaks(text), productLimits.description),
  manufacturer: (text) => lineError(text, productLimits.manufacturer),
  // A product without a style is better than a refused row.
  styleNumber: () => undefined,
  lowStockThreshold: (text) => wholeNumberError(text, 'Low stock threshold'),
  season: (text) => lineError(text, productLimits.season),
  quantityAtExport: (text) => wholeNumberError(text, 'Quantity at export'),
}

function isStyleNumber(text: string): boolean {
  return text !== '' && lineError(text, styleLimits.number) === undefined
}

const columnsWithoutName = importColumns.filter((column) => column !== 'productName')

function findInvalidCell(
  text: (column: ImportColumn) => string,
  columns: readonly ImportColumn[],
): RefusedCell | undefined {
  for (const column of columns) {
    const value = text(column)
    const reason = validators[column](value)
    if (reason !== undefined) return createRefusedCell(column, value, reason)
  }
  return undefined
}

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

function wholeNumberError(text: string, label: string): string | undefined {
  if (text === '') return undefined
  if (/^-\s*[\d.,]/.test(text)) return `${label} must be 0 or greater`
  if (!/^\d+$/.test(text)) return `${label} must be a whole number`
  return Number(text) > maxQuantity ? `${label} must be at most ${formatCount(maxQuantity)}` : undefined
}
