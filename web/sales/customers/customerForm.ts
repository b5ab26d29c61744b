// The values of the customer form, and their conversion to API input.
import type { Customer } from '#contract/sales/customers.ts'
import { type TermsStart, termsStartLabels } from '#domain/company/paymentTerms.ts'
import { formatCents, formatDecimal, formatPercent } from '#domain/platform/money.ts'
import { readTypedDecimal, readTypedNumber, toAmountText } from '#domain/platform/numberTexts.ts'
import { addressKinds } from '#domain/sales/customers.ts'

interface ContactValues {
  name: string
  role: string
  email: string
  phone: string
  getsInvoices: boolean
  getsStatements: boolean
}

interface AddressValues {
  kind: (typeof addressKinds)[number]
  label: string
  text: string
  state: string
  isDefault: boolean
}

export interface CustomerFormValues {
  number: string
  name: string
  phone: string
  email: string
  taxId: string
  /** Empty: the terms of the company. */
  termsDays: string
  termsFrom: TermsStart
  /** In percent. */
  discountPercentage: string
  /** Empty: the normal prices. */
  priceListId: string
  /** Empty: no limit. */
  creditLimit: string
  holdReason: string
  getsReminders: boolean
  notes: string
  contacts: ContactValues[]
  addresses: AddressValues[]
}

export const emptyContact: ContactValues = {
  name: '',
  role: '',
  email: '',
  phone: '',
  getsInvoices: false,
  getsStatements: false,
}

export const emptyAddress: AddressValues = {
  kind: 'shipping',
  label: '',
  text: '',
  state: '',
  isDefault: false,
}

export const emptyCustomerForm: CustomerFormValues = {
  number: '',
  name: '',
  phone: '',
  email: '',
  taxId: '',
  termsDays: '',
  termsFrom: 'invoice',
  discountPercentage: '',
  priceListId: '',
  creditLimit: '',
  holdReason: '',
  getsReminders: true,
  notes: '',
  contacts: [],
  addresses: [],
}

export function toCustomerForm(customer: Customer): CustomerFormValues {
  const { termsDays, discountBasisPoints, creditLimitCents } = customer
  return {
    number: customer.number,
    name: customer.name,
    phone: customer.phone ?? '',
    email: customer.email ?? '',
    taxId: customer.taxId ?? '',
    termsDays: termsDays === null ? '' : String(termsDays),
    termsFrom: customer.termsFrom,
    discountPercentage: discountBasisPoints === 0 ? '' : formatPercent(discountBasisPoints).slice(0, -1),
    priceListId: customer.priceList ? String(customer.priceList.id) : '',
    creditLimit: creditLimitCents === null ? '' : formatCents(creditLimitCents),
    holdReason: customer.holdReason ?? '',
    getsReminders: customer.getsReminders,
    notes: customer.notes ?? '',
    contacts: customer.contacts.map((contact) => ({
      ...contact,
      role: contact.role ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
    })),
    addresses: customer.addresses.map((address) => ({
      ...address,
      label: address.label ?? '',
      state: address.state ?? '',
    })),
  }
}

export const customerFieldLabels: Record<keyof CustomerFormValues, string> = {
  number: 'Customer number',
  name: 'Customer name',
  phone: 'Phone',
  email: 'Email',
  taxId: 'Tax ID',
  termsDays: 'Net days',
  termsFrom: 'Days count from',
  discountPercentage: 'Discount',
  priceListId: 'Price list',
  creditLimit: 'Credit limit',
  holdReason: 'Hold',
  getsReminders: 'Reminders of overdue invoices',
  notes: 'Notes',
  contacts: 'Contacts',
  addresses: 'Addresses',
}

/** For the choice between two edits; '' for an empty value. A price list is its ID. */
export function formatCustomerField(field: keyof CustomerFormValues, values: CustomerFormValues): string {
  if (field === 'termsFrom') return termsStartLabels[values.termsFrom]
  if (field === 'getsReminders') return values.getsReminders ? 'Sent' : 'Not sent'
  if (field === 'contacts') return joinTexts(values.contacts.map(({ name, email }) => name || email))
  if (field === 'addresses') return joinTexts(values.addresses.map(({ label, text }) => label || text))
  return values[field]
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter(Boolean).join(', ')
}

/** Prepares the values for validation with the schema of the API. An empty number is given by the server. */
export function parseCustomerForm<V extends CustomerFormValues>(values: V) {
  const { termsDays, discountPercentage, priceListId, creditLimit, number } = values
  return {
    ...values,
    number: number.trim() === '' ? undefined : number,
    termsDays: termsDays.trim() === '' ? null : readTypedNumber(termsDays),
    discountPercentage: toFraction(discountPercentage),
    priceListId: priceListId === '' ? null : Number(priceListId),
    creditLimit: creditLimit.trim() === '' ? null : toAmountText(creditLimit),
  }
}

/** '5' as '0.05000'; a text that is not a percentage as '-1', which the schema rejects with its range. */
function toFraction(percent: string): string {
  const thousandths = percent.trim() === '' ? 0 : readTypedDecimal(percent, 3)
  return thousandths === undefined ? '-1' : formatDecimal(thousandths, 5)
}
