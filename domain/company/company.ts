// Limits and validation of the company details.
import { addDays, formatDay } from '#domain/platform/days.ts'

export const companyLimits = {
  name: 120,
  address: 300,
  phone: 40,
  email: 254,
  website: 200,
  taxId: 60,
  link: 500,
  invoiceTerms: 1000,
  invoiceFooter: 240,
} as const

export const maxFooterLines = 4

/** An empty text is valid: no link. */
export function linkError(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  return url && ['https:', 'http:'].includes(url.protocol)
    ? undefined
    : 'Must be an address that begins with https:// or http://'
}

export function footerError(text: string): string | undefined {
  return text.split('\n').length > maxFooterLines ? `Must be at most ${maxFooterLines} lines` : undefined
}

/** Why the books can't be closed to `day`, or undefined. Today stays open, so that sales are never refused. */
export function booksClosedError(day: string, today: string): string | undefined {
  return day < today
    ? undefined
    : `The books can be closed to ${formatDay(addDays(today, -1))} at the latest.`
}

/** Whether printed invoices show list prices, for the log and the form. */
export function describePrintedListPrices(areShown: boolean): string {
  return areShown ? 'Shown' : 'Not shown'
}

/** Whether Staff may confirm orders, for the log and the form. */
export function describeStaffConfirmation(isAllowed: boolean): string {
  return isAllowed ? 'Allowed' : 'Not allowed'
}

/** Accepts IANA names only: an offset such as +05:00 means the opposite in PostgreSQL. */
export function isTimeZone(zone: string): boolean {
  // An offset has no letters; it may begin with +, - or a real minus sign.
  if (!/[A-Z]/i.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** 'America/New_York' becomes 'America/New York'. */
export function formatTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}
