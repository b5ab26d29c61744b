// Cleans the cells of a row: spaces around them, marks that spreadsheets need, damaged letters, and errors of spreadsheets.
import { isShortenedNumber } from '#domain/files/spreadsheetTexts.ts'
import { unescapeFormula, unwrapTextFormula } from '#domain/platform/csv.ts'
import { trimText } from '#domain/platform/text.ts'

import { readDamagedText } from './damagedUtf8.ts'
import type { TableRow } from './tableRow.ts'

/** The name of a column. */
export function cleanName(cell: string): string {
  return cleanText(readDamagedText(cell)?.text ?? cell)
}

/** Notes damaged letters, and marks cells as unreadable that have an error of a spreadsheet instead of a value. */
export function cleanCells(row: TableRow): TableRow {
  const unreadable = new Map(row.unreadable)
  const cellNotes = new Map(row.cellNotes)
  const cells = row.cells.map((cell, index) => {
    const damaged = readDamagedText(cell)
    const text = cleanText(damaged?.text ?? cell)
    if (damaged?.isReadable)
      cellNotes.set(index, `a letter in another encoding, read as ${text.slice(0, 60)}`)
    else if (damaged) unreadable.set(index, 'Has a letter in an unknown encoding')
    const reason = findCellError(text)
    if (reason !== undefined && !unreadable.has(index)) unreadable.set(index, reason)
    return text
  })
  return {
    ...row,
    cells,
    ...(unreadable.size > 0 && { unreadable }),
    ...(cellNotes.size > 0 && { cellNotes }),
  }
}

function cleanText(cell: string): string {
  const text = trimText(cell)
  return unwrapTextFormula(text) ?? unescapeFormula(text)
}

/** Of Excel, LibreOffice and Google Sheets, in several languages: `#N/A`, `#BEZUG!`, `#NAME?`, `#ERROR!`, `Err:502`. */
const cellError = /^(?:#(?:N\/A|NV|N\/D|DIV\/0!|\p{Lu}{3,12}[!?])|Err:5\d\d)$/u

function findCellError(text: string): string | undefined {
  if (!/^[#E\d-]/.test(text)) return undefined
  if (cellError.test(text)) return `The cell has the error ${text}`
  if (/^#{4,}$/.test(text)) return 'The column of the spreadsheet was too narrow to show the value'
  if (isShortenedNumber(text)) {
    return `${text} was shortened by the spreadsheet. Format the column as text and export it again.`
  }
  return undefined
}
