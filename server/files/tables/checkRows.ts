// Checks the rows of a table for what a kind of record reads of them: unreadable cells, dates and numbers.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'

import type { MergedRows, TableRow } from './tableRow.ts'

/** What a kind of record reads of a table. */
export interface ReadColumns<Field extends string> {
  mapping: readonly (Field | null)[]
  /** Columns that are read as well, such as one for each size, by position. */
  alsoRead?: ReadonlyMap<number, Field>
  /** The fields of numbers; they get the number of a cell, all others what the sheet shows, such as `SKU-0012`. */
  isNumber?: (field: Field) => boolean
  /** The fields that are only compared with others: a cell that can't be read is left out, with a note. */
  isCompared?: (field: Field) => boolean
  /** The fields that can be a date; in all others, a spreadsheet has made a date of something else. */
  mayBeDate?: (field: Field) => boolean
  /** The fields whose merged cells can be one value for all rows, or a value for each. */
  isPerRow?: (field: Field) => boolean
  /** Why a merged cell of such a field is refused. By default, it is also without a value. */
  describeMerged?: ((text: string, rowCount: number) => string) | undefined
}

/** Refuses rows with a cell that can't be read, if its column is imported, and turns the notes of cells into notes of the row. */
export async function* checkRows<Field extends string>(
  rows: AsyncIterable<TableRow>,
  names: readonly string[],
  columns: ReadColumns<Field>,
): AsyncGenerator<TableRow<Field>> {
  const { mapping, alsoRead } = columns
  const fields = names.map((_name, index) => mapping[index] ?? alsoRead?.get(index))
  for await (const row of rows) {
    const { unreadable, dates, numbers, merged, cellNotes } = row
    // Most rows.
    if (!unreadable && !dates && !numbers && !merged && !cellNotes) yield row as TableRow<Field>
    else yield checkRow(row, { names, fields, columns })
  }
}

interface Checked<Field extends string> {
  names: readonly string[]
  /** Of each column; undefined for an ignored one. */
  fields: readonly (Field | undefined)[]
  columns: ReadColumns<Field>
}

function checkRow<Field extends string>(row: TableRow, checked: Checked<Field>): TableRow<Field> {
  const { names, fields, columns } = checked
  const isLeftOut = (index: number, field: Field | undefined) =>
    field !== undefined && row.unreadable?.has(index) === true && isLeftOutField(row, field, columns)
  const cells = row.cells.map((cell, index) => {
    const field = fields[index]
    if (isLeftOut(index, field)) return ''
    return (field !== undefined && columns.isNumber?.(field) && row.numbers?.get(index)) || cell
  })
  const notes = Array.from(row.cellNotes ?? [])
    .filter(([index]) => fields[index] !== undefined)
    .map(([index, note]) => `${names[index] || 'A cell'}: ${note}`)
  for (const [index, field] of fields.entries())
    if (isLeftOut(index, field)) notes.push(`${names[index]} can't be read, so it is not compared`)
  const refused = (row.refused as RefusedCell<Field | ''> | undefined) ?? findUnreadable(row, checked)
  const { row: number, source, repeatsNames, beyond } = row
  return {
    row: number,
    cells,
    ...(source && { source }),
    notes: [...(row.notes ?? []), ...notes],
    ...(repeatsNames === true && { repeatsNames }),
    ...(beyond && { beyond }),
    ...(refused && { refused }),
  }
}

/** The first cell that can't be read, with its field. */
function findUnreadable<Field extends string>(
  row: TableRow,
  checked: Checked<Field>,
): RefusedCell<Field> | undefined {
  for (const [index, field] of checked.fields.entries()) {
    const reason = field === undefined ? undefined : findReason(row, index, field, checked)
    if (field !== undefined && reason !== undefined)
      return createRefusedCell(field, row.cells[index] ?? '', reason)
  }
  return undefined
}

function findReason<Field extends string>(
  row: TableRow,
  index: number,
  field: Field,
  checked: Checked<Field>,
): string | undefined {
  const { unreadable, dates, merged } = row
  const { isNumber, mayBeDate, isPerRow, describeMerged } = checked.columns
  const reason = unreadable?.get(index)
  if (reason !== undefined) return isLeftOutField(row, field, checked.columns) ? undefined : reason
  if (dates?.has(index) && !isNumber?.(field) && !mayBeDate?.(field)) return dateReason
  const range = merged?.get(index)
  if (!range || !isPerRow?.(field)) return undefined
  if (!describeMerged) return mergedReason
  const text = row.cells[index] ?? ''
  const counts = /[1-9]/.test(text) && text !== checked.names[index]
  return counts && !isTallRow(row, range, checked)
    ? describeMerged(text, range.lastRow - range.firstRow + 1)
    : undefined
}

/** In a PDF, a word between two columns can belong to either. */
function isLeftOutField<Field extends string>(
  { source }: TableRow,
  field: Field,
  { isCompared }: ReadColumns<Field>,
): boolean {
  return source === undefined && isCompared?.(field) === true
}

/** Whether the row is the first of a form in which all cells are as high as several rows. */
function isTallRow<Field extends string>(
  { row, cells, merged }: TableRow,
  { firstRow, lastRow }: MergedRows,
  { fields }: Checked<Field>,
): boolean {
  const isTall = (_field: Field | undefined, index: number) =>
    (cells[index] ?? '') === '' || merged?.get(index)?.lastRow === lastRow
  return row === firstRow && fields.every((field, index) => field === undefined || isTall(field, index))
}

const dateReason =
  'The spreadsheet made a date of it. Format the column as text, enter the value again, and upload the file again.'

const mergedReason =
  'The cell is merged with other rows. Enter the value of each row, and upload the file again.'
