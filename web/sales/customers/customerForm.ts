// The values of the customer form, and their conversion to API input.
import type { Customer } from '#contract/sales/customers.ts'
import type { TermsStart } from '#domain/company/paymentTerms.ts'
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

interface TwoEdits {
  /** As it was when this user began to edit. */
  original: Customer
  /** With the changes of the others. */
  current: Customer
  mine: CustomerFormValues
}

/** The current values, and mine in the fields that this user changed. All contacts are one field, and so are all addresses: they have no IDs. */
export function mergeCustomerForms({ original, current, mine }: TwoEdits): CustomerFormValues {
  const before = toCustomerForm(original)
  const names = Object.keys(before) as (keyof CustomerFormValues)[]
  const changed = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(before[name]))
  return { ...toCustomerForm(current), ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
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
