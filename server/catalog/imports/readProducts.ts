// From the rows of a file to the cells of products: what each column is taken for, by a person's choice or by its name.
import { type ColumnChoice, guessColumns, whyNotColumns } from '#domain/catalog/importColumns.ts'
import type { ImportCells } from '#domain/catalog/importRows.ts'
import { isShopifyExport, shopifyReader } from '#domain/catalog/shopifyExport.ts'

import type { Table, TableRow } from './openTable.ts'
import type { ReadRow } from './readRow.ts'

export interface ProductReader {
  isShopify: boolean
  /** What each column is taken for. Of Shopify's export, which is read in its own way, what it would be by its name. */
  choice: ColumnChoice
  /** Why no products can be read so, in a sentence. */
  whyNot: string | undefined
  read: (rows: AsyncIterable<TableRow>) => AsyncGenerator<ReadRow>
}

/** Shopify's export is recognised as long as nobody chooses its columns otherwise. */
export function productReader({ names }: Pick<Table, 'names'>, chosen?: ColumnChoice): ProductReader {
  const choice = chosen ?? guessColumns(names)
  const isShopify = chosen === undefined && isShopifyExport(names)
  return {
    isShopify,
    choice,
    whyNot: isShopify ? undefined : whyNotColumns(names, choice),
    read: (rows) => readProducts(rows, isShopify ? shopifyReader(names) : cellReader(choice)),
  }
}

async function* readProducts(
  rows: AsyncIterable<TableRow>,
  read: (cells: readonly string[]) => ImportCells | undefined,
): AsyncGenerator<ReadRow> {
  for await (const { row, cells } of rows) {
    const product = read(cells)
    if (product) yield { row, cells: product }
  }
}

function cellReader(choice: ColumnChoice): (cells: readonly string[]) => ImportCells {
  return (values) => {
    const cells: ImportCells = {}
    for (const [index, column] of choice.entries()) if (column !== null) cells[column] = values[index] ?? ''
    return cells
  }
}
