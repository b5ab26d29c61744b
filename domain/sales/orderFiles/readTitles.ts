// Reads what the rows above the column names of a form say: the customer, the order number, days, season, address and discount.
import type { DayOrder } from '#domain/files/fileDays.ts'
import { formatDay } from '#domain/platform/days.ts'
import { parsePercent } from '#domain/platform/money.ts'
import { cleanLine } from '#domain/platform/text.ts'

import { composeShipTo } from './composeShipTo.ts'
import type { OrderCells } from './orderColumns.ts'
import { findTitleDayOrder, readTitleDays } from './titleDays.ts'
import { arrangeTitles } from './titleGrid.ts'
import {
  type AddressPart,
  dayColumns,
  isTitleLabel,
  namesDayFirst,
  splitTitle,
  type TitleColumn,
  titleColumnOf,
} from './titleLabels.ts'

export interface OrderTitles {
  /** Days are plain ones, such as 2027-03-01. */
  values: Pick<OrderCells, Exclude<TitleColumn, AddressPart> | 'store'>
  /** What the user should check, as sentences. */
  notes: string[]
  /** The texts that are not read. */
  unread: string[]
}

/** With the parts of an address. */
type ReadTitles = Omit<OrderTitles, 'values'> & { values: Pick<OrderCells, TitleColumn | 'store'> }

interface Candidate {
  column: TitleColumn
  label: string
  texts: string[]
}

/** Longer texts above a table are not named in full. */
const maxTextLength = 60
/** Of a range of days. */
const maxDayWords = 7
/** Of an address. */
const maxLines = 6

const emailPattern = /^\S+@\S+\.\S+$/
const season =
  /\b(?:SS|S\/S|FW|F\/W|AW|A\/W|SP|SU|FA|HO|PF|RS)\s?['’]?(?:20)?\d{2}\b|\b(?:spring|summer|fall|autumn|winter|holiday|resort|pre-?fall)(?:[\s/]+(?:summer|winter))?\s+['’]?(?:20)?\d{2}\b/i

/** `rows` are the cells above the column names. `today` gives days without a year the next one. */
export function readTitles(rows: readonly (readonly string[])[], today: string): OrderTitles {
  const grid = arrangeTitles(rows)
  const { candidates, unread } = findCandidates(grid)
  const titles: ReadTitles = { values: {}, notes: [], unread }
  const order = findOrderOfDays(rows.flat())
  const isOfSeller = candidates.some(({ label }) => /^your\b/i.test(label))
  for (const candidate of candidates.toSorted((a, b) => preferenceOf(a) - preferenceOf(b)))
    if (
      (isOfSeller && /^our\b/i.test(candidate.label)) ||
      !readCandidate(titles, candidate, { order, today })
    )
      titles.unread.push(`${candidate.label}: ${candidate.texts.join(', ')}`)
  if (titles.values.season === undefined) {
    const named = titles.unread.find((text) => !text.includes(':') && season.test(text))
    const [text] = season.exec(named ?? '') ?? []
    if (text !== undefined) titles.values.season = text
  }
  return {
    ...titles,
    values: composeShipTo(titles.values),
    unread: titles.unread.map((text) => text.slice(0, maxTextLength).toWellFormed()),
  }
}

/** As all days of the titles show it, also those that are not read, or else as their language has it. */
function findOrderOfDays(texts: readonly string[]): DayOrder | undefined {
  const days = texts.flatMap((text) => text.match(numericDay) ?? [])
  return findTitleDayOrder(days) ?? (texts.some(namesDayFirst) ? 'day first' : undefined)
}

const numericDay = /(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?![\d/.-])/g

/** Of several names, that of the buying company: a buyer may be a person, and a company the one that sells. */
function preferenceOf({ column, label }: Candidate): number {
  if (column !== 'customerName') return 0
  return /customer|sold/i.test(label) ? 1 : /bill|account|retailer|client/i.test(label) ? 2 : 3
}

