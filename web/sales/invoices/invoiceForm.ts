// The form of a new invoice.
import * as z from 'zod/mini'

import { SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { chargeNames } from '#contract/sales/invoiceAmounts.ts'
import { DiscountPercentage } from '#contract/sales/invoices.ts'
import { customerFields, recordFields } from '#contract/sales/newInvoice.ts'
import { chargeLabelLimits, missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import {
  formatCents,
  formatPercent,
  formatPpm,
  maxInvoiceCents,
  noAmountMessage,
} from '#domain/platform/money.ts'
import { readTypedCents, readTypedDecimal, readTypedNumber } from '#domain/platform/numberTexts.ts'
import {
  defaultTaxPpm,
  discountRangeMessage,
  maxTaxPpm,
  taxRangeMessage,
  taxStepPpm,
} from '#domain/sales/invoices.ts'
import { discountTypes } from '#domain/sales/states.ts'

/** Parts per million of a typed percentage with at most three decimals; an empty field is 0. Undefined if it is invalid. */
export function readTaxRate(text: string): number | undefined {
  const thousandths = text.trim() === '' ? 0 : readTypedDecimal(text, 3)
  if (thousandths === undefined) return undefined
  const ppm = taxStepPpm * thousandths
  return ppm <= maxTaxPpm ? ppm : undefined
}

/** Basis points of a typed discount, or the error. */
export function parseDiscount(text: string) {
  // Three decimals have an error of their own.
  return z.safeDecode(DiscountPercentage, readTypedNumber(text, 3))
}

/** An empty field is not a discount. Undefined if it is invalid. */
export function readDiscount(text: string): number | undefined {
  return parseDiscount(text.trim() || '0').data
}

/** Cents of a typed amount; an empty field is 0. Undefined if it is invalid. */
export function readAmount(text: string): number | undefined {
  const cents = text.trim() === '' ? 0 : readTypedCents(text)
  return cents !== undefined && cents <= maxInvoiceCents ? cents : undefined
}

function AmountText(message: string) {
  return z.codec(z.string(), z.int(), {
    decode: (text, context) => {
      const cents = readAmount(text)
      if (cents !== undefined) return cents
      context.issues.push({ code: 'custom', input: text, message })
      return 0
    },
    encode: toAmountInput,
  })
}

/** '7500.00', as typed into a field for an amount. */
export function toAmountInput(cents: number): string {
  return formatCents(cents)
}

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
    discountAmount: AmountText(noAmountMessage),
    charges: z.array(
      withInternalNames(
        z.object({
          label: SingleLineText(chargeLabelLimits.label, missingChargeLabelMessage),
          amount: AmountText(noAmountMessage),
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

/** '8.5' for 850, as typed into a percent field. */
export function toPercentInput(basisPoints: number): string {
  return formatPercent(basisPoints).slice(0, -1)
}

/** '8.875' for 88750 parts per million, as typed into a percent field. */
export function toTaxInput(taxPpm: number): string {
  return formatPpm(taxPpm).slice(0, -1)
}
