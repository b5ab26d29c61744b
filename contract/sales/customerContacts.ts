// Contacts and addresses of a customer.
import * as z from 'zod/mini'

import { MultilineText, Optional, SingleLineText } from '#contract/platform/fields.ts'
import {
  addressKinds,
  customerRecordLimits as limits,
  maxAddresses,
  maxContacts,
  tooManyAddressesMessage,
  tooManyContactsMessage,
} from '#domain/sales/customers.ts'

import { CustomerEmail } from './newInvoice.ts'

export const CustomerContact = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  getsInvoices: z.boolean(),
  getsStatements: z.boolean(),
})
export type CustomerContact = z.output<typeof CustomerContact>

export const CustomerAddress = z.object({
  kind: z.enum(addressKinds),
  label: z.nullable(z.string()),
  text: z.string(),
  state: z.nullable(z.string()),
  isDefault: z.boolean(),
})
export type CustomerAddress = z.output<typeof CustomerAddress>

const NewContact = z.strictObject({
  name: SingleLineText(limits.contactName, 'Contact name is required'),
  role: Optional(SingleLineText(limits.contactRole)),
  email: Optional(CustomerEmail),
  phone: Optional(SingleLineText(limits.phone)),
  /** Also gets the emails with invoices, or with statements. */
  getsInvoices: z.optional(z.boolean()),
  getsStatements: z.optional(z.boolean()),
})

export const NewContacts = z.array(NewContact).check(z.maxLength(maxContacts, tooManyContactsMessage))

const NewAddress = z.strictObject({
  kind: z.enum(addressKinds, `Must be one of ${addressKinds.join(', ')}`),
  label: Optional(SingleLineText(limits.addressLabel)),
  text: MultilineText(limits.address).check(z.minLength(1, 'Address is required')),
  /** Decides which tax exemption applies: 'NY'. */
  state: Optional(SingleLineText(limits.state)),
  /** Without a default, the first address of each kind becomes it. */
  isDefault: z.optional(z.boolean()),
})

export const NewAddresses = z.array(NewAddress).check(
  z.maxLength(maxAddresses, tooManyAddressesMessage),
  z.check(({ value, issues }) => {
    for (const kind of addressKinds) {
      const defaults = value.filter((address) => address.kind === kind && address.isDefault)
      if (defaults.length < 2) continue
      const message = `Only one ${kind} address can be the default.`
      issues.push({ code: 'custom', input: value, message })
    }
  }),
)
