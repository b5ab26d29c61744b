// The company's details: how long they may be, its links, and its time zone.

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

/** The foot of a page holds no more. */
export const maxFooterLines = 4

/** Why an address can't be a link on our pages; undefined where it can, and where there is none. */
export function linkError(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  return url && ['https:', 'http:'].includes(url.protocol)
    ? undefined
    : 'Must be an address that begins with https:// or http://'
}

/** Why a text can't stand at the foot of each page, or undefined when it can. */
export function footerError(text: string): string | undefined {
  return text.split('\n').length > maxFooterLines ? `Must be at most ${maxFooterLines} lines` : undefined
}

/** Whether there is such a time zone, by its IANA name. A bare offset such as +05:00 means the opposite to PostgreSQL. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Z]/i.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

/** 'America/New_York' as people read it: 'America/New York'. */
export function formatTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}
