// Moments as sentences name them, in the company's time zone.

/** 'Nov 21, 2026 at 4:05 PM' */
export function formatDateTime(moment: Date, timeZone: string): string {
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...style, timeZone }).format(moment)
  // Intl puts a narrow space before AM and PM, which not every font and no search knows.
  const time = format({ timeStyle: 'short' }).replace('\u202f', ' ')
  return `${format({ dateStyle: 'medium' })} at ${time}`
}

/** '2026-09' as 'September 2026', or 'Sep' where it is to be short. */
export function formatMonth(month: string, length: 'long' | 'short' = 'long'): string {
  const style: Intl.DateTimeFormatOptions =
    length === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' }
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** Tells the day of a moment in a time zone, '2026-11-21'; made once for many moments. */
export function createDayFormatter(timeZone: string): (moment: Date) => string {
  // Canada writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (moment) => format.format(moment)
}

/** Tells the time of day of a moment in a time zone, '16:05:09'; made once for many moments. */
export function createTimeFormatter(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  return (moment) => format.format(moment)
}
