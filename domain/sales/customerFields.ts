// The fields of a customer that files have. Imports, changes and their undo, exports and SQL statements derive from this list.
import { formatCents, formatPercent } from '#domain/platform/money.ts'
import { emptyValues } from '#domain/platform/records/defineRecord.ts'
import { type RecordField, type ValuesOf, wireNameOf } from '#domain/platform/records/fields.ts'

import { type CustomerCell, plainColumnOf } from './customerColumns.ts'
import { customerRecord, type CustomerRecordField, type CustomerRecordFields } from './customerRecord.ts'

/** Addresses are the default ones, the contact is the first. */
export interface CustomerValues extends ValuesOf<CustomerRecordFields> {
  billingAddress: string | null
  billingState: string | null
  shippingAddress: string | null
  shippingState: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  /** The contacts after the first, as `formatContacts` writes them. */
  otherContacts: string | null
}
export type CustomerField = keyof CustomerValues
export type CustomerValue = CustomerValues[CustomerField]

/** Fields of the addresses and contacts, by their label. `of` is the field of the customer in the API that has them. */
const listFields = {
  billingAddress: { label: 'Billing address', of: 'addresses' },
  billingState: { label: 'Billing state', of: 'addresses' },
  shippingAddress: { label: 'Shipping address', of: 'addresses' },
  shippingState: { label: 'Shipping state', of: 'addresses' },
  contactName: { label: 'Contact name', of: 'contacts' },
  contactEmail: { label: 'Contact email', of: 'contacts' },
  contactPhone: { label: 'Contact phone', of: 'contacts' },
  otherContacts: { label: 'Other contacts', of: 'contacts' },
} as const
type ListField = keyof typeof listFields

const { getsReminders, ...beforeLists } = customerRecord.fields

/** In the order of an export. */
export const customerFields = Object.keys({ ...beforeLists, ...listFields, getsReminders }) as CustomerField[]

function mapFields<Value>(
  ofPlain: (field: CustomerRecordField, definition: RecordField) => Value,
  ofList: (field: ListField) => Value,
): Record<CustomerField, Value> {
  const valueOf = (field: CustomerField) =>
    field in listFields
      ? ofList(field as ListField)
      : ofPlain(field as CustomerRecordField, customerRecord.fields[field as CustomerRecordField])
  return Object.fromEntries(customerFields.map((field) => [field, valueOf(field)])) as Record<
    CustomerField,
    Value
  >
}

export const customerFieldLabels = mapFields(
  (_field, { label }) => label,
  (field) => listFields[field].label,
)

export const customerColumnOf: Record<CustomerField, CustomerCell> = mapFields<CustomerCell>(
  plainColumnOf,
  (field) => field,
)

/** The name in the API and the activity log. */
export const loggedFieldOf = mapFields(wireNameOf, (field) => listFields[field].of)

const empty = emptyValues(customerRecord)

/** A new customer. */
export const noCustomerValues = {
  ...mapFields<unknown>(
    (field) => empty[field],
    () => null,
  ),
  name: '',
} as CustomerValues

/** As a preview shows it, and a file has it; null is an empty text. `listNames` has the names of price lists by id. */
export function formatCustomerValue(
  field: CustomerField,
  value: CustomerValue,
  listNames: ReadonlyMap<number, string>,
): string {
  if (value === null) return ''
  const kind = field in listFields ? 'line' : customerRecord.fields[field as CustomerRecordField].kind
  if (kind === 'yesNo') return value === true ? 'yes' : 'no'
  if (kind === 'percent') return formatPercent(Number(value))
  if (kind === 'money') return formatCents(Number(value))
  if (kind === 'reference') return listNames.get(Number(value)) ?? ''
  return String(value)
}
