// Checks the rows of a table for what a kind of record reads of them: unreadable cells, dates and numbers.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'

import type { TableRow } from './tableRow.ts'

/** What a kind of record reads of a table. */
export interface ReadColumns<Field extends string> {
  mapping: readonly (Field | null)[]
  /** The fields of numbers; they get the number of a cell, all others what the sheet shows, such as `SKU-0012`. */
  isNumber?: (field: Field) => boolean
  /** The fields that can be a date; in all others, a spreadsheet has made a date of something else. */
  mayBeDate?: (field: Field) => boolean
}

/** Refuses rows with a cell that can't be read, if its column is imported, and turns the notes of cells into notes of the row. */
export async function* checkRows<Field extends string>(
  rows: AsyncIterable<TableRow>,
  names: readonly string[],
  columns: ReadColumns<Field>,
): AsyncGenerator<TableRow<Field>> {
  for await (const row of rows) {
    const { unreadable, dates, numbers, cellNotes } = row
    // Most rows.
    if (!unreadable && !dates && !numbers && !cellNotes) yield row as TableRow<Field>
    else yield checkRow(row, names, columns)
  }
}

function checkRow<Field extends string>(
  row: TableRow,
  names: readonly string[],
  columns: ReadColumns<Field>,
): TableRow<Field> {
  const { mapping, isNumber } = columns
  const isImported = (index: number) => (mapping[index] ?? null) !== null
  const cells = row.cells.map((cell, index) => {
    const field = mapping[index] ?? null
    return (field !== null && isNumber?.(field) && row.numbers?.get(index)) || cell
  })
  const notes = Array.from(row.cellNotes ?? []).filter(([index]) => isImported(index))
  const named = notes.map(([index, note]) => `${names[index] || 'A cell'}: ${note}`)
  const refused = (row.refused as RefusedCell<Field | ''> | undefined) ?? findUnreadable(row, columns)
  return {
    row: row.row,
    cells,
    notes: [...(row.notes ?? []), ...named],
    ...(refused && { refused }),
  }
}

/** The first cell that can't be read, with its column. */
function findUnreadable<Field extends string>(
  { cells, unreadable, dates }: TableRow,
  { mapping, isNumber, mayBeDate }: ReadColumns<Field>,
): RefusedCell<Field> | undefined {
  for (const [index, field] of mapping.entries()) {
    if (field === null) continue
    const isWrongDate = dates?.has(index) && !isNumber?.(field) && !mayBeDate?.(field)
    const reason = unreadable?.get(index) ?? (isWrongDate ? dateReason : undefined)
    if (reason !== undefined) return createRefusedCell(field, cells[index] ?? '', reason)
  }
  return undefined
}

const dateReason =
  'The spreadsheet made a date of it. Format the column as text, enter the value again, and upload the file again.'
