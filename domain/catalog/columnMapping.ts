// Maps the columns of a file to product fields: guesses a mapping from the column names and validates one.
import {
  type ColumnMapping as MappingOf,
  createColumnGuesser,
  findMappingError,
} from '#domain/files/columnMapping.ts'

import { ambiguousNames, namesInFiles } from './columnNames.ts'
import { findImportColumn, type ImportColumn, type ImportMode } from './importRow.ts'

export type ColumnMapping = MappingOf<ImportColumn>

export const noProductsMessage = 'No valid products found in the file'

/** A style number or a barcode is the product ID of a file that has no other column for it. */
const { styleNumber, barcodes, ...synonyms } = namesInFiles

/**
 * Guesses the field of each column. Exact import column names always map to their field, even twice, so that such a file
 * is still rejected. The other columns get the best remaining match, each field at most once.
 */
export const guessColumns = createColumnGuesser<ImportColumn>({
  synonyms: [synonyms, ambiguousNames, { styleNumber, barcodes }],
  findExact(name) {
    const column = findImportColumn(name)
    return column === 'styleNumber' ? undefined : column
  },
})

/** Whether a file can only update existing products, such as a price list: it has codes and values, but no names. */
export function updatesOnly(mapping: Readonly<ColumnMapping>): boolean {
  const hasValues = mapping.some((column) => !isCodeColumn(column) && column !== 'styleNumber')
  const hasCodes = mapping.includes('productId') || mapping.includes('styleNumber')
  return hasCodes && !mapping.includes('productName') && hasValues
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
  // Product IDs are made of the style number, the color and the size.
  if (missing === 'productId' && mapping.includes('styleNumber') && mapping.includes('productName'))
    return undefined
  if (missing === 'productName' && mapping.includes('productId') && mapping.every(isCodeColumn))
    return noValuesMessage
  return missing && `The file has no column ${missing}.`
}

const noValuesMessage =
  'The file has product IDs, but no names, prices or quantities. Choose what its other columns are.'

function isCodeColumn(column: ImportColumn | null): boolean {
  return column === null || column === 'productId' || column === 'quantityAtExport'
}
