// The columns of files with customers: those that an import reads and an export writes.
import { type ColumnMapping as MappingOf, findMappingError } from '#domain/files/columnMapping.ts'
import { formatCount } from '#domain/platform/format.ts'
import { fieldsOf, titleOf } from '#domain/platform/records/defineRecord.ts'

import { customerNumber, customerRecord, type CustomerRecordField } from './customerRecord.ts'

/** Plain fields whose column has another key. */
const otherKeys = {
  termsDays: 'terms',
  discountBasisPoints: 'discount',
  priceListId: 'priceList',
  creditLimitCents: 'creditLimit',
  getsReminders: 'noReminders',
} as const satisfies Partial<Record<CustomerRecordField, string>>
type PlainColumnOf<Field extends CustomerRecordField> = Field extends keyof typeof otherKeys
  ? (typeof otherKeys)[Field]
  : Field

/** The column of a plain field. */
export function plainColumnOf<Field extends CustomerRecordField>(field: Field): PlainColumnOf<Field> {
  return (otherKeys[field as keyof typeof otherKeys] ?? field) as PlainColumnOf<Field>
}

const plainColumnNames = Object.fromEntries(
  fieldsOf(customerRecord).map(([field, { label }]) => [
    plainColumnOf(field as CustomerRecordField),
    titleOf(label),
  ]),
) as Record<PlainColumnOf<CustomerRecordField>, string>
const { name, phone, email, noReminders, ...details } = {
  ...plainColumnNames,
  discount: 'Discount %',
  noReminders: 'No Reminders',
}

/** The columns that an import reads, with the name of each in an export and on screen. */
export const customerColumnNames = {
  number: titleOf(customerNumber.label),
  name,
  // Names the customer if the row has no customer name; else it is kept in the notes.
  company: 'Other Company',
  // The contact of the customer, and its name if the row has no other.
  person: 'Person',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone,
  otherPhone: 'Other Phone',
  email,
  // They become contacts, as further addresses in the cell of the email do.
  otherEmail: 'Other Email',
  ...details,
  billingAddress: 'Billing Address',
  // Further lines, of any number of columns.
  billingAddress2: 'Billing Address 2',
  billingHouseNumber: 'Billing House Number',
  billingCity: 'Billing City',
  billingState: 'Billing State',
  billingZip: 'Billing ZIP',
  billingCountry: 'Billing Country',
  shippingAddress: 'Shipping Address',
  shippingAddress2: 'Shipping Address 2',
  shippingHouseNumber: 'Shipping House Number',
  shippingCity: 'Shipping City',
  shippingState: 'Shipping State',
  shippingZip: 'Shipping ZIP',
  shippingCountry: 'Shipping Country',
  // Of the address that has a city, or else of the one that has a text.
  state: 'State',
  contactName: 'Contact Name',
  contactEmail: 'Contact Email',
  contactPhone: 'Contact Phone',
  // One per line, with email and phone: 'Bea Lee | bea@shop.example | 555-0101'.
  otherContacts: 'Other Contacts',
  // Further contacts in columns of their own: the first of each column is the first contact.
  otherFirstName: 'Other First Name',
  otherLastName: 'Other Last Name',
  otherPersonEmail: 'Other Person Email',
  noReminders,
} as const
export type CustomerColumn = keyof typeof customerColumnNames
export const customerColumns = Object.keys(customerColumnNames) as CustomerColumn[]

export type CustomerMapping = MappingOf<CustomerColumn>

/** Columns whose texts become parts of other cells (`composeCustomerRow`). */
const partColumns = [
  'company',
  'firstName',
  'lastName',
  'otherPhone',
  'otherEmail',
  'billingAddress2',
  'billingHouseNumber',
  'billingCity',
  'billingZip',
  'billingCountry',
  'shippingAddress2',
  'shippingHouseNumber',
  'shippingCity',
  'shippingZip',
  'shippingCountry',
  'state',
  'otherFirstName',
  'otherLastName',
  'otherPersonEmail',
] as const satisfies CustomerColumn[]

/** A cell of a row as it is imported, and as refused rows are exported. */
export type CustomerCell = Exclude<CustomerColumn, (typeof partColumns)[number]>
export const customerCells = customerColumns.filter(
  (column): column is CustomerCell => !partColumns.some((part) => part === column),
)

/** The text of a row's cells. A missing column counts as an empty cell. */
export type CustomerCells = Partial<Record<CustomerCell, string>>

/** At most this many rows in a file; about 10 times as many customers as a large wholesaler has. */
export const maxCustomerRows = 100_000
export const tooManyRowsMessage = `The file has more than ${formatCount(maxCustomerRows)} rows of customers. Please split it.`

/** Several columns can have them: their texts are lines, further emails and phone numbers, or the first name that is there. */
export const repeatableColumns: readonly CustomerColumn[] = [
  'firstName',
  'lastName',
  'notes',
  'otherEmail',
  'otherPhone',
  'billingAddress2',
  'shippingAddress2',
  'otherContacts',
  'otherFirstName',
  'otherLastName',
  'otherPersonEmail',
]

/** Returns why customers can't be read with this mapping, or undefined if they can. */
export function customerMappingError(
  names: readonly string[],
  mapping: Readonly<CustomerMapping>,
): string | undefined {
  if (names.length === 0) return 'No customers found in the file'
  const error = findMappingError(names, mapping, repeatableColumns)
  if (error !== undefined) return error
  // A file that updates known customers needs no names.
  return identifyingColumns.some((column) => mapping.includes(column))
    ? undefined
    : 'The file has no column with the name or the number of the customer.'
}

const identifyingColumns = [
  'number',
  'name',
  'company',
  'person',
  'firstName',
  'lastName',
  'contactName',
] as const satisfies CustomerColumn[]
