// The input that creates an invoice.
import * as z from 'zod/mini'

import {
  Amount,
  EmailAddress,
  Id,
  MultilineText,
  Optional,
  SingleLineText,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import {
  customerLimits,
  maxInvoiceLines,
  missingDiscountAmountMessage,
  noLinesMessage,
  tooManyLinesMessage,
  twoDiscountsMessage,
} from '#domain/sales/invoices.ts'
import { discountTypes } from '#domain/sales/states.ts'

import { Charges, DiscountFraction, TaxRate, totalsNames } from './documentAmounts.ts'
import { SaleItem } from './saleItems.ts'

export const CustomerEmail = z.union(
  [z.literal(''), EmailAddress(customerLimits.email, 'Valid email format')],
  'Valid email format',
)

export const customerFields = {
  customerName: SingleLineText(customerLimits.name, 'Customer name is required'),
  customerEmail: Optional(CustomerEmail),
  customerPhone: SingleLineText(customerLimits.phone, 'Phone number is required'),
  customerAddress: Optional(MultilineText(customerLimits.address)),
  notes: Optional(MultilineText(customerLimits.notes)),
}

/** The customer record and what belongs to it. */
export const recordFields = {
  /** Its terms, tax exemption, credit limit and hold apply. */
  customerId: Optional(Id),
  /** The order number of the customer. */
  customerPurchaseOrder: Optional(SingleLineText(customerRecordLimits.purchaseOrder)),
  shipTo: Optional(MultilineText(customerRecordLimits.address)),
  /** Decides which tax exemption applies; without `shipTo` that of the customer's address by default. */
  shipToState: Optional(SingleLineText(customerRecordLimits.state)),
  /** Why the invoice is created although the customer is on hold or above its limit. */
  overrideReason: Optional(SingleLineText(customerRecordLimits.overrideReason)),
  /** Creates the customer record with the invoice. */
  rememberCustomer: z.optional(z.boolean()),
}

/** Prices and totals are those the user saw: the server calculates its own and answers 409 if they differ. */
export const NewInvoice = z.strictObject({
  invoice: withInternalNames(
    z
      .strictObject(
        {
          ...customerFields,
          taxRate: Optional(TaxRate),
          discountPercentage: Optional(DiscountFraction),
          /** 'amount': `discountAmount` is the discount, and `discountPercentage` is left out. */
          discountType: z.optional(z.enum(discountTypes)),
          charges: z.optional(Charges),
          subtotal: z.optional(Amount),
          discountAmount: z.optional(Amount),
          chargesAmount: z.optional(Amount),
          taxAmount: z.optional(Amount),
          total: z.optional(Amount),
          ...recordFields,
          /** Without `customerId`: the hold and the limit of a customer with this name, phone or email apply as well. */
          matchCustomer: z.optional(z.boolean()),
        },
        'Customer name is required',
      )
      .check(({ value, issues }) => {
        if (value.discountType !== 'amount') return
        if (value.discountPercentage != null)
          issues.push({
            code: 'custom',
            input: value,
            path: ['discountPercentage'],
            message: twoDiscountsMessage,
          })
        else if (value.discountAmount === undefined)
          issues.push({
            code: 'custom',
            input: value,
            path: ['discountAmount'],
            message: missingDiscountAmountMessage,
          })
      }),
    totalsNames,
  ),
  items: z
    .array(SaleItem, noLinesMessage)
    .check(z.minLength(1, noLinesMessage), z.maxLength(maxInvoiceLines, tooManyLinesMessage)),
  /** A pending invoice that this one corrects. It is voided in the same transaction; needs `invoices.void`. */
  replaces: Optional(Id),
})
export type NewInvoice = z.output<typeof NewInvoice>
