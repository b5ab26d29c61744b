// Payment terms: how many days after processing an invoice is due.
import { addDays, lastDayOfMonth } from '#domain/platform/days.ts'

/** The day from which the days count: that of processing, or the last day of its month. */
export const termsStarts = ['invoice', 'month end'] as const
export type TermsStart = (typeof termsStarts)[number]

export interface PaymentTerms {
  termsDays: number
  termsFrom: TermsStart
}

export const maxTermsDays = 365
export const termsDaysMessage = `Net days must be a whole number from 0 to ${maxTermsDays}.`

/** `processedOn` and the result are days in the company's time zone. */
export function calculateDueDay(processedOn: string, { termsDays, termsFrom }: PaymentTerms): string {
  return addDays(termsFrom === 'month end' ? lastDayOfMonth(processedOn) : processedOn, termsDays)
}

/** 'Due on receipt', 'Net 30 days', 'Net 30 days from the end of the month'. */
export function formatTerms({ termsDays, termsFrom }: PaymentTerms): string {
  if (termsFrom === 'month end') {
    return termsDays === 0 ? 'Due at the end of the month' : `Net ${termsDays} days from the end of the month`
  }
  return termsDays === 0 ? 'Due on receipt' : `Net ${termsDays} days`
}
