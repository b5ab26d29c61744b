// Reports by email: how often they are sent, on which days, and to how many users.
import { createDayFormatter, createTimeFormatter } from '#domain/platform/dates.ts'
import { addDays } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'

export const frequencies = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** In the order of `Date.getUTCDay`. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** `monthDay` is the last day that every month has; `rows` are listed in the email, `attachedRows` in the attached workbook. */
export const reportScheduleLimits = {
  perUser: 50,
  recipients: 20,
  monthDay: 28,
  rows: 20,
  attachedRows: 5000,
} as const

export const recipientCountMessage = `Choose 1 to ${reportScheduleLimits.recipients} recipients.`
export const monthDayMessage = `Must be a day from 1 to ${reportScheduleLimits.monthDay}`

export const tooManySchedulesMessage = `You have ${formatCount(reportScheduleLimits.perUser)} scheduled emails, which is the maximum. Delete one first.`

/** In the company's time zone. */
const sendTime = '06:00'

/** `weekday` counts if weekly, `monthDay` if monthly. */
export interface ReportRhythm {
  frequency: Frequency
  weekday: Weekday
  monthDay: number
}

export const defaultRhythm: ReportRhythm = { frequency: 'weekly', weekday: 'Monday', monthDay: 1 }

/** Whether it is past 6:00 AM in the company's time zone. */
export function isReportTime(now: Date, timeZone: string): boolean {
  return createTimeFormatter(timeZone)(now) >= sendTime
}

/** The first day on which a new schedule is sent: today, if it is before 6:00 AM and the right day. */
export function firstReportDay(rhythm: ReportRhythm, now: Date, timeZone: string): string {
  const today = createDayFormatter(timeZone)(now)
  return reportDayFrom(rhythm, isReportTime(now, timeZone) ? addDays(today, 1) : today)
}

/** The next day of the rhythm that is not before `day`. */
export function reportDayFrom({ frequency, weekday, monthDay }: ReportRhythm, day: string): string {
  if (frequency === 'daily') return day
  if (frequency === 'weekly') {
    const daysUntil = (weekdays.indexOf(weekday) - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7
    return addDays(day, daysUntil)
  }
  let next = day
  while (Number(next.slice(8)) !== monthDay) next = addDays(next, 1)
  return next
}

/** 'every day', 'every Monday', 'on day 1 of every month' */
export function describeRhythm({ frequency, weekday, monthDay }: ReportRhythm): string {
  if (frequency === 'daily') return 'every day'
  return frequency === 'weekly' ? `every ${weekday}` : `on day ${monthDay} of every month`
}