/** False if the value can't be read, or another one was read before. */
function readCandidate(
  { values, notes }: ReadTitles,
  { column, label, texts }: Candidate,
  days: Parameters<typeof readTitleDays>[1],
): boolean {
  const [text = ''] = texts
  if (dayColumns.has(column)) {
    const read = readTitleDays(text, days) ?? readFirstDays(text, days)
    if (!read) return false
    const range = column === 'cancelOn' ? { cancelOn: read.end ?? read.start } : toWindow(read)
    if (Object.keys(range).some((key) => values[key as 'startShipOn'] !== undefined)) return false
    Object.assign(values, range)
    if (read.isUnclear)
      notes.push(
        `${text} is read as ${[read.start, ...(read.end === undefined ? [] : [read.end])].map((day) => formatDay(day)).join(' to ')}.`,
      )
    return true
  }
  if (column === 'shipTo') return readShipTo(values, texts)
  if (values[column] !== undefined) return false
  // The heading of the page next to the name of the shop.
  if (isNumber(column) && isHeading(label) && !/\d/.test(text)) return false
  if (column === 'customerEmail' && !emailPattern.test(text)) return false
  if (column === 'discount') {
    const percent = text.replace(/\s*%$/, '').replace(',', '.')
    if (!text.endsWith('%') || parsePercent(percent) === undefined) return false
    values.discount = percent
  } else values[column] = column === 'notes' ? texts.join('\n') : cleanLine(text)
  return true
}

/** The days that a longer text begins with: '3/1/2027 - 3/31/2027 or later'. The user should check them. */
function readFirstDays(text: string, days: Parameters<typeof readTitleDays>[1]) {
  const words = text.split(/\s+/)
  for (let count = Math.min(maxDayWords, words.length - 1); count > 0; count -= 1) {
    const read = /^\p{L}/u.test(words[count] ?? '') && readTitleDays(words.slice(0, count).join(' '), days)
    if (read) return { ...read, isUnclear: true }
  }
  return undefined
}

function toWindow({ start, end }: { start: string; end?: string }): OrderTitles['values'] {
  return { startShipOn: start, ...(end !== undefined && { cancelOn: end }) }
}

/** A name without an address is that of a store. */
function readShipTo(values: ReadTitles['values'], texts: readonly string[]): boolean {
  if ((values.shipTo ?? values.store) !== undefined) return false
  const text = texts.join('\n')
  if (texts.length > 1 || /\d/.test(text)) values.shipTo = text
  else values.store = text
  return true
}

function isHeading(label: string): boolean {
  return /^(?:purchase )?order$/i.test(label)
}

function isNumber(column: TitleColumn | undefined): boolean {
  return column === 'orderNumber' || column === 'customerPurchaseOrder'
}

/**
 * The columns of the values below labels that are side by side, by the column of the label: 'PO Number', 'PO Date' above '4711', '11/24/2026'.
 * Values that are centered or right-aligned in a PDF may be in other columns, in the same order. Undefined for other rows.
 */
function findValuesBelow(
  cells: readonly string[],
  below: readonly string[],
): Map<number, number> | undefined {
  const labels = columnsOf(cells)
  const values = columnsOf(below)
  const known = labels.filter((column) => isTitleLabel(cells[column] ?? ''))
  const areLabels =
    known.length > 1 &&
    known.length * 2 > labels.length &&
    !labels.some((column) => /\d|:\s*\S/.test(cells[column] ?? ''))
  const isValue = (text: string) => !isTitleLabel(text) && splitTitle(text) === undefined
  if (!areLabels || values.length < 2 || !values.every((column) => isValue(below[column] ?? '')))
    return undefined
  if (values.every((column) => labels.includes(column)))
    return new Map(values.map((column) => [column, column]))
  const isInOrder = values.every(
    (column, index) => column > (labels[index - 1] ?? -1) && column < (labels[index + 1] ?? Infinity),
  )
  return values.length === labels.length && isInOrder
    ? new Map(labels.map((column, index) => [column, values[index] ?? column]))
    : undefined
}

function columnsOf(cells: readonly string[]): number[] {
  return cells.flatMap((cell, column) => (cell === '' ? [] : [column]))
}

