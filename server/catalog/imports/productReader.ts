// From the rows of a file to the cells of products: what each column is taken for, by a person's choice or by its name.
import { type ColumnMapping, guessColumns, columnMappingError } from '#domain/catalog/columnMapping.ts'
import type { ImportCells } from '#domain/catalog/importRow.ts'
import { isShopifyExport, createShopifyReader } from '#domain/catalog/shopifyExport.ts'

import type { Table, TableRow } from './openTable.ts'
import type { ParsedRow } from './parsedRow.ts'

export interface ProductReader {
  isShopify: boolean
  /** What each column is taken for. Of Shopify's export, which is read in its own way, what it would be by its name. */
  mapping: ColumnMapping
  /** Why no products can be read so, in a sentence. */
  error: string | undefined
  read: (rows: AsyncIterable<TableRow>) => AsyncGenerator<ParsedRow>
}

/** Shopify's export is recognised as long as nobody chooses its columns otherwise. */
export function createProductReader({ names }: Pick<Table, 'names'>, chosen?: ColumnMapping): ProductReader {
  const choice = chosen ?? guessColumns(names)
  const isShopify = chosen === undefined && isShopifyExport(names)
  return {
    isShopify,
    mapping: choice,
    error: isShopify ? undefined : columnMappingError(names, choice),
    read: (rows) => readProducts(rows, isShopify ? createShopifyReader(names) : cellReader(choice)),
  }
}

async function* readProducts(
  rows: AsyncIterable<TableRow>,
  read: (cells: readonly string[]) => ImportCells | undefined,
): AsyncGenerator<ParsedRow> {
  for await (const { row, cells } of rows) {
    const product = read(cells)
    if (product) yield { row, cells: product }
  }
}

function cellReader(choice: ColumnMapping): (cells: readonly string[]) => ImportCells {
  return (values) => {
    const cells: ImportCells = {}
    for (const [index, column] of choice.entries()) if (column !== null) cells[column] = values[index] ?? ''
    return cells
  }
}
