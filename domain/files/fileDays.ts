// Reads days as files write them: 2026-03-31, 3/31/2026, 31.3.26, Mar 31, 2026.
import { foldText } from '#domain/platform/foldText.ts'

/** Which number of a text such as 3/4/2026 is the month. */
export type DayOrder = 'month first' | 'day first'

export interface DayReading {
  /** '2026-03-31' */
  day: string
  /** True if the text can be read in two ways. */
  isUnclear: boolean
}

const maxLength = 30
/** The starts of their names in English, German, French, Spanish, Italian, Portuguese and Dutch, without accents. */
const months = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'mrz', 'maa'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** Spreadsheets and shops export a time with the day. */
const time = String.raw`(?:[T ]\d{1,2}:\d\d.*)?$`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}`)
const yearAndName = /^(\d{4})[-/. ](\p{L}{3,10})\.?[-/. ](\d{1,2})$/u
const compact = /^(20\d\d)(\d\d)(\d\d)$/
const numbers = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)${time}`)
const dayAndName =
  /^(\d{1,2})(?:er|st|nd|rd|th)?[-. ]{1,2}(?:de )?(\p{L}{3,10})\.?(?: de |[-, ]{1,2})(\d{4}|\d\d)$/u
const nameAndDay = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

/**
 * Undefined if the text is not a day from 2000 to 2099. `order` is the one of the column; without it, a text that can be read in two ways has the
 * month first.
 */
export function readDay(text: string, order: DayOrder | undefined): DayReading | undefined {
  if (text.length > maxLength) return undefined
  const iso = yearFirst.exec(text)
  if (iso) return toReading(iso[1], iso[3], iso[4])
  const digits = compact.exec(text)
  if (digits) return toReading(digits[1], digits[2], digits[3])
  const ordered = yearAndName.exec(text)
  if (ordered) return toReading(ordered[1], monthOf(ordered[2]), ordered[3])
  const named = dayAndName.exec(text)
  if (named) return toReading(named[3], monthOf(named[2]), named[1])
  const written = nameAndDay.exec(text)
  if (written) return toReading(written[3], monthOf(written[1]), written[2])
  const plain = numbers.exec(text)
  if (!plain) return undefined
  const [, one, , two, year] = plain
  const known = orderOf(plain)
  const isDayFirst = (known ?? order) === 'day first'
  const reading = isDayFirst ? toReading(year, two, one) : toReading(year, one, two)
  return reading && { ...reading, isUnclear: (known ?? order) === undefined && one !== two }
}

/** The order of texts that can be read in one way only. Undefined if there are none, or of both kinds. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined {
  const orders = new Set(texts.flatMap((text) => orderOf(numbers.exec(text)) ?? []))
  return orders.size === 1 ? [...orders][0] : undefined
}

/** With points the day is first; otherwise a number above 12 is the day. */
function orderOf(match: RegExpExecArray | null): DayOrder | undefined {
  if (!match) return undefined
  const [, one, mark, two] = match
  if (mark === '.' || Number(one) > 12) return 'day first'
  return Number(two) > 12 ? 'month first' : undefined
}

export function isMonthName(word: string): boolean {
  return /^\p{L}{3,10}\.?$/u.test(word) && monthOf(word) !== '0'
}

function monthOf(name = ''): string {
  const folded = foldText(name)
  return String(months.findIndex((starts) => starts.some((start) => folded.startsWith(start))) + 1)
}

function toReading(year = '', month = '', day = ''): DayReading | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  const isDay =
    fullYear.startsWith('20') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isDay ? { day: text, isUnclear: false } : undefined
}
