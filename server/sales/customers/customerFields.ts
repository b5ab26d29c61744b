// The fields of a customer that users fill in, and how the activity log shows them.
import type { CustomerAddress, CustomerContact } from '#contract/sales/customerContacts.ts'
import type { CustomerEdit, NewCustomer } from '#contract/sales/customers.ts'
import { termsStartLabels } from '#domain/company/paymentTerms.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import {
  type CustomerField,
  type CustomerRecordField,
  customerRecordFields,
  type CustomerValues,
  noCustomerValues,
} from '#domain/sales/customerFields.ts'
import { addressKinds } from '#domain/sales/customers.ts'
import type { customers } from '#server/platform/db/schema.ts'

type CustomerColumns = Omit<
  typeof customers.$inferSelect,
  | 'id'
  | 'version'
  | 'createdAt'
  | 'mergedInto'
  | 'deletedAt'
  | 'nameKey'
  | 'phoneKey'
  | 'emailKey'
  | 'searchText'
>

export interface CustomerFields {
  columns: Omit<CustomerColumns, 'number'>
  contacts: CustomerContact[]
  addresses: CustomerAddress[]
}

function pickRecord(values: CustomerValues): Pick<CustomerValues, CustomerRecordField> {
  const fields = customerRecordFields.map((field) => [field, values[field]])
  return Object.fromEntries(fields) as Pick<CustomerValues, CustomerRecordField>
}

export const noFields: CustomerFields = {
  columns: pickRecord(noCustomerValues),
  contacts: [],
  addresses: [],
}

/** Optional fields that `input` omits keep their value in `before`; empty ones become null. */
export function mergeCustomerFields(
  input: Omit<NewCustomer, 'number'> | CustomerEdit,
  { columns: before, ...lists }: CustomerFields = noFields,
): CustomerFields {
  const merge = <T>(given: T | null | undefined, old: T | null) => (given === undefined ? old : given || null)
  const keep = <T>(given: T | null | undefined, old: T | null) => (given === undefined ? old : given)
  return {
    columns: {
      name: input.name,
      phone: merge(input.phone, before.phone),
      email: merge(input.email, before.email),
      taxId: merge(input.taxId, before.taxId),
      termsDays: keep(input.termsDays, before.termsDays),
      termsFrom: input.termsFrom ?? before.termsFrom,
      discountBasisPoints: input.discountBasisPoints ?? before.discountBasisPoints,
      priceListId: keep(input.priceListId, before.priceListId),
      creditLimitCents: keep(input.creditLimitCents, before.creditLimitCents),
      holdReason: merge(input.holdReason, before.holdReason),
      getsReminders: input.getsReminders ?? before.getsReminders,
      notes: merge(input.notes, before.notes),
    },
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

/** The name in the API and the activity log of each field that an import changes. */
export const loggedFieldOf: Record<CustomerField, string> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  taxId: 'taxId',
  termsDays: 'termsDays',
  termsFrom: 'termsFrom',
  discountBasisPoints: 'discountPercentage',
  priceListId: 'priceListId',
  creditLimitCents: 'creditLimit',
  holdReason: 'holdReason',
  notes: 'notes',
  billingAddress: 'addresses',
  billingState: 'addresses',
  shippingAddress: 'addresses',
  shippingState: 'addresses',
  contactName: 'contacts',
  contactEmail: 'contacts',
  contactPhone: 'contacts',
  otherContacts: 'contacts',
  getsReminders: 'getsReminders',
}

/** As the activity log shows them, under the names of the API. `priceListName` is that of the customer's price list. */
export function loggedFields(
  number: string,
  { columns, contacts, addresses }: CustomerFields,
  priceListName: string | null,
): Record<string, string | number | null> {
  return {
    number,
    name: columns.name || null,
    phone: columns.phone,
    email: columns.email,
    taxId: columns.taxId,
    ...loggedTerms(columns, priceListName),
    getsReminders: columns.getsReminders ? 'Yes' : 'No',
    notes: columns.notes,
    contacts: contacts.map(describeContact).join('\n') || null,
    addresses: addresses.map(describeAddress).join('\n') || null,
  }
}

/** The part of `loggedFields` that needs the permission to set terms. */
export function loggedTerms(
  {
    termsDays,
    termsFrom,
    discountBasisPoints,
    creditLimitCents,
    holdReason,
  }: Pick<
    CustomerColumns,
    'termsDays' | 'termsFrom' | 'discountBasisPoints' | 'creditLimitCents' | 'holdReason'
  >,
  priceListName: string | null,
): Record<string, string | number | null> {
  return {
    termsDays,
    termsFrom: termsStartLabels[termsFrom],
    discountPercentage: discountBasisPoints === 0 ? null : formatPercent(discountBasisPoints),
    priceListId: priceListName,
    creditLimit: creditLimitCents === null ? null : formatUsd(creditLimitCents),
    holdReason,
  }
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
