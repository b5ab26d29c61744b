// The values of the company form, and their conversion to API input.
import type { CompanyDetails, CompanyPreview } from '#contract/company/companyDetails.ts'
import { formatTimeZone } from '#domain/company/company.ts'
import { termsStartLabels } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'

/** The net days and the labels of charges, one per line, are as typed. */
export type CompanyFormValues = Omit<CompanyPreview, 'termsDays' | 'chargeLabels'> & {
  termsDays: string
  chargeLabels: string
}

export function toCompanyForm({
  version: _version,
  termsDays,
  chargeLabels,
  ...fields
}: CompanyDetails): CompanyFormValues {
  return { ...fields, termsDays: String(termsDays), chargeLabels: chargeLabels.join('\n') }
}

/** Prepares form values for validation. */
export function parseCompanyForm(values: CompanyFormValues) {
  return {
    ...values,
    termsDays: readTypedNumber(values.termsDays),
    chargeLabels: values.chargeLabels.split('\n').filter((label) => label.trim() !== ''),
  }
}

export const companyFieldLabels: Record<keyof CompanyFormValues, string> = {
  name: 'Company name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  taxId: 'Tax ID',
  logoUrl: 'Logo',
  invoiceTerms: 'Terms',
  invoiceFooter: 'Footer',
  termsDays: 'Net days',
  termsFrom: 'Days count from',
  booksClosedTo: 'Books closed to',
  chargeLabels: 'Charges',
  whatsappUrl: 'WhatsApp link',
  telegramUrl: 'Telegram link',
  socialUrl: 'Social link',
  timeZone: 'Time zone',
}

/** For the choice between two edits; '' for an empty value. */
export function formatCompanyField(field: keyof CompanyFormValues, values: CompanyFormValues): string {
  const value = values[field] ?? ''
  if (field === 'timeZone') return formatTimeZone(value)
  if (field === 'termsFrom') return values.termsFrom ? termsStartLabels[values.termsFrom] : ''
  if (field === 'booksClosedTo') return value && formatDay(value)
  if (field === 'logoUrl') return value.slice(value.lastIndexOf('/') + 1)
  return value
}
