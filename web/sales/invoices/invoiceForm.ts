// The form of a new invoice.
import * as z from 'zod/mini'

import { customerFields, DiscountPercentage } from '#contract/sales/invoices.ts'
import { formatPercent, parsePercent } from '#domain/platform/money.ts'
import {
  defaultTaxBasisPoints,
  discountRangeMessage,
  maxTaxBasisPoints,
  taxRangeMessage,
} from '#domain/sales/invoices.ts'

/** Basis points of a typed percentage; an empty field is 0. Undefined if it is invalid. */
export function readTaxRate(text: string): number | undefined {
  const basisPoints = text.trim() === '' ? 0 : parsePercent(text.trim())
  return basisPoints !== undefined && basisPoints <= maxTaxBasisPoints ? basisPoints : undefined
}

/** Basis points of a typed discount, or the error. An empty field is no discount. */
function parseDiscount(text: string) {
  return z.safeDecode(DiscountPercentage, text.trim() === '' ? 0 : Number(text))
}

/** Undefined if it is invalid. */
export function readDiscount(text: string): number | undefined {
  return parseDiscount(text).data
}

export const InvoiceForm = z.object({
  ...customerFields,
  discountPercentage: z.codec(z.string(), z.int(), {
    decode: (text, context) => {
      const { data, error } = parseDiscount(text)
      if (data !== undefined) return data
      const message = error?.issues[0]?.message ?? discountRangeMessage
      context.issues.push({ code: 'custom', input: text, message })
      return 0
    },
    encode: toPercentInput,
  }),
  taxRate: z.codec(z.string(), z.int(), {
    decode: (text, context) => {
      const basisPoints = readTaxRate(text)
      if (basisPoints !== undefined) return basisPoints
      const message = `${taxRangeMessage}, with at most two decimals`
      context.issues.push({ code: 'custom', input: text, message })
      return 0
    },
    encode: toPercentInput,
  }),
})
export type InvoiceFormInput = z.input<typeof InvoiceForm>
export type InvoiceFormOutput = z.output<typeof InvoiceForm>

export const emptyInvoiceForm: InvoiceFormInput = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  notes: '',
  discountPercentage: '',
  taxRate: toPercentInput(defaultTaxBasisPoints),
}

/** '8.5' for 850, as typed into a percent field. */
export function toPercentInput(basisPoints: number): string {
  return formatPercent(basisPoints).slice(0, -1)
}
