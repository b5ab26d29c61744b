// The form of a new invoice: what is typed, and what is read from it.
import * as z from 'zod/mini'

import { customerFields } from '#contract/sales/invoices.ts'
import { formatPercent, parsePercent } from '#domain/platform/money.ts'
import { defaultTaxBasisPoints, maxTaxBasisPoints, taxRangeMessage } from '#domain/sales/invoices.ts'

/** A percentage as it is typed, in basis points: '8.5' is 850, and an empty field 0. Undefined where it is none. */
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
    encode: typedPercent,
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
  taxRate: typedPercent(defaultTaxBasisPoints),
}

function typedPercent(basisPoints: number): string {
  return formatPercent(basisPoints).slice(0, -1)
}
