// A table as text, read as a product file.
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { shopify } from '#domain/catalog/programs/shopify.ts'

import { openProductTable, type ProductFile } from './productFile.ts'
import type { FileProduct } from './rowReader.ts'

/** Cells are separated by |. `chosen` is the user's mapping. */
export function readTable(
  table: string,
  chosen?: ColumnMapping,
  programs: readonly Program[] = [shopify],
): { file: ProductFile; read: FileProduct[] } {
  const [names = [], ...head] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const file = openProductTable({ names, head, decimalMark: '.' }, { programs, mode: 'update', chosen })
  for (const cells of head) file.scan?.(cells)
  return { file, read: head.flatMap((cells, index) => file.read(cells, index + 2)) }
}
