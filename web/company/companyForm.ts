// The values of the company form, and their conversion to API input.
import type { CompanyDetails, CompanyPreview } from '#contract/company/companyDetails.ts'
import {
  describePrintedListPrices,
  describeStaffConfirmation,
  formatTimeZone,
} from '#domain/company/company.ts'
import { termsStartLabels } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatDecimal, formatPercent } from '#domain/platform/money.ts'
import { readTypedDecimal, readTypedNumber } from '#domain/platform/numberTexts.ts'

/** The net days, the labels of charges, one per line, and the floor are as typed. */
export type CompanyFormValues = Omit<
  CompanyPreview,
  'termsDays' | 'chargeLabels' | 'staffPriceFloorBasisPoints' | 'printsListPrices' | 'staffConfirmsOrders'
> & {
  termsDays: string
  chargeLabels: string
  /** Null: Staff may set no prices by hand. */
  staffPriceFloor: string | null
  printsListPrices: boolean
  staffConfirmsOrders: boolean
}

export function toCompanyForm({
  version: _version,
  termsDays,
  chargeLabels,
  staffPriceFloorBasisPoints: floor,
  ...fields
}: CompanyDetails): CompanyFormValues {
  return {
    ...fields,
    termsDays: String(termsDays),
    chargeLabels: chargeLabels.join('\n'),
    staffPriceFloor: floor === null ? null : formatPercent(floor).slice(0, -1),
  }
}

/** Prepares form values for validation. */
export function parseCompanyForm(values: CompanyFormValues) {
  const { termsDays, chargeLabels, staffPriceFloor } = values
  return {
    ...values,
    termsDays: readTypedNumber(termsDays),
    chargeLabels: chargeLabels.split('\n').filter((label) => label.trim() !== ''),
    staffPriceFloor: staffPriceFloor === null ? null : toFraction(staffPriceFloor),
  }
}

/** '80' as '0.8000'; a text that is not a percentage as '-1', which the schema rejects with its range. */
function toFraction(percent: string): string {
  const basisPoints = readTypedDecimal(percent, 2)
  return basisPoints === undefined ? '-1' : formatDecimal(basisPoints, 4)
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
  termsFrom: 'Terms start',
  booksClosedTo: 'Books closed to',
  chargeLabels: 'Charges',
  staffPriceFloor: 'Lowest price set by Staff',
  printsListPrices: 'List prices on invoices',
  staffConfirmsOrders: 'Orders confirmed by Staff',
  gs1Prefix: 'GS1 company prefix',
  whatsappUrl: 'WhatsApp link',
  telegramUrl: 'Telegram link',
  socialUrl: 'Social link',
  timeZone: 'Time zone',
}

/** For the choice between two edits; '' for an empty value. */
export function formatCompanyField(field: keyof CompanyFormValues, values: CompanyFormValues): string {
  const { staffPriceFloor, printsListPrices, staffConfirmsOrders, ...texts } = values
  if (field === 'staffPriceFloor') return staffPriceFloor === null ? '' : `${staffPriceFloor}%`
  if (field === 'printsListPrices') return describePrintedListPrices(printsListPrices)
  if (field === 'staffConfirmsOrders') return describeStaffConfirmation(staffConfirmsOrders)
  const value = texts[field] ?? ''
  if (field === 'timeZone') return formatTimeZone(value)
  if (field === 'termsFrom') return values.termsFrom ? termsStartLabels[values.termsFrom] : ''
  if (field === 'booksClosedTo') return value && formatDay(value)
  if (field === 'logoUrl') return value.slice(value.lastIndexOf('/') + 1)
  return value
}
