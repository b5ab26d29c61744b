// The company's terms on its invoices. `{due}` and `{terms}` in them are replaced on each invoice.
import { formatLongDay } from '#domain/platform/days.ts'

import { formatTerms, type PaymentTerms } from './paymentTerms.ts'

const placeholders = ['due', 'terms'] as const

/** 'March 2, 2026' and 'Net 30 days'. */
export type DueTexts = { [Name in (typeof placeholders)[number]]?: string | undefined }

/** As an invoice shows them. One that is not owed has neither. */
export function formatDue(
  invoice: { status: string; dueOn: string | null },
  terms: PaymentTerms | null,
): DueTexts {
  if (invoice.status !== 'Processed') return {}
  return {
    ...(invoice.dueOn !== null && { due: formatLongDay(invoice.dueOn) }),
    ...(terms && { terms: formatTerms(terms) }),
  }
}

/** Leaves out lines with a placeholder that has no value. Other text in braces stays as it is. */
export function fillInvoiceTerms(text: string, values: DueTexts): string {
  const hasValues = (line: string) =>
    placeholders.every((name) => values[name] !== undefined || !line.includes(`{${name}}`))
  const fill = (line: string) =>
    placeholders.reduce((filled, name) => filled.replaceAll(`{${name}}`, values[name] ?? ''), line)
  return text.split('\n').filter(hasValues).map(fill).join('\n')
}
