// Customers: list, suggestions while typing, one with its figures, create, edit, delete, and tax exemptions.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  Filter,
  Id,
  MultilineText,
  Optional,
  QueryInteger,
  SignedAmount,
  SingleLineText,
  Timestamp,
  Version,
} from '#contract/platform/fields.ts'
import { inputSchemas, internalNames, replySchemas } from '#contract/platform/records/fieldSchemas.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { duplicateEvidence } from '#domain/sales/customerDuplicates.ts'
import { customerNumber, customerRecord } from '#domain/sales/customerRecord.ts'
import {
  customerRecordLimits as limits,
  customersPerPage,
  discountOrListMessage,
} from '#domain/sales/customers.ts'
import { customerStandings } from '#domain/sales/states.ts'

import { CustomerAddress, CustomerContact, NewAddresses, NewContacts } from './customerContacts.ts'
import { NewTaxExemption, TaxExemption } from './taxExemptions.ts'

const { priceListId: _priceListId, ...replyFields } = customerRecord.fields
const { name, phone, email, termsDays, termsFrom, creditLimit, holdReason, ...detailFields } =
  replySchemas(replyFields)
const plainNames = internalNames(customerRecord.fields)

const summaryFields = {
  id: Id,
  /** The business number. */
  number: z.string(),
  name,
  phone,
  email,
  /** Null: the terms of the company. */
  termsDays,
  termsFrom,
  /** Null: no limit. */
  creditLimit,
  /** Why it can't be invoiced; null: not on hold. */
  holdReason,
  /** Open debits less unapplied credits. */
  balance: SignedAmount,
  /** Open after the due day. */
  overdue: SignedAmount,
}
const summaryNames = {
  creditLimit: 'creditLimitCents',
  balance: 'balanceCents',
  overdue: 'overdueCents',
} as const

export const CustomerSummary = withInternalNames(z.object(summaryFields), summaryNames)
export type CustomerSummary = z.output<typeof CustomerSummary>

const Reference = z.object({ id: Id, number: z.string(), name: z.string() })

export const Customer = withInternalNames(
  z.object({
    ...summaryFields,
    ...detailFields,
    priceList: z.nullable(z.object({ id: Id, name: z.string() })),
    /** The day of the last reminder that was sent or is being sent. */
    lastRemindedOn: z.nullable(z.iso.date()),
    contacts: z.array(CustomerContact),
    addresses: z.array(CustomerAddress),
    exemptions: z.array(TaxExemption),
    /** Payments and credits that are not settled yet. */
    unapplied: SignedAmount,
    /** The balance and the pending invoices, which the credit limit is compared with. */
    exposure: SignedAmount,
    lastInvoice: z.nullable(z.object({ id: Id, number: z.string(), datedOn: z.iso.date() })),
    /** The customer that this one was merged into. It can't be changed then. */
    mergedInto: z.nullable(Reference),
    /** Those that were merged into this one. */
    mergedCustomers: z.array(Reference),
    createdAt: Timestamp,
    /** Increases with every change. An edit that sends the version it read can't overwrite a newer one. */
    version: z.int(),
  }),
  {
    ...plainNames,
    ...summaryNames,
    unapplied: 'unappliedCents',
    exposure: 'exposureCents',
  },
)
export type Customer = z.output<typeof Customer>

/** Optional fields that are omitted keep their value; contacts and addresses are replaced as a whole. */
const CustomerFields = {
  ...inputSchemas(customerRecord.fields),
  contacts: z.optional(NewContacts),
  addresses: z.optional(NewAddresses),
}

const checkDiscountOrList = z.check<{
  discountPercentage?: number | undefined
  priceListId?: number | null | undefined
}>(({ value, issues }) => {
  if (!value.discountPercentage || !value.priceListId) return
  issues.push({ code: 'custom', input: value, path: ['priceListId'], message: discountOrListMessage })
})

export const NewCustomer = withInternalNames(
  z
    .strictObject({
      /** The next free number of the sequence C-1, C-2 if it is empty. */
      number: Optional(SingleLineText(customerNumber.max, undefined, customerNumber.label)),
      ...CustomerFields,
    })
    .check(checkDiscountOrList),
  plainNames,
)
export type NewCustomer = z.output<typeof NewCustomer>

export const CustomerEdit = withInternalNames(
  z
    .strictObject({
      id: Id,
      number: z.optional(
        SingleLineText(customerNumber.max, `${customerNumber.label} is required`, customerNumber.label),
      ),
      ...CustomerFields,
      version: z.optional(Version),
    })
    .check(checkDiscountOrList),
  plainNames,
)
export type CustomerEdit = z.output<typeof CustomerEdit>

