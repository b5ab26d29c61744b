// Payment terms: how many days after processing an invoice is due.
import { addDays, lastDayOfMonth } from '#domain/platform/days.ts'

/** The day from which the days count: that of processing, or the last day of its month. */
export const termsStarts = ['invoice', 'month end'] as const
export type TermsStart = (typeof termsStarts)[number]

/** For 'Terms start'. */
export const termsStartLabels: Record<TermsStart, string> = {
  invoice: 'The day of the invoice',
  'month end': 'The end of its month',
}

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

const monthEnd = /\b(?:eom|end of (?:the )?month|month[- ]end)\b/

/**
 * Reads terms as people write them: '30', 'Net 30', 'Net 30 days', 'Net 30 EOM', 'Due on receipt'. Without `termsFrom` the text
 * doesn't say from when the days count. Returns undefined if the text is none of these.
 */
export function parseTerms(text: string): { termsDays: number; termsFrom?: TermsStart } | undefined {
  const words = text.toLowerCase().replaceAll(/[.,/]/g, ' ').replaceAll(/\s+/g, ' ').trim()
  if (/^(?:due (?:on|upon) receipt|(?:on|upon) receipt|immediate(?:ly)?|due immediately)$/.test(words))
    return { termsDays: 0, termsFrom: 'invoice' }
  const rest = words.replace(monthEnd, ' ').replace(/\b(?:due|at|from|the|after|of|on|invoice|date)\b/g, ' ')
  const days = /^(?:(?:net|n)[ -]*)?(\d{1,3})? ?(?:days?|d)?$/.exec(rest.replaceAll(/\s+/g, ' ').trim())
  const isMonthEnd = monthEnd.test(words)
  if (!days || (days[1] === undefined && !isMonthEnd)) return undefined
  const termsDays = Number(days[1] ?? 0)
  return { termsDays, ...(isMonthEnd && { termsFrom: 'month end' as const }) }
}
