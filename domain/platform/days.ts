// Calendar days such as '2026-03-31', without a time or a time zone.

const dayMs = 86_400_000

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

/** '2026-03-31' as 'Mar 31, 2026'. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** '2026-03-31' as 'March 31, 2026', for documents. */
export function formatLongDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