export const CustomerQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 200, customersPerPage),
  /** Searches number, name, phone and email (domain/platform/search.ts). */
  search: z.optional(MultilineText(maxSearchLength)),
  /** `balance`: not settled up. `overdue`: something is open after its due day. `hold`: on hold. */
  standing: Filter(z.enum(customerStandings, `Must be one of ${customerStandings.join(', ')} or all`)),
})
export type CustomerQuery = z.output<typeof CustomerQuery>

const CustomerList = z.object({
  customers: z.array(CustomerSummary),
  total: z.int(),
  /** True if there are at least `total`: counting stops at 1,000, with a search or a filter at 250. */
  totalIsMinimum: z.optional(z.boolean()),
})
export type CustomerList = z.output<typeof CustomerList>

export const findCustomers = defineEndpoint({
  summary: 'Lists customers that match the filters, by name, with what they owe.',
  method: 'GET',
  path: '/api/customers',
  allow: 'customers.read',
  input: CustomerQuery,
  reply: CustomerList,
})

export const CustomerSuggestion = z.object({
  id: Id,
  number: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type CustomerSuggestion = z.output<typeof CustomerSuggestion>

export const suggestCustomers = defineEndpoint({
  summary: 'Finds up to 8 customers by number, name, phone or email, while a user types.',
  method: 'GET',
  path: '/api/customers/suggestions',
  allow: 'customers.read',
  input: z.strictObject({ q: SingleLineText(maxSearchLength, 'Search text is required') }),
  reply: z.object({ customers: z.array(CustomerSuggestion) }),
})

export const CreditMatch = withInternalNames(
  z.object({
    id: Id,
    number: z.string(),
    name: z.string(),
    /** What it has in common with the buyer. */
    evidence: z.enum(duplicateEvidence),
    holdReason: z.nullable(z.string()),
    creditLimit: z.nullable(Amount),
    exposure: SignedAmount,
  }),
  { creditLimit: 'creditLimitCents', exposure: 'exposureCents' },
)
export type CreditMatch = z.output<typeof CreditMatch>

export const findCreditMatches = defineEndpoint({
  summary:
    'Finds the customers on hold or with a credit limit that have this name, phone or email, for an invoice without a customer record.',
  method: 'GET',
  path: '/api/customers/credit-matches',
  allow: 'customers.read',
  input: z.strictObject({
    name: z.optional(SingleLineText(limits.name)),
    phone: z.optional(SingleLineText(limits.phone)),
    email: z.optional(SingleLineText(limits.email)),
  }),
  reply: z.object({ customers: z.array(CreditMatch) }),
})

export const exportCustomers = defineEndpoint({
  summary: 'Downloads all customers as CSV, by name, with their default addresses.',
  method: 'GET',
  path: '/api/customers/export',
  allow: 'customers.read',
  input: z.strictObject({}),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const findCustomer = defineEndpoint({
  summary: 'Returns a customer with what it owes, its contacts, addresses and tax exemptions.',
  method: 'GET',
  path: '/api/customers/:id',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: Customer,
})

export const createCustomer = defineEndpoint({
  summary: 'Creates a customer. Terms, discount, price list, credit limit and hold need `customers.terms`.',
  method: 'POST',
  path: '/api/customers',
  allow: 'customers.edit',
  input: NewCustomer,
  reply: Customer,
  status: 201,
})

export const editCustomer = defineEndpoint({
  summary: 'Updates a customer. Terms, discount, price list, credit limit and hold need `customers.terms`.',
  method: 'PUT',
  path: '/api/customers/:id',
  allow: 'customers.edit',
  input: CustomerEdit,
  reply: Customer,
})

export const deleteCustomer = defineEndpoint({
  summary: 'Deletes a customer without invoices, payments and other documents.',
  method: 'DELETE',
  path: '/api/customers/:id',
  allow: 'customers.delete',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const addTaxExemption = defineEndpoint({
  summary: 'Adds a tax exemption certificate for a state to a customer.',
  method: 'POST',
  path: '/api/customers/:id/exemptions',
  allow: 'customers.edit',
  input: NewTaxExemption,
  reply: Customer,
  status: 201,
})

export const revokeTaxExemption = defineEndpoint({
  summary: 'Revokes a tax exemption: it no longer applies to new invoices.',
  method: 'POST',
  path: '/api/customers/:id/exemptions/:exemptionId/revoke',
  allow: 'customers.edit',
  input: z.strictObject({ id: Id, exemptionId: Id }),
  reply: Customer,
})
