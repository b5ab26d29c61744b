// Dates as the company writes them: in its own time zone, wherever the person sits.
import { findCompany } from '#contract/company/company.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'

import { useCall } from './useCall.ts'

/** Each is empty until the company's time zone is known, so that no row first shows the wrong day. */
export function useCompanyDates(): {
  /** 'Nov 21, 2026' */
  day: (moment: Date) => string
  /** 'Nov 21, 2026, 4:05 PM' */
  dayAndMinute: (moment: Date) => string
  /** 'November 21, 2026', as on paper. */
  longDay: (moment: Date) => string
  /** 'November 21, 2026 at 4:05 PM' */
  dayAndTime: (moment: Date) => string
  /** '2026-11', as filters spell it. */
  month: (moment: Date) => string
} {
  const { data, isPending } = useCall(findCompany, {})
  const format = (style: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat('en-US', { ...style, timeZone: data?.timeZone })
    return (moment: Date) => (isPending ? '' : formatter.format(moment))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    dayAndMinute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    longDay: format({ dateStyle: 'long' }),
    dayAndTime: format({ dateStyle: 'long', timeStyle: 'short' }),
    month: (moment) => (data ? createDayFormatter(data.timeZone)(moment).slice(0, 7) : ''),
  }
}
