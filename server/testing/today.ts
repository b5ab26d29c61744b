import { companyDay } from '#server/company/companyDay.ts'

/** The day in the time zone of the apps that tests start. Call it within a test: midnight can pass while a file waits for its turn. */
export function today(): string {
  return companyDay({ now: new Date(), timeZone: 'America/New_York' })
}
