// What a row of an import means: which column a header names, and the product that a row's cells describe.
import { maxPriceCents, formatCents, parseCents } from '#domain/platform/money.ts'
import { lineError, textError } from '#domain/platform/text.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { parseCategory, productLimits } from './products.ts'

/** The columns that an import knows; any other is ignored. */
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
] as const
export type ImportColumn = (typeof importColumns)[number]

/** What an import does with products that exist already: leave them (SPEC.md's way), or bring them up to date. */
export const importModes = ['skip', 'update'] as const
export type ImportMode = (typeof importModes)[number]

/** The text of a row's cells; a column that the row lacks is the same as an empty cell. */
export type ImportCells = Partial<Record<ImportColumn, string>>

/** A product as a row describes it. Color and size may be empty: not everything that is sold has one. */
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
}

/** The first cell of a row that can't be taken, with the reason for people. */
export interface RefusedCell {
  column: ImportColumn | ''
  value: string
  reason: string
}

const columnsByFoldedName = new Map<string, ImportColumn>([
  ...importColumns.map((column): [string, ImportColumn] => [fold(column), column]),
  ['colour', 'color'],
])

/**
 * The column that a header names, in any case and with or without spaces, dashes and underscores: `productId`,
 * `product_id` and the export's `Product ID` are one (SPEC.md section 5, "Bulk upload page").
 */
export function findImportColumn(header: string): ImportColumn | undefined {
  return columnsByFoldedName.get(fold(header))
}

function fold(header: string): string {
  return header.replace(/[\s_-]+/g, '').toLowerCase()
}

/** Reads one row: the product, or the first cell that stands in its way. Spaces around a value don't count. */
export function readImportRow(cells: ImportCells): { row: ImportRow } | { refused: RefusedCell } {
  const text = (column: ImportColumn) => (cells[column] ?? '').trim()
  const refused = refusedCell(text)
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
      description: text('description') || null,
    },
  }
}

/** A refusal of a cell, its value cut to a length that a list can show. */
export function createRefusedCell(column: ImportColumn | '', value: string, reason: string): RefusedCell {
  return { column, value: value.slice(0, 100).toWellFormed(), reason }
}

const judges: Record<ImportColumn, (text: string) => string | undefined> = {
  productId: (text) => (text === '' ? 'Product ID is required' : lineError(text, productLimits.code)),
  productName: (text) => (text === '' ? 'Product name is required' : lineError(text, productLimits.name)),
  color: (text) => lineError(text, productLimits.color),
  price: whyNotPrice,
  quantity: whyNotQuantity,
  size: (text) => lineError(text, productLimits.size),
  category: (text) => lineError(text, productLimits.category),
  description: (text) => textError(text, productLimits.description),
  manufacturer: (text) => lineError(text, productLimits.manufacturer),
}

function refusedCell(text: (column: ImportColumn) => string): RefusedCell | undefined {
  for (const column of importColumns) {
    const value = text(column)
    const reason = judges[column](value)
    if (reason !== undefined) return createRefusedCell(column, value, reason)
  }
  return undefined
}

function whyNotPrice(text: string): string | undefined {
  if (text === '') return undefined
  if (/^-\s*[\d.]/.test(text)) return 'Price must be 0 or greater'
  const cents = parseCents(text)
  if (cents === undefined) return 'Price must be an amount such as 12.34'
  return cents > maxPriceCents ? `Price must be at most ${formatCents(maxPriceCents)}` : undefined
}

function whyNotQuantity(text: string): string | undefined {
  if (text === '') return undefined
  if (/^-\s*[\d.]/.test(text)) return 'Quantity must be 0 or greater'
  if (!/^\d+$/.test(text)) return 'Quantity must be a whole number'
  return Number(text) > maxQuantity ? `Quantity must be at most ${maxQuantity}` : undefined
}
