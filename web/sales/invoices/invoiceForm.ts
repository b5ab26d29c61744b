// The form of a new invoice.
import * as z from 'zod/mini'

import { customerFields } from '#contract/sales/invoices.ts'
import { formatPercent, parsePercent } from '#domain/platform/money.ts'
import { defaultTaxBasisPoints, maxTaxBasisPoints, taxRangeMessage } from '#domain/sales/invoices.ts'

/** Basis points of a typed percentage; an empty field is 0. Undefined if it is invalid. */
export function readTaxRate(text: string): number | undefined {
  const basisPoints = text.trim() === '' ? 0 : parsePercent(text.trim())
  return basisPoints !== undefined && basisPoints <= maxTaxBasisPoints ? basisPoints : undefined
}

export const InvoiceForm = z.object({
  ...customerFields,
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
  taxRate: toPercentInput(defaultTaxBasisPoints),
}

/** '8.5' for 850, as typed into a percent field. */
export function toPercentInput(basisPoints: number): string {
  return formatPercent(basisPoints).slice(0, -1)
}
