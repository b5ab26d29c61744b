// Formats dates in the company's time zone.
import { findCompany } from '#contract/company/company.ts'
import { createDayFormatter, dateTimeFormat } from '#domain/platform/dates.ts'
import { useNow } from '#web/ui/useNow.ts'

import { useCall } from './useCall.ts'

/** Each returns '' until the time zone is loaded, so that no row shows a wrong day first. */
export function useCompanyDates(): {
  /** 'Nov 21, 2026' */
  day: (date: Date) => string
  /** '4:05 PM' */
  time: (date: Date) => string
  /** 'Nov 21, 2026, 4:05 PM' */
  dayAndMinute: (date: Date) => string
  /** 'November 21, 2026' */
  longDay: (date: Date) => string
  /** 'November 21, 2026 at 4:05 PM' */
  dayAndTime: (date: Date) => string
  /** '2026-11', as in filters. */
  month: (date: Date) => string
} {
  const { data, isPending } = useCall(findCompany, {})
  const format = (style: Intl.DateTimeFormatOptions) => (date: Date) =>
    isPending ? '' : dateTimeFormat('en-US', { ...style, timeZone: data?.timeZone }).format(date)
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ timeStyle: 'short' }),
    dayAndMinute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    longDay: format({ dateStyle: 'long' }),
    dayAndTime: format({ dateStyle: 'long', timeStyle: 'short' }),
    month: (date) => (data ? createDayFormatter(data.timeZone)(date).slice(0, 7) : ''),
  }
}

/** Today, such as '2026-11-21'; '' until the time zone is loaded. */
export function useCompanyToday(): string {
  const { data } = useCall(findCompany, {})
  const now = useNow()
  return data ? createDayFormatter(data.timeZone)(now) : ''
}