/** The pairs of a label and its value, and the texts that are in none. */
function findCandidates(grid: readonly (readonly string[])[]): { candidates: Candidate[]; unread: string[] } {
  const used = new Set<string>()
  const candidates: Candidate[] = []
  const unread: string[] = []
  const at = (row: number, column: number) => grid[row]?.[column] ?? ''
  // A value may repeat its label: 'PO:' and 'PO 4711'.
  const isValue = (row: number, column: number, field?: TitleColumn) => {
    const text = at(row, column)
    if (text === '' || used.has(`${row} ${column}`) || isTitleLabel(text)) return false
    const pair = splitTitle(text)
    return pair === undefined || (field !== undefined && titleColumnOf(pair.label) === field)
  }
  const use = (row: number, column: number) => {
    used.add(`${row} ${column}`)
    return at(row, column)
  }
  for (const [row, cells] of grid.entries()) {
    const valuesBelow = findValuesBelow(cells, grid[row + 1] ?? [])
    for (const [column, cell] of cells.entries()) {
      if (cell === '' || used.has(`${row} ${column}`)) continue
      if (valuesBelow) {
        readBelow(row, column, valuesBelow.get(column))
        continue
      }
      const pieces = cell.split(/\s{3,}|\s*[|;\n]\s*|\s+[–—]\s+/)
      const parts = pieces.map(splitTitle)
      // A name can be before the label: 'Harbor & Pine — PO 4711'.
      if (parts.every((part, index) => part !== undefined || (index === 0 && pieces.length > 1))) {
        use(row, column)
        if (!parts[0]) unread.push(pieces[0] ?? '')
        for (const part of parts) if (part) add(part.label, [part.value])
        continue
      }
      if (!isTitleLabel(cell)) continue
      const label = cell.replace(/[\s:]+$/, '')
      const field = titleColumnOf(label)
      const right = cells.findIndex((text, index) => index > column && text !== '')
      const hasBelow =
        isValue(row + 1, column) && (!isNumber(field) || /^\S*\d\S*$/.test(at(row + 1, column)))
      // A number or a day has digits: the text to the right is another label then.
      const hasDigits = isNumber(field) || (field !== undefined && dayColumns.has(field))
      const isOnlyBelow =
        hasDigits && hasBelow && !/\d/.test(at(row, right)) && /\d/.test(at(row + 1, column))
      const valueAt =
        isValue(row, right, field) && !isOnlyBelow ? [row, right] : hasBelow ? [row + 1, column] : []
      const [valueRow, valueColumn] = valueAt
      if (valueRow === undefined || valueColumn === undefined) continue
      use(row, column)
      const texts = [use(valueRow, valueColumn)]
      if (field === 'shipTo') texts.push(...takeRest(valueRow, valueColumn + 1))
      if (field === 'shipTo' || field === 'notes')
        texts.push(...takeLines(valueRow + 1, { of: column, from: valueColumn }))
      add(label, texts)
    }
  }
  for (const [row, cells] of grid.entries())
    for (const [column, cell] of cells.entries())
      if (cell !== '' && !used.has(`${row} ${column}`) && !isTitleLabel(cell)) unread.push(cell)
  return { candidates, unread }

  function readBelow(row: number, column: number, valueColumn: number | undefined): void {
    const label = use(row, column).replace(/[\s:]+$/, '')
    if (valueColumn === undefined) return
    const texts = [use(row + 1, valueColumn)]
    const field = titleColumnOf(label)
    if (field === 'shipTo' || field === 'notes')
      texts.push(...takeLines(row + 2, { of: valueColumn, from: valueColumn }))
    add(label, texts)
  }

  /** The further texts of a row, up to the next label. */
  function takeRest(row: number, from: number): string[] {
    const columns = columnsOf(grid[row] ?? []).filter((column) => column >= from)
    const end = columns.findIndex((column) => !isValue(row, column))
    return columns.slice(0, end === -1 ? columns.length : end).map((column) => use(row, column))
  }

  /** The further lines of a text, which have no label of their own. */
  function takeLines(start: number, { of, from }: { of: number; from: number }): string[] {
    const below = Array.from({ length: maxLines - 1 }, (_line, index) => start + index)
    const end = below.findIndex((row) => !isValue(row, from) || (from !== of && at(row, of) !== ''))
    return below.slice(0, end === -1 ? maxLines : end).map((row) => use(row, from))
  }

  function add(label: string, texts: string[]): void {
    const column = titleColumnOf(label)
    if (column === undefined) unread.push(`${label}: ${texts.join(', ')}`)
    else candidates.push({ column, label, texts })
  }
}
