// The form of a new invoice.
import * as z from 'zod/mini'

import { SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { chargeNames } from '#contract/sales/invoiceAmounts.ts'
import { customerFields, recordFields } from '#contract/sales/newInvoice.ts'
import { chargeLabelLimits, missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import { noAmountMessage } from '#domain/platform/money.ts'
import { defaultTaxPpm, discountRangeMessage, taxRangeMessage } from '#domain/sales/invoices.ts'
import { discountTypes } from '#domain/sales/states.ts'
import {
  parseDiscount,
  readAmount,
  readTaxRate,
  toAmountInput,
  toPercentInput,
  toTaxInput,
} from '#web/sales/invoices/rateTexts.ts'

const AmountText = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const cents = readAmount(text)
    if (cents !== undefined) return cents
    context.issues.push({ code: 'custom', input: text, message: noAmountMessage })
    return 0
  },
  encode: toAmountInput,
})

/** The fields have the texts of percentages; the values have `discountBasisPoints` and `taxPpm`. */
export const InvoiceForm = withInternalNames(
  z.object({
    ...customerFields,
    ...recordFields,
    customerId: z.optional(z.nullable(z.int())),
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
  }),
  { discountPercentage: 'discountBasisPoints', discountAmount: 'discountCents', taxRate: 'taxPpm' },
)
export type InvoiceFormInput = z.input<typeof InvoiceForm>
export type InvoiceFormOutput = z.output<typeof InvoiceForm>

export const emptyInvoiceForm: InvoiceFormInput = {
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
