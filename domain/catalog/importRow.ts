// Parses one row of an import: matches header names to columns and cells to product fields.
import { imageIdAt } from '#domain/files/images.ts'
import {
  createRefusedCell,
  type ImportModeOf,
  modesOfImports,
  type RefusedCell as RefusedCellOf,
} from '#domain/files/imports.ts'
import { cleanLine, lineError, trimText } from '#domain/platform/text.ts'
import { parseUnitCost, unitCostError } from '#domain/stock/costTexts.ts'

import { type Barcode, readBarcodes } from './barcodeCells.ts'
import {
  type FileColumn,
  productCells,
  type ProductColumn,
  productColumns,
  type ProductFields,
  wholeNumberError,
} from './productColumns.ts'
import { styleLimits } from './styles.ts'

/** The columns that an import reads; it ignores all others. The last five are not columns of a product. */
export const fileColumns = {
  ...productColumns,
  /** Of the style that the product joins. */
  styleNumber: {
    label: 'Style number',
    kind: 'text',
  },
  /** The URL of an image here, or the name of a file that comes with the import. */
  imageUrl: {
    label: 'Image URL',
    kind: 'text',
  },
  /** Of a product without a cost: it values all units on hand. */
  firstCost: {
    label: 'First cost',
    kind: 'cost',
  },
  /** Added to those that the product has. */
  barcodes: {
    label: 'Barcodes',
    kind: 'text',
  },
  /** Lets an edited export change the stock by the difference. */
  quantityAtExport: {
    label: 'Quantity at export',
    kind: 'units',
  },
} satisfies Record<string, FileColumn>
export type ImportColumn = keyof typeof fileColumns
export const importColumns = Object.keys(fileColumns) as ImportColumn[]

/** How an import treats products that already exist. */
export const importModes = modesOfImports.product
export type ImportMode = ImportModeOf<'product'>

/** The text of a row's cells. A missing column counts as an empty cell. */
export type ImportCells = Partial<Record<ImportColumn, string>>

/** A product as a row describes it. Color and size may be empty. */
export interface ImportRow extends ProductFields {
  /** Of the style that the product joins. */
  styleNumber: string | null
  firstCostMicros: number | null
  barcodes: readonly Barcode[]
  /** Null also for an address elsewhere. */
  imageId: string | null
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

/** Returns the product in a row, or its first invalid cell. Trims all values and cleans all lines. Only a new product `needsName`. */
export function readImportRow(
  cells: ImportCells,
  { needsName = true } = {},
): { row: ImportRow } | { refused: RefusedCell } {
  const text = (column: ImportColumn) =>
    (column === 'description' ? trimText : cleanLine)(cells[column] ?? '')
  const checked = needsName || text('productName') !== '' ? importColumns : columnsWithoutName
  const refused = findInvalidCell(text, checked)
  if (refused) return { refused }
  const fields = productColumnNames.map((column) => [
    productColumns[column].field,
    productCells[column].parse(text(column)),
  ])
  const styleNumber = text('styleNumber')
  return {
    row: {
      ...(Object.fromEntries(fields) as ProductFields),
      styleNumber: isStyleNumber(styleNumber) ? styleNumber : null,
      firstCostMicros: parseUnitCost(text('firstCost')) ?? null,
      barcodes: readBarcodes(cells.barcodes ?? '').barcodes,
      imageId: imageIdAt(text('imageUrl')) ?? null,
    },
  }
}

const productColumnNames = Object.keys(productColumns) as ProductColumn[]

function cellError(column: ImportColumn, text: string): string | undefined {
  // A product without a style, an image or a barcode is better than a refused row.
  if (column === 'styleNumber' || column === 'imageUrl' || column === 'barcodes') return undefined
  if (column === 'firstCost') return unitCostError(text)
  if (column === 'quantityAtExport') return wholeNumberError(text, 'Quantity at export')
  return productCells[column].error(text)
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
    const reason = cellError(column, value)
    if (reason !== undefined) return createRefusedCell(column, value, reason)
  }
  return undefined
}
