// The values that a chosen customer proposes for a new invoice.
import type { Customer } from '#contract/sales/customers.ts'
import { findExemption } from '#domain/sales/customers.ts'
import { defaultTaxPpm } from '#domain/sales/invoices.ts'

import { type InvoiceFormInput, toPercentInput, toTaxInput } from './invoiceForm.ts'

type Proposal = Partial<InvoiceFormInput>

/** `today` is a day in the company's time zone. Fields of which the customer says nothing keep what was typed. */
export function proposeInvoice(customer: Customer, today: string): Proposal {
  const { id, name, phone, email, addresses, discountBasisPoints } = customer
  const findDefault = (wanted: string) =>
    addresses.find(({ kind, isDefault }) => kind === wanted && isDefault)
  const shipping = findDefault('shipping')
  const billing = findDefault('billing') ?? shipping
  const shipToState = shipping?.state ?? billing?.state ?? null
  return {
    customerId: id,
    customerName: name,
    ...(phone !== null && { customerPhone: phone }),
    ...(email !== null && { customerEmail: email }),
    ...(billing && { customerAddress: billing.text }),
    discountPercentage: discountBasisPoints === 0 ? '' : toPercentInput(discountBasisPoints),
    shipTo: shipping && shipping !== billing ? shipping.text : '',
    shipToState: shipToState ?? '',
    taxRate: proposeTax(customer, shipToState, today),
    rememberCustomer: false,
    overrideReason: '',
  }
}

/** 0 under a valid certificate of the state, otherwise the default rate. */
export function proposeTax(
  { exemptions }: Pick<Customer, 'exemptions'>,
  state: string | null,
  today: string,
): string {
  return findExemption(exemptions, state, today) ? '0' : toTaxInput(defaultTaxPpm)
}
