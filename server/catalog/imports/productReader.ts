// Turns the rows of a file into product cells, by the user's column mapping or a guessed one.
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { fileColumns, type ImportColumn, type ImportMode } from '#domain/catalog/importRow.ts'
import type { FileLayout } from '#domain/catalog/productFiles/fileStart.ts'
import { openProductTable } from '#domain/catalog/productFiles/productFile.ts'
import type { FileProduct } from '#domain/catalog/productFiles/rowReader.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { loadPrograms } from '#server/files/imports/loadPrograms.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'
import type { ParsedRow, TableRow } from '#server/files/tables/tableRow.ts'

const programs = loadPrograms('catalog/programs') as readonly Program[]

export interface ProductHeader extends FileHeader<ImportColumn> {
  /** False if the file has no names, so that its rows can only update existing products. */
  hasNames: boolean
}

export type ProductReader = RowReader<ProductHeader, ImportColumn>

export interface ReaderOptions {
  mode: ImportMode
  /** The bulk upload call, which has no preview, refuses stock below 0. */
  readsNegativeStock?: boolean | undefined
  /** Chosen by the user. Guessed from the column names by default. */
  columns?: ColumnMapping | undefined
}

/** `mode` decides whether the file needs names; a preview is for both modes and passes 'update'. */
export function createProductReader(
  { names, decimalMark }: Pick<Table, 'names' | 'decimalMark'>,
  head: readonly TableRow[],
  { mode, readsNegativeStock, columns: chosen }: ReaderOptions,
): ProductReader {
  const texts = head.map(({ cells }) => cells)
  const file = openProductTable(
    { names, decimalMark, head: texts },
    { programs, mode, readsNegativeStock, chosen },
  )
  const { mapping, notes, error, hasNames, layout, scan } = file
  return {
    mapping,
    isNumber: (column) => fileColumns[column].kind !== 'text',
    mayBeDate: (column) => column === 'description',
    isPerRow: (column) => column === 'quantity' || column === 'quantityAtExport',
    alsoRead: findAlsoRead(layout, mapping),
    header: { program: layout.program?.name, notes, error, hasNames },
    ...(scan && { scan: ({ cells }: TableRow) => scan(cells) }),
    async *read(rows) {
      for await (const source of rows)
        for (const product of file.read(source.cells, source.row)) yield toRow(source, product)
    },
  }
}

/** The columns of sizes, stock and options, unless the user chose otherwise. */
function findAlsoRead(layout: FileLayout, mapping: ColumnMapping): Map<number, ImportColumn> {
  const { sizes, stock, options, sources, sharedImage } = layout
  const read: (readonly [number, ImportColumn])[] = [
    ...Array.from(sources, ([field, positions]) =>
      positions.map((position) => [position, field] as const),
    ).flat(),
    ...options.flatMap(({ value, fields }) => (fields?.[0] ? [[value, fields[0]] as const] : [])),
    ...stock.map((position) => [position, 'quantity'] as const),
    ...sharedImage.map((position) => [position, 'imageUrl'] as const),
    ...sizes.map(({ position, field }) => [position, field] as const),
  ]
  return new Map(read.filter(([position]) => mapping[position] === layout.mapping[position]))
}

function toRow(
  { row, refused, notes: cellNotes = [] }: TableRow<ImportColumn>,
  { cells, notes, filled, refusal }: FileProduct,
): ParsedRow<ImportColumn> {
  if (refused) return { row, cells, refused }
  if (refusal !== undefined) return { row, cells, refused: createRefusedCell('', '', refusal) }
  return { row, cells, notes: [...cellNotes, ...notes], ...(filled && { filled }) }
}
