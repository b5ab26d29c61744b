// Calendar days such as '2026-03-31' and months such as '2026-03', without a time or a time zone. They are written without Intl, whose
// first use takes some 20 ms of the start of a page.

const dayMs = 86_400_000

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `addDays('2026-02-27', 3)` is '2026-03-02'. */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)
}

/** Days as text sort by date; an empty text is before all days. */
export function latestDay(...days: string[]): string {
  return days.reduce((a, b) => (a > b ? a : b), '')
}

/** '2026-02-10' becomes '2026-02-28'. */
export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return toDay(Date.UTC(year, month, 0))
}

/** `firstDayOfMonth('2026-02-10', 3)` is '2025-11-01'. */
export function firstDayOfMonth(day: string, monthsBefore: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 - monthsBefore, 1))
}

/** The days from `start` to `end`, negative if `end` is earlier. */
export function countDays(start: string, end: string): number {
  return (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs
}

/** The months from that of `start` to that of `end`, negative if `end` is earlier; 0 in the same month. */
export function countMonths(start: string, end: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(end) - monthOf(start)
}

/** '2026-03-31' as 'Mar 31, 2026'. */
export function formatDay(day: string): string {
  const { year, month, date } = readDay(day)
  return `${month.slice(0, 3)} ${date}, ${year}`
}

/** '2026-03-31' as 'Mar 31', where the year is clear. */
export function formatShortDay(day: string): string {
  const { month, date } = readDay(day)
  return `${month.slice(0, 3)} ${date}`
}

/** '2026-03-31' as 'March 31, 2026', for documents. */
export function formatLongDay(day: string): string {
  const { year, month, date } = readDay(day)
  return `${month} ${date}, ${year}`
}

/** '2026-09' as 'September 2026', or as 'Sep' if `length` is short. */
export function formatMonth(yearMonth: string, length: 'long' | 'short' = 'long'): string {
  const { year, month } = readDay(yearMonth)
  return length === 'long' ? `${month} ${year}` : month.slice(0, 3)
}

/** Of a day or a month; `month` is its name. */
function readDay(day: string): { year: number; month: string; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month: monthNames[month - 1] ?? '', date }
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
