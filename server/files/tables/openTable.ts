// Opens a source of rows as a table of column names and rows.
import { createRefusedCell } from '#domain/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { cleanCells, cleanName } from './cleanCells.ts'
import { maxColumns, type TableRow } from './tableRow.ts'
import type { SheetsLine } from './tableRowLines.ts'
import type { TableSource } from './tableSource.ts'

export interface Table extends SheetsLine {
  /** The column names. Empty if the file is. */
  names: string[]
  /** What the user should know about the file. */
  notes: string[]
  decimalMark: DecimalMark
  /** The rows below the names, to be read once. A row has at most as many cells as there are names. */
  rows: AsyncIterable<TableRow>
}

const extraCellsReason =
  'The row has more cells than the header has columns. Put numbers with a comma into quotation marks.'

/** Titles above the column names have fewer rows. */
const maxTitleRows = 20

/** Throws a Refusal, here or while rows are read, if the file is unreadable. */
export async function openTable(
  { isWorkbook, sheets, sheet, sheetCount, decimalMark, rows }: TableSource,
  countKnown: (names: readonly string[]) => number,
): Promise<Table> {
  const { header, titles, rest } = await findHeader(rows, countKnown)
  if ((header?.cells.length ?? 0) > maxColumns) {
    await rows.return()
    throw new Refusal('invalid', `A file may have at most ${formatCount(maxColumns)} columns.`)
  }
  const all = header?.cells.map(cleanName) ?? []
  const names = isWorkbook ? all : all.slice(0, all.findLastIndex((name) => name !== '') + 1)
  return {
    sheets,
    sheet,
    sheetCount,
    names,
    notes: header && titles > 0 ? [titlesNote(header.row)] : [],
    decimalMark,
    rows: cleanRows(chain(rest, rows), names, isWorkbook),
  }
}

function titlesNote(row: number): string {
  return `The column names are in row ${row}. The rows above it are not imported.`
}

/** The row with the most known names is the header: titles above it have fewer. Without any, it is the first row. */
async function findHeader(
  rows: AsyncGenerator<TableRow, void>,
  countKnown: (names: readonly string[]) => number,
): Promise<{ header: TableRow | undefined; titles: number; rest: TableRow[] }> {
  const first: TableRow[] = []
  while (first.length <= maxTitleRows) {
    const next = await rows.next()
    if (next.done === true) break
    first.push(next.value)
  }
  const counts = first.map(({ cells }) => countKnown(cells.slice(0, maxColumns).map(cleanName)))
  const best = Math.max(0, ...counts)
  const titles = best < 2 ? 0 : counts.indexOf(best)
  return { header: first[titles], titles, rest: first.slice(titles + 1) }
}

async function* chain(first: readonly TableRow[], rest: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  yield* first
  yield* rest
}

/** Leaves out rows that repeat the column names, as the pages of a printed list do. */
async function* cleanRows(
  rows: AsyncIterable<TableRow>,
  names: readonly string[],
  isWorkbook: boolean,
): AsyncGenerator<TableRow> {
  for await (const given of rows) {
    const { cells: all, ...row } = cleanCells(given)
    const cells = all.slice(0, names.length)
    if (repeatsNames(cells, names)) continue
    const extra = isWorkbook ? [] : all.slice(names.length).filter((text) => text !== '')
    const refused = row.refused ?? createRefusedCell('', extra.join(', '), extraCellsReason)
    yield { ...row, cells, ...((row.refused || extra.length > 0) && { refused }) }
  }
}

function repeatsNames(cells: readonly string[], names: readonly string[]): boolean {
  return cells.length > 1 && names.length > 1 && names.every((name, index) => name === (cells[index] ?? ''))
}
