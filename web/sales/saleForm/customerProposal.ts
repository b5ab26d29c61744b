// The values that a chosen customer proposes for a new invoice, and their removal when it is detached or replaced.
import type { Customer } from '#contract/sales/customers.ts'
import { proposeSale } from '#domain/sales/customerProposal.ts'
import { toPercentInput } from '#web/sales/documents/rateTexts.ts'

import { emptySaleForm, type SaleFormInput } from './saleValues.ts'

export const proposedFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'customerAddress',
  'shipTo',
  'shipToState',
  'discountPercentage',
  'taxRate',
] as const

/** Fields of which the customer says nothing are missing. */
export type Proposal = Partial<Record<(typeof proposedFields)[number], string>>

/** They belong to the record, and are hidden without one. */
const recordValues = { customerPurchaseOrder: '', shipTo: '', shipToState: '', overrideReason: '' }

/** `today` is a day in the company's time zone. The tax is 0 under a valid certificate of the state. */
export function proposeValues(customer: Customer, today: string): Proposal {
  const { name, phone, email, address, shipTo, shipToState, discountBasisPoints, isTaxExempt } = proposeSale(
    customer,
    today,
  )
  return {
    customerName: name,
    ...(phone !== null && { customerPhone: phone }),
    ...(email !== null && { customerEmail: email }),
    ...(address !== null && { customerAddress: address }),
    ...(discountBasisPoints !== 0 && { discountPercentage: toPercentInput(discountBasisPoints) }),
    ...(shipTo !== null && { shipTo }),
    ...(shipToState !== null && { shipToState }),
    ...(isTaxExempt && { taxRate: '0' }),
  }
}

/** The changes of the form. Values of the `previous` customer do not stay; typed ones do where `next` has none. */
export function chooseCustomer(
  form: SaleFormInput,
  customerId: number,
  { previous = {}, next }: { previous: Proposal | undefined; next: Proposal },
): Partial<SaleFormInput> {
  const unchanged = proposedFields.filter((name) => form[name] === previous[name])
  return {
    ...Object.fromEntries(unchanged.map((name) => [name, emptySaleForm[name]])),
    ...recordValues,
    customerId,
    rememberCustomer: false,
    ...next,
  }
}

/** The changes of the form when another name is typed: nothing of the record stays but what was typed. */
export function releaseCustomer(form: SaleFormInput, previous: Proposal = {}): Partial<SaleFormInput> {
  const unchanged = proposedFields.filter((name) => name !== 'customerName' && form[name] === previous[name])
  return {
    ...Object.fromEntries(unchanged.map((name) => [name, emptySaleForm[name]])),
    ...recordValues,
    customerId: null,
  }
}

/** The changes of the form. The name and the contact stay, for a sale to the same buyer without the record. */
export function detachCustomer({ taxRate }: SaleFormInput, previous: Proposal = {}): Partial<SaleFormInput> {
  const isExempt = previous.taxRate === '0' && taxRate === '0'
  return {
    ...recordValues,
    customerId: null,
    ...(isExempt && { taxRate: emptySaleForm.taxRate }),
  }
}
