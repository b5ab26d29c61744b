// Opens a source of rows as a table of column names and rows.
import { listColumns } from '#domain/files/columnNotes.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { cleanCells, cleanName } from './cleanCells.ts'
import { maxColumns, type TableRow } from './tableRow.ts'
import type { SheetHeads, SheetsLine } from './tableRowLines.ts'
import type { TableSource } from './tableSource.ts'

export interface Table extends SheetsLine {
  /** Of the visible sheets of a workbook. */
  sheetHeads?: SheetHeads | undefined
  /** The column names. Empty if the file is. */
  names: string[]
  /** The cells of the rows above the names. */
  titles: string[][]
  /** The row with the names; 0 in a list without any and in a PDF. */
  namesRow: number
  /** Whether the names are those of `nameColumns`. */
  isUnnamed: boolean
  /** The positions of the columns that a workbook hides. */
  hiddenColumns: readonly number[]
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

export interface TableForm {
  /** The names of the columns of a list without names, judging by its first rows; undefined if the list has some. */
  nameColumns?: ((rows: readonly (readonly string[])[]) => string[] | undefined) | undefined
  /** Whether the names of a later row are those of further rows of the same table, such as those with other sizes. */
  isNextHeader?: ((names: readonly string[], later: readonly string[]) => boolean) | undefined
  /** Keeps rows that repeat the names. Left out by default, as the pages of a printed list have them. */
  keepsRepeatedNames?: boolean | undefined
  /** Further columns have no names. */
  minColumns?: number
}

/** Throws a Refusal, here or while rows are read, if the file is unreadable. */
export async function openTable(
  {
    isWorkbook,
    sheets,
    sheet,
    sheetCount,
    hiddenColumns,
    decimalMark,
    titleCount,
    notes = [],
    rows,
    sheetHeads,
  }: TableSource,
  countKnown: (names: readonly string[]) => number,
  { nameColumns, isNextHeader, keepsRepeatedNames = false, minColumns = 0 }: TableForm = {},
): Promise<Table> {
  const { header, titles, rest } = await findHeader(rows, {
    countKnown,
    nameColumns,
    isNextHeader,
    titleCount,
  })
  if ((header?.cells.length ?? 0) > maxColumns) {
    await rows.return()
    throw new Refusal('invalid', `A file may have at most ${formatCount(maxColumns)} columns.`)
  }
  const all = header?.cells.map(cleanName) ?? []
  const named = isWorkbook ? all : all.slice(0, all.findLastIndex((name) => name !== '') + 1)
  const width = Math.max(named.length, Math.min(minColumns, maxColumns))
  const names = Array.from({ length: width }, (_name, position) => named[position] ?? '')
  return {
    sheets,
    sheet,
    sheetCount,
    sheetHeads,
    names,
    titles: titles.map(({ cells }) => cells.slice(0, maxColumns).map(cleanName)),
    namesRow: titleCount === undefined ? (header?.row ?? 0) : 0,
    isUnnamed: header?.row === 0,
    hiddenColumns,
    notes: [...notes, ...hiddenColumnsNotes(hiddenColumns.flatMap((column) => names[column] || []))],
    decimalMark,
    rows: cleanRows(chain(rest, rows), names, { isWorkbook, keepsRepeatedNames }),
  }
}

/** For a kind of record that reads nothing of the titles; undefined without any. */
export function titlesNote({
  titles,
  namesRow: row,
}: Pick<Table, 'titles' | 'namesRow'>): string | undefined {
  if (titles.length === 0 || row === 0) return undefined
  return `The column names are in row ${row}. The rows above it are not imported.`
}

function hiddenColumnsNotes(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const subject = names.length === 1 ? 'This column is' : 'These columns are'
  return [`${subject} hidden in the workbook: ${withoutPeriod(listColumns(names))}.`]
}

/** The row with the most known names is the header: titles above it have fewer. Without any, it is the first row. */
async function findHeader(
  rows: AsyncGenerator<TableRow, void>,
  {
    countKnown,
    nameColumns,
    isNextHeader = () => false,
    titleCount,
  }: {
    countKnown: (names: readonly string[]) => number
    nameColumns: TableForm['nameColumns']
    isNextHeader: TableForm['isNextHeader']
    titleCount: number | undefined
  },
): Promise<{ header: Pick<TableRow, 'row' | 'cells'> | undefined; titles: TableRow[]; rest: TableRow[] }> {
  const first: TableRow[] = []
  while (first.length <= (titleCount ?? maxTitleRows)) {
    const next = await rows.next()
    if (next.done === true) break
    first.push(next.value)
  }
  if (titleCount !== undefined)
    return { header: first[titleCount], titles: first.slice(0, titleCount), rest: [] }
  const texts = first.map(({ cells }) => cells.slice(0, maxColumns).map(cleanName))
  const cells = nameColumns?.(texts)
  if (cells) return { header: { row: 0, cells }, titles: [], rest: first }
  const counts = texts.map(countKnown)
  const best = Math.max(0, ...counts)
  const known = best < 2 ? 0 : counts.indexOf(best)
  const earlier = texts.slice(0, known).findIndex((names) => isNextHeader(names, texts[known] ?? []))
  if (earlier !== -1) {
    // The later row may have more columns.
    const { row = 0, cells: names = [] } = first[earlier] ?? {}
    const width = Math.max(names.length, texts[known]?.length ?? 0)
    const padded = Array.from({ length: width }, (_name, column) => names[column] ?? '')
    return { header: { row, cells: padded }, titles: first.slice(0, earlier), rest: first.slice(earlier + 1) }
  }
  return { header: first[known], titles: first.slice(0, known), rest: first.slice(known + 1) }
}

async function* chain(first: readonly TableRow[], rest: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  yield* first
  yield* rest
}

/** Leaves out rows that repeat the column names, as the pages of a printed list do. */
async function* cleanRows(
  rows: AsyncIterable<TableRow>,
  names: readonly string[],
  { isWorkbook, keepsRepeatedNames }: { isWorkbook: boolean; keepsRepeatedNames: boolean },
): AsyncGenerator<TableRow> {
  for await (const given of rows) {
    const { cells: all, ...row } = cleanCells(given)
    const cells = all.slice(0, names.length)
    const isRepeated = repeatsNames(cells, names)
    if (isRepeated && !keepsRepeatedNames) continue
    const beyond = all.slice(names.length)
    const extra = isWorkbook ? [] : beyond.filter((text) => text !== '')
    const refused = row.refused ?? createRefusedCell('', extra.join(', '), extraCellsReason)
    yield {
      ...row,
      cells,
      ...(isRepeated && { repeatsNames: true }),
      ...(keepsRepeatedNames && beyond.length > 0 && { beyond }),
      ...((row.refused || extra.length > 0) && { refused }),
    }
  }
}

function repeatsNames(cells: readonly string[], names: readonly string[]): boolean {
  return cells.length > 1 && names.length > 1 && names.every((name, index) => name === (cells[index] ?? ''))
}
