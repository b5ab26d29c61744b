// Checks the rows of a table for what a kind of record reads of them: unreadable cells, dates and numbers.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'

import type { TableRow } from './tableRow.ts'

/** What a kind of record reads of a table. */
export interface ReadColumns<Field extends string> {
  mapping: readonly (Field | null)[]
  /** Columns that are read as well, such as one for each size, by position. */
  alsoRead?: ReadonlyMap<number, Field>
  /** The fields of numbers; they get the number of a cell, all others what the sheet shows, such as `SKU-0012`. */
  isNumber?: (field: Field) => boolean
  /** The fields that can be a date; in all others, a spreadsheet has made a date of something else. */
  mayBeDate?: (field: Field) => boolean
  /** The fields whose merged cells can be one value for all rows, or a value for each. */
  isPerRow?: (field: Field) => boolean
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
  const cells = row.cells.map((cell, index) => {
    const field = fields[index]
    return (field !== undefined && columns.isNumber?.(field) && row.numbers?.get(index)) || cell
  })
  const notes = Array.from(row.cellNotes ?? [])
    .filter(([index]) => fields[index] !== undefined)
    .map(([index, note]) => `${names[index] || 'A cell'}: ${note}`)
  const refused = (row.refused as RefusedCell<Field | ''> | undefined) ?? findUnreadable(row, checked)
  return { row: row.row, cells, notes: [...(row.notes ?? []), ...notes], ...(refused && { refused }) }
}

/** The first cell that can't be read, with its field. */
function findUnreadable<Field extends string>(
  row: TableRow,
  { fields, columns }: Checked<Field>,
): RefusedCell<Field> | undefined {
  for (const [index, field] of fields.entries()) {
    const reason = field === undefined ? undefined : findReason(row, index, field, columns)
    if (field !== undefined && reason !== undefined)
      return createRefusedCell(field, row.cells[index] ?? '', reason)
  }
  return undefined
}

function findReason<Field extends string>(
  { unreadable, dates, merged }: TableRow,
  index: number,
  field: Field,
  { isNumber, mayBeDate, isPerRow }: ReadColumns<Field>,
): string | undefined {
  const reason = unreadable?.get(index)
  if (reason !== undefined) return reason
  if (dates?.has(index) && !isNumber?.(field) && !mayBeDate?.(field)) return dateReason
  return merged?.has(index) && isPerRow?.(field) ? mergedReason : undefined
}

const dateReason =
  'The spreadsheet made a date of it. Format the column as text, enter the value again, and upload the file again.'

const mergedReason =
  'The cell is merged with other rows. Enter the value of each row, and upload the file again.'
