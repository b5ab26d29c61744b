// The fields of a customer that files have. Imports, changes and their undo, exports and SQL statements derive from this list.
import type { TermsStart } from '#domain/company/paymentTerms.ts'
import { formatCents, formatPercent } from '#domain/platform/money.ts'

import type { CustomerCell } from './customerColumns.ts'

/** Addresses are the default ones, the contact is the first. */
export interface CustomerValues {
  name: string
  phone: string | null
  email: string | null
  taxId: string | null
  termsDays: number | null
  termsFrom: TermsStart
  discountBasisPoints: number
  priceListId: number | null
  creditLimitCents: number | null
  holdReason: string | null
  notes: string | null
  billingAddress: string | null
  billingState: string | null
  shippingAddress: string | null
  shippingState: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  /** The contacts after the first, as `formatContacts` writes them. */
  otherContacts: string | null
  getsReminders: boolean
}
export type CustomerField = keyof CustomerValues
export type CustomerValue = CustomerValues[CustomerField]

interface FieldDefinition<Value> {
  /** On screen and in sentences. */
  label: string
  /** Of files. */
  column: CustomerCell
  /** The value of a new customer. */
  empty: Value
  /** Not a column of the customer's own row. */
  of?: 'address' | 'contact'
}

/** In the order of an export. */
const definitions = {
  name: { label: 'Name', column: 'name', empty: '' },
  phone: { label: 'Phone', column: 'phone', empty: null },
  email: { label: 'Email', column: 'email', empty: null },
  taxId: { label: 'Tax ID', column: 'taxId', empty: null },
  termsDays: { label: 'Net days', column: 'terms', empty: null },
  termsFrom: { label: 'Terms start', column: 'termsFrom', empty: 'invoice' },
  discountBasisPoints: { label: 'Discount', column: 'discount', empty: 0 },
  priceListId: { label: 'Price list', column: 'priceList', empty: null },
  creditLimitCents: { label: 'Credit limit', column: 'creditLimit', empty: null },
  holdReason: { label: 'Hold reason', column: 'holdReason', empty: null },
  notes: { label: 'Notes', column: 'notes', empty: null },
  billingAddress: { label: 'Billing address', column: 'billingAddress', empty: null, of: 'address' },
  billingState: { label: 'Billing state', column: 'billingState', empty: null, of: 'address' },
  shippingAddress: { label: 'Shipping address', column: 'shippingAddress', empty: null, of: 'address' },
  shippingState: { label: 'Shipping state', column: 'shippingState', empty: null, of: 'address' },
  contactName: { label: 'Contact name', column: 'contactName', empty: null, of: 'contact' },
  contactEmail: { label: 'Contact email', column: 'contactEmail', empty: null, of: 'contact' },
  contactPhone: { label: 'Contact phone', column: 'contactPhone', empty: null, of: 'contact' },
  otherContacts: { label: 'Other contacts', column: 'otherContacts', empty: null, of: 'contact' },
  getsReminders: { label: 'No reminders', column: 'noReminders', empty: true },
} as const satisfies { [Field in CustomerField]: FieldDefinition<CustomerValues[Field]> }

export const customerFields = Object.keys(definitions) as CustomerField[]

/** The fields in the customer's own row. */
export type CustomerRecordField = {
  [Field in CustomerField]: (typeof definitions)[Field] extends { of: string } ? never : Field
}[CustomerField]
export const customerRecordFields = customerFields.filter(
  (field): field is CustomerRecordField => !('of' in definitions[field]),
)

const mapFields = <Value>(valueOf: (definition: FieldDefinition<CustomerValue>) => Value) =>
  Object.fromEntries(customerFields.map((field) => [field, valueOf(definitions[field])])) as Record<
    CustomerField,
    Value
  >

export const customerFieldLabels = mapFields(({ label }) => label)
export const customerColumnOf = mapFields(({ column }) => column)

/** A new customer. */
export const noCustomerValues = mapFields(({ empty }) => empty) as CustomerValues

/** As in a file; null is an empty text. `listNames` has the names of price lists by id. */
export function formatCustomerValue(
  field: CustomerField,
  value: CustomerValue,
  listNames: ReadonlyMap<number, string>,
): string {
  if (value === null) return ''
  // Files have a column for customers without reminders.
  if (field === 'getsReminders') return value === true ? 'no' : 'yes'
  if (field === 'discountBasisPoints') return formatPercent(Number(value))
  if (field === 'creditLimitCents') return formatCents(Number(value))
  if (field === 'priceListId') return listNames.get(Number(value)) ?? ''
  return String(value)
}
