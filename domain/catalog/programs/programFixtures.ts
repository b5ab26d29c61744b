// Helpers to test how the files of a program are read.
import type { ImportCells, ImportColumn } from '#domain/catalog/importRow.ts'
import { openProductTable, type ProductFile } from '#domain/catalog/productFiles/productFile.ts'

import type { Program } from './program.ts'

/** Opens a file with these columns and first rows. */
export function openExport(
  program: Program,
  names: readonly string[],
  head: readonly (readonly string[])[] = [],
): ProductFile {
  return openProductTable({ names, head, decimalMark: '.' }, { programs: [program], mode: 'update' })
}

/** The file and its products. In a table, cells are separated by |. */
export function readExport(
  program: Program,
  table: string,
): { file: ProductFile; products: ImportCells[]; notes: string[] } {
  const [names = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const file = openExport(program, names, rows)
  for (const row of rows) file.scan?.(row)
  const read = rows.flatMap((row, index) => file.read(row, index + 2))
  return { file, products: read.map(({ cells }) => cells), notes: read.flatMap(({ notes }) => notes) }
}

/** Some cells of each product, without those that are missing or empty. */
export function pickCells(products: readonly ImportCells[], ...columns: readonly ImportColumn[]): string[] {
  return products.map((cells) => columns.map((column) => cells[column] ?? '').join(' | '))
}
