// The values of the form: those of an invoice, and for an order its details as well.
import * as z from 'zod/mini'

import { Day, SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { chargeNames } from '#contract/sales/documentAmounts.ts'
import { customerFields, recordFields } from '#contract/sales/newInvoice.ts'
import { chargeLabelLimits, missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import { noAmountMessage } from '#domain/platform/money.ts'
import type { Charge } from '#domain/sales/charges.ts'
import {
  customerLimits,
  defaultTaxPpm,
  discountRangeMessage,
  taxRangeMessage,
} from '#domain/sales/invoices.ts'
import { missingOrderCustomerMessage, orderLimits, shipWindowError } from '#domain/sales/orders.ts'
import { orderKinds } from '#domain/sales/orderStates.ts'
import { discountTypes } from '#domain/sales/states.ts'
import {
  parseDiscount,
  readAmount,
  readTaxRate,
  toAmountInput,
  toPercentInput,
  toTaxInput,
} from '#web/sales/documents/rateTexts.ts'

import type { SaleDocument } from './saleDocuments.ts'

const AmountText = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const cents = readAmount(text)
    if (cents !== undefined) return cents
    context.issues.push({ code: 'custom', input: text, message: noAmountMessage })
    return 0
  },
  encode: toAmountInput,
})

/** An empty field is no day. */
const DayText = z.union([z.literal(''), Day], 'Choose a day')

const OrderDetails = z
  .object({
    kind: z.enum(orderKinds),
    season: SingleLineText(orderLimits.season),
    startShipOn: DayText,
    cancelOn: DayText,
    shipComplete: z.boolean(),
    /** Of a quote. */
    validUntil: DayText,
  })
  .check(({ value: { startShipOn, cancelOn }, issues }) => {
    const message = shipWindowError(startShipOn || null, cancelOn || null)
    if (message !== undefined) issues.push({ code: 'custom', input: cancelOn, path: ['cancelOn'], message })
  })
export type OrderDetails = z.output<typeof OrderDetails>

const fields = {
  ...customerFields,
  ...recordFields,
  customerId: z.optional(z.nullable(z.int())),
  /** Missing on an invoice. */
  order: z.optional(OrderDetails),
  discountPercentage: z.codec(z.string(), z.int(), {
    decode: (text, context) => {
      const { data, error } = parseDiscount(text.trim() || '0')
      if (data !== undefined) return data
      const message = error?.issues[0]?.message ?? discountRangeMessage
      context.issues.push({ code: 'custom', input: text, message })
      return 0
    },
    encode: toPercentInput,
  }),
  discountType: z.enum(discountTypes),
  /** For the type 'amount'. */
  discountAmount: AmountText,
  charges: z.array(
    withInternalNames(
      z.object({
        label: SingleLineText(chargeLabelLimits.label, missingChargeLabelMessage),
        amount: AmountText,
        taxed: z.boolean(),
      }),
      chargeNames,
    ),
  ),
  taxRate: z.codec(z.string(), z.int(), {
    decode: (text, context) => {
      const ppm = readTaxRate(text)
      if (ppm !== undefined) return ppm
      const message = `${taxRangeMessage}, with at most three decimals`
      context.issues.push({ code: 'custom', input: text, message })
      return 0
    },
    encode: toTaxInput,
  }),
}

const names = {
  discountPercentage: 'discountBasisPoints',
  discountAmount: 'discountCents',
  taxRate: 'taxPpm',
} as const

/** The fields have the texts of percentages; the values have `discountBasisPoints` and `taxPpm`. */
export const SaleForm = withInternalNames(z.object(fields), names)

/** An order has a customer record. The error is that of the name, by which it is found. */
export const OrderForm = withInternalNames(
  z
    .object({ ...fields, customerName: SingleLineText(customerLimits.name, missingOrderCustomerMessage) })
    .check(
      z.refine(({ customerId }) => customerId != null, {
        path: ['customerName'],
        error: missingOrderCustomerMessage,
        // Also next to errors of other fields.
        when: () => true,
      }),
    ),
  names,
)
export type SaleFormInput = z.input<typeof SaleForm>
/** As the fields of a charge have it. */
export type TypedCharge = SaleFormInput['charges'][number]
export type SaleFormOutput = z.output<typeof SaleForm>

export const emptySaleForm: SaleFormInput = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  notes: '',
  customerId: null,
  customerPurchaseOrder: '',
  shipTo: '',
  shipToState: '',
  overrideReason: '',
  rememberCustomer: false,
  discountType: 'percentage',
  discountPercentage: '',
  discountAmount: '',
  charges: [],
  taxRate: toTaxInput(defaultTaxPpm),
}

export const emptyOrderDetails: OrderDetails = {
  kind: 'at once',
  season: '',
  startShipOn: '',
  cancelOn: '',
  shipComplete: false,
  validUntil: '',
}

export function emptyForm(document: SaleDocument['name']): SaleFormInput {
  return document === 'order' ? { ...emptySaleForm, order: emptyOrderDetails } : emptySaleForm
}

/** The fields of charges that are known. */
export function toTypedCharges(charges: readonly Charge[]): TypedCharge[] {
  return charges.map(({ label, amountCents, isTaxed }) => ({
    label,
    amount: toAmountInput(amountCents),
    taxed: isTaxed,
  }))
}
