// Maps the columns of a file to product fields: guesses a mapping from the column names and validates one.
import {
  type ColumnMapping as MappingOf,
  type ColumnNames,
  createColumnGuesser,
  findMappingError,
} from '#domain/files/columnMapping.ts'

import {
  fileColumns,
  findImportColumn,
  type ImportColumn,
  importColumns,
  type ImportMode,
} from './importRow.ts'

export type ColumnMapping = MappingOf<ImportColumn>

export const noProductsMessage = 'No valid products found in the file'

/** Ambiguous names, tried after the others: 'Item' is the code unless another column matches it better; then it is the name. */
const ambiguousNames: ColumnNames<ImportColumn> = {
  productId: 'Style, Item, Article, Artikel',
  productName: 'Item description, Product description, Style, Item, Article, Artikel',
  description: 'Item description, Product description',
}

const namesOf = (columns: readonly ImportColumn[]): ColumnNames<ImportColumn> =>
  Object.fromEntries(columns.map((column) => [column, fileColumns[column].names]))

/**
 * Guesses the field of each column. Exact import column names always map to their field, even twice, so that such a file
 * is still rejected. The other columns get the best remaining match, each field at most once.
 */
export const guessColumns = createColumnGuesser<ImportColumn>({
  synonyms: [
    namesOf(importColumns.filter((column) => column !== 'styleNumber')),
    ambiguousNames,
    // Last: a style number is the product ID of a file that has no other column for it.
    namesOf(['styleNumber']),
  ],
  findExact(name) {
    const column = findImportColumn(name)
    return column === 'styleNumber' ? undefined : column
  },
})

/** Whether a file can only update existing products, such as a price list: it has codes and values, but no names. */
export function updatesOnly(mapping: Readonly<ColumnMapping>): boolean {
  const hasValues = mapping.some(
    (column) => column !== null && column !== 'productId' && column !== 'quantityAtExport',
  )
  return mapping.includes('productId') && !mapping.includes('productName') && hasValues
}

/** Returns why products can't be read with this mapping, or undefined if they can. A file that `updatesOnly` needs that mode. */
export function columnMappingError(
  names: readonly string[],
  mapping: Readonly<ColumnMapping>,
  mode: ImportMode,
): string | undefined {
  if (names.length === 0) return noProductsMessage
  const error = findMappingError(names, mapping)
  if (error !== undefined) return error
  if (mode === 'update' && updatesOnly(mapping)) return undefined
  const missing = (['productId', 'productName'] as const).find((column) => !mapping.includes(column))
  return missing && `The file has no column ${missing}.`
}
