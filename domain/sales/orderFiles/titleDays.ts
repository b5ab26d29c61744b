// Reads the days and ranges of days above the column names of a form: '3/1/2027', '3/1 - 3/31', 'Mar 1 to Mar 31, 2027'.
import { type DayOrder, findDayOrder, readDay } from '#domain/files/fileDays.ts'

export interface TitleDays {
  start: string
  /** Of a range. */
  end?: string
  /** True if the text can be read in two ways, or has no year. */
  isUnclear: boolean
}

const separator =
  /,?\s+(?:to|until|til|till|through|thru|latest|no later than|bis(?: spätestens)?|spätestens|au(?: plus tard le)?|jusqu'au|hasta(?: el)?|al|and|-|–|—)\s+|\s*[–—]\s*|-/giu
/** Before the first day of a range. */
const from = /^(?:from|ab|vom|von|du|à partir du|desde(?: el)?|dal)\s+/iu
const withoutYear = /^(?:\d{1,2}[/.]\d{1,2}\.?|\p{L}{3,10}\.? \d{1,2}|\d{1,2}\.? \p{L}{3,10}\.?)$/u

/** `today` gives a day without a year the next one. Undefined if the text is neither a day nor a range. */
export function readTitleDays(
  text: string,
  { order, today }: { order: DayOrder | undefined; today: string },
): TitleDays | undefined {
  const only = readPart(text.trim().replace(from, ''), order, today)
  if (only) return { start: only.day, isUnclear: only.isUnclear }
  for (const { index, 0: mark } of text.matchAll(separator)) {
    const end = readPart(text.slice(index + mark.length), order, today)
    const start = end && readPart(text.slice(0, index).replace(from, ''), order, today, end.day)
    if (start) return { start: start.day, end: end.day, isUnclear: start.isUnclear || end.isUnclear }
  }
  return undefined
}

/** The order of day and month in several texts, as far as one of them shows it. */
export function findTitleDayOrder(texts: readonly string[]): DayOrder | undefined {
  const parts = texts
    .flatMap((text) => [text, ...text.split(separator)])
    .map((text) => text.trim().replace(from, ''))
  return findDayOrder(parts.map((part) => (withoutYear.test(part) ? addYear(part, '2000') : part)))
}

function readPart(part: string, order: DayOrder | undefined, today: string, end?: string) {
  const text = part.trim()
  if (!withoutYear.test(text)) return readDay(text, order)
  const year = Number((end ?? today).slice(0, 4))
  // A range ends after it starts; a day alone is not over yet.
  const years = end === undefined ? [year, year + 1] : [year, year - 1]
  const readings = years.flatMap((yearOfDay) => readDay(addYear(text, String(yearOfDay)), order) ?? [])
  const reading = readings.find(({ day }) => (end === undefined ? day >= today : day <= end))
  return (
    reading && { ...reading, isUnclear: reading.isUnclear || reading.day.slice(0, 4) !== end?.slice(0, 4) }
  )
}

function addYear(text: string, year: string): string {
  if (/^\d{1,2}\./.test(text) && !/\p{L}/u.test(text)) return `${text.replace(/\.$/, '')}.${year}`
  if (/^\d{1,2}\//.test(text)) return `${text}/${year}`
  return /^\d/.test(text) ? `${text.replaceAll('.', '')} ${year}` : `${text}, ${year}`
}
