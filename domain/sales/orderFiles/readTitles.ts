// Reads what the rows above the column names of a form say: the customer, the order number, days, season, address and discount.
import type { DayOrder } from '#domain/files/fileDays.ts'
import { formatDay } from '#domain/platform/days.ts'
import { parsePercent } from '#domain/platform/money.ts'
import { cleanLine } from '#domain/platform/text.ts'

import { composeShipTo } from './composeShipTo.ts'
import type { OrderCells } from './orderColumns.ts'
import { type Candidate, findCandidates, isNumber } from './titleCandidates.ts'
import { findTitleDayOrder, readTitleDays } from './titleDays.ts'
import { arrangeTitles } from './titleGrid.ts'
import { type AddressPart, dayColumns, namesDayFirst, type TitleColumn } from './titleLabels.ts'

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

/** Longer texts above a table are not named in full. */
const maxTextLength = 60
/** Of a range of days. */
const maxDayWords = 7

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
export function findOrderOfDays(texts: readonly string[]): DayOrder | undefined {
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
