// Reads the value of a cell of a workbook as the sheet shows it.
import { type NumberFormat, type ShownNumber, toPlainNumber } from './numberFormat.ts'
import { maxCellLength } from './xlsxErrors.ts'

/** A cell of the XML. */
export interface SheetCell {
  /** The attribute `t`: number by default. */
  type: string
  style: number
  hasFormula: boolean
  /** Has an element `v`, `is`, or a text in them. */
  hasValue: boolean
  /** The text of these elements. */
  value: string
}

export interface ReadCell extends ShownNumber {
  unreadable?: string
  isDate?: boolean
}

export interface CellContext {
  /** The shared texts. */
  texts: readonly string[]
  formats: readonly (NumberFormat | undefined)[]
  is1904: boolean
  isUncomputed: boolean
}

/** A text that is longer than a cell of a spreadsheet can be. */
export class CellTooLongError extends Error {}

const empty: ReadCell = { text: '' }

const noResult: ReadCell = {
  text: '',
  unreadable:
    'The formula has no saved result. Open the workbook in a spreadsheet program, save it, and upload it again.',
}

const lostDigits =
  'Spreadsheets keep 15 digits of a number, the others are lost. Format the column as text and enter it again.'

/** Numbers from here have more than 15 digits. */
const minLostDigits = 1e15

export function readCell(cell: SheetCell, context: CellContext): ReadCell {
  const { type, value, hasFormula, hasValue } = cell
  if (hasFormula && isWithoutResult(cell, context)) return noResult
  switch (type) {
    case 's':
      return readText(context.texts[Number(value)] ?? '')
    case 'inlineStr':
    case 'str':
      return readText(value)
    case 'b':
      return { text: isTrue(value) ? 'TRUE' : 'FALSE' }
    case 'e':
      return { text: value, unreadable: `The cell has the error ${value}` }
    case 'd':
      return { text: value.slice(0, 10), isDate: true }
    default:
      return hasValue && value.trim() !== ''
        ? readNumber(value.trim(), context.formats[cell.style], context)
        : empty
  }
}

function isTrue(value: string): boolean {
  return value === '1' || value.toLowerCase() === 'true'
}

function isWithoutResult({ type, value, hasValue }: SheetCell, { isUncomputed }: CellContext): boolean {
  if (type === 'str' || type === 'inlineStr') return !hasValue
  // Programs that can't compute save 0, for the spreadsheet to compute it when it opens the workbook.
  return value.trim() === '' || (isUncomputed && type !== 'e' && Number(value) === 0)
}

function readText(text: string): ReadCell {
  if (text.length > maxCellLength) throw new CellTooLongError()
  return text === '' ? empty : { text }
}

function readNumber(
  stored: string,
  format: NumberFormat | undefined,
  { is1904 }: Pick<CellContext, 'is1904'>,
): ReadCell {
  const value = Number(stored)
  if (!Number.isFinite(value)) return readText(stored)
  if (format?.isDate) return readDate(value, stored, is1904, format.isTimeOnly)
  if (Math.abs(value) >= minLostDigits) {
    const text = /^\d+$/.test(stored) ? stored : toPlainNumber(value)
    return { text, unreadable: lostDigits }
  }
  if (!format) return { text: /^[1-9]\d*$/.test(stored) ? stored : toPlainNumber(value) }
  return format.show(value)
}

const dayMs = 86_400_000
/** Day 0 of dates after February 1900: spreadsheets count a 29th of February in 1900. */
const firstDayMs = Date.UTC(1899, 11, 30)
/** Days from there to the first of January 1904. */
const daysTo1904 = 1462

/** Times are cut to the day, unless the format shows only a time. */
function readDate(value: number, stored: string, is1904: boolean, isTimeOnly: boolean): ReadCell {
  const days = is1904 ? value + daysTo1904 : value + (value >= 1 && value < 60 ? 1 : 0)
  // Half a second, because a time is a fraction of a day.
  const date = new Date(firstDayMs + Math.round((days * dayMs) / 1000) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || value < 0) {
    return {
      text: stored,
      isDate: true,
      unreadable: 'The cell is formatted as a date, but its number is none',
    }
  }
  const text = date.toISOString()
  return { text: isTimeOnly && value < 1 ? text.slice(11, 16) : text.slice(0, 10), isDate: true }
}
