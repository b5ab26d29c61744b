// The values of the customer form, and their conversion to API input.
import type { Customer } from '#contract/sales/customers.ts'
import { customerNumber, customerRecord } from '#domain/sales/customerRecord.ts'
import type { addressKinds } from '#domain/sales/customers.ts'
import {
  emptyForm,
  formatField,
  type FormOf,
  formLabels,
  parseForm,
  toForm,
} from '#web/records/recordForm.ts'

const { priceListId, ...fields } = customerRecord.fields

/** The fields whose inputs derive from their kind. A price list is chosen from all of them. */
export const plainCustomer = { fields: { number: customerNumber, ...fields } }
/** Those of the card with name and number, on the form and on the page. */
export const detailFields = ['phone', 'email', 'taxId'] as const satisfies (keyof typeof fields)[]

type PlainValues = FormOf<(typeof plainCustomer)['fields']>

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

export interface CustomerFormValues extends PlainValues {
  /** Empty: the normal prices. */
  priceListId: string
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
  ...(emptyForm(plainCustomer) as PlainValues),
  priceListId: '',
  contacts: [],
  addresses: [],
}

export function toCustomerForm(customer: Customer): CustomerFormValues {
  return {
    ...(toForm(plainCustomer, customer) as PlainValues),
    priceListId: customer.priceList ? String(customer.priceList.id) : '',
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

export const customerFormLabels = {
  ...(formLabels(plainCustomer) as Record<keyof PlainValues, string>),
  priceListId: priceListId.label,
  contacts: 'Contacts',
  addresses: 'Addresses',
}

/** For the choice between two edits; '' for an empty value. A price list is its ID. */
export function formatCustomerField(field: keyof CustomerFormValues, values: CustomerFormValues): string {
  const { contacts, addresses, priceListId, ...plain } = values
  if (field === 'contacts') return joinTexts(contacts.map(({ name, email }) => name || email))
  if (field === 'addresses') return joinTexts(addresses.map(({ label, text }) => label || text))
  return field === 'priceListId' ? priceListId : formatField(plainCustomer, field, plain)
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter(Boolean).join(', ')
}

/** Prepares the values for validation with the schema of the API. An empty number is given by the server. */
export function parseCustomerForm({ contacts, addresses, priceListId, ...plain }: CustomerFormValues) {
  return {
    ...parseForm(plainCustomer, plain),
    priceListId: priceListId === '' ? null : Number(priceListId),
    contacts,
    addresses,
  }
}
