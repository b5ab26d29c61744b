// Turns the rows of a file into product cells, by the user's column mapping or a guessed one.
import {
  type ColumnMapping,
  guessColumns,
  columnMappingError,
  updatesOnly,
} from '#domain/catalog/columnMapping.ts'
import { normalizeNumbers } from '#domain/catalog/importNumbers.ts'
import {
  fileColumns,
  type ImportCells,
  type ImportColumn,
  type ImportMode,
} from '#domain/catalog/importRow.ts'
import { isShopifyExport, createShopifyReader } from '#domain/catalog/shopifyExport.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'

export interface ProductHeader extends FileHeader<ImportColumn> {
  /** False if the file has no names, so that its rows can only update existing products. */
  hasNames: boolean
}

export type ProductReader = RowReader<ProductHeader, ImportColumn>

/**
 * A mapping chosen by the user takes precedence over the detection of Shopify exports. `mode` decides whether the file needs names;
 * a preview is for both modes and passes 'update'.
 */
export function createProductReader(
  { names, decimalMark }: Pick<Table, 'names' | 'decimalMark'>,
  mode: ImportMode,
  chosen?: ColumnMapping,
): ProductReader {
  const mapping = chosen ?? guessColumns(names)
  const isShopify = chosen === undefined && isShopifyExport(names)
  return {
    // For a Shopify export, which has its own reader, only informational.
    mapping,
    isNumber: (column) => fileColumns[column].kind !== 'text',
    mayBeDate: (column) => column === 'description',
    header: {
      program: isShopify ? 'Shopify' : undefined,
      error: isShopify ? undefined : columnMappingError(names, mapping, mode),
      hasNames: isShopify || !updatesOnly(mapping),
    },
    async *read(rows) {
      const toProduct = isShopify ? createShopifyReader(names) : createCellReader(mapping)
      for await (const { row, cells, notes = [], refused } of rows) {
        const product = toProduct(cells)
        if (refused) yield { row, cells: product ?? {}, refused }
        else if (product) {
          const normalized = normalizeNumbers(product, decimalMark)
          yield { row, ...normalized, notes: [...notes, ...normalized.notes] }
        }
      }
    },
  }
}

function createCellReader(mapping: ColumnMapping): (cells: readonly string[]) => ImportCells {
  return (values) => {
    const cells: ImportCells = {}
    for (const [index, column] of mapping.entries()) if (column !== null) cells[column] = values[index] ?? ''
    return cells
  }
}
