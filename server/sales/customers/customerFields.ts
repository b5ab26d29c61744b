// The fields of a customer that users fill in, and how the activity log shows them.
import type { CustomerAddress, CustomerContact } from '#contract/sales/customerContacts.ts'
import type { CustomerEdit, NewCustomer } from '#contract/sales/customers.ts'
import { emptyValues, loggedValues, mergeInput } from '#domain/platform/records/defineRecord.ts'
import { type AnyValues, type ValuesOf, wireNameOf } from '#domain/platform/records/fields.ts'
import {
  customerRecord,
  customerRecordFields,
  type CustomerRecordFields,
} from '#domain/sales/customerRecord.ts'
import { addressKinds, termsFields } from '#domain/sales/customers.ts'

type CustomerColumns = ValuesOf<CustomerRecordFields>

export interface CustomerFields {
  columns: CustomerColumns
  contacts: CustomerContact[]
  addresses: CustomerAddress[]
}

export const noFields: CustomerFields = {
  columns: { ...(emptyValues(customerRecord) as CustomerColumns), name: '' },
  contacts: [],
  addresses: [],
}

/** Optional fields that `input` omits keep their value in `before`; empty ones become null. */
export function mergeCustomerFields(
  input: Omit<NewCustomer, 'number'> | CustomerEdit,
  { columns: before, ...lists }: CustomerFields = noFields,
): CustomerFields {
  return {
    columns: mergeInput(customerRecord, input as object as AnyValues, before) as CustomerColumns,
    contacts:
      input.contacts?.map((contact) => ({
        name: contact.name,
        role: contact.role || null,
        email: contact.email || null,
        phone: contact.phone || null,
        getsInvoices: contact.getsInvoices ?? false,
        getsStatements: contact.getsStatements ?? false,
      })) ?? lists.contacts,
    addresses: input.addresses ? withDefaults(input.addresses) : lists.addresses,
  }
}

/** The first address of a kind is its default if no other is. */
function withDefaults(addresses: NonNullable<CustomerEdit['addresses']>): CustomerAddress[] {
  const defaults = new Set(
    addressKinds.map(
      (kind) =>
        addresses.find((address) => address.kind === kind && address.isDefault) ??
        addresses.find((address) => address.kind === kind),
    ),
  )
  return addresses.map((address) => ({
    kind: address.kind,
    label: address.label || null,
    text: address.text,
    state: address.state || null,
    isDefault: defaults.has(address),
  }))
}

/** As the activity log shows them, under the names of the API. `priceListName` is that of the customer's price list. */
export function loggedFields(
  number: string,
  { columns, contacts, addresses }: CustomerFields,
  priceListName: string | null,
): Record<string, string | null> {
  return {
    number,
    ...loggedValues(customerRecord, { ...columns, priceListName }),
    contacts: contacts.map(describeContact).join('\n') || null,
    addresses: addresses.map(describeAddress).join('\n') || null,
  }
}

/** The part of `loggedFields` that needs the permission to set terms. */
export function loggedTerms(
  terms: Pick<CustomerColumns, (typeof termsFields)[number]>,
  priceListName: string | null,
): Record<string, string | null> {
  const logged = loggedValues(customerRecord, { ...terms, priceListName })
  return Object.fromEntries(termsWireNames.map((name) => [name, logged[name] ?? null]))
}

/** The names of `termsFields` in the API and the log. */
export const termsWireNames = termsFields.map((field) => wireNameOf(field, customerRecord.fields[field]))

/** The plain fields of a row. */
export function pickColumns(row: CustomerColumns): CustomerColumns {
  return Object.fromEntries(customerRecordFields.map((field) => [field, row[field]])) as CustomerColumns
}

function describeContact({
  name,
  role,
  email,
  phone,
  getsInvoices,
  getsStatements,
}: CustomerContact): string {
  const gets = [getsInvoices && 'gets invoices', getsStatements && 'gets statements']
  return [name, role, email, phone, ...gets].filter(Boolean).join(', ')
}

function describeAddress({ kind, label, text, state, isDefault }: CustomerAddress): string {
  const title = [kind, label, state, isDefault && 'default'].filter(Boolean).join(', ')
  return `${title}: ${text.replaceAll(/\s*\n\s*/g, ', ')}`
}
