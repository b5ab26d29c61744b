// The invoice or order that a draft copies, or whose lines were added to it.
import * as z from 'zod/mini'

import { withInternalNames } from '#contract/platform/wireNames.ts'

export const CopiedSale = withInternalNames(
  z.object({
    id: z.int(),
    /** Stored under the name that it had when only invoices were copied. */
    invoiceNumber: z.string(),
    document: z._default(z.enum(['invoice', 'order']), 'invoice'),
    /** A correction replaces the invoice, which is voided then. */
    kind: z.enum(['duplicate', 'correction']),
    /** Its units by product id; a correction returns them to stock. */
    units: z.record(z.string(), z.int()),
    /** What of it is not in the draft, as a sentence for each line. */
    shortages: z.optional(z.array(z.string())),
  }),
  { invoiceNumber: 'number' },
)
export type CopiedSale = z.output<typeof CopiedSale>

/** The product with the units that a correction returns to stock. */
export function withReturnedUnits<P extends { id: number; quantity: number }>(
  product: P,
  copyOf: CopiedSale | undefined,
): P {
  const units = copyOf?.kind === 'correction' ? copyOf.units[product.id] : undefined
  return units === undefined ? product : { ...product, quantity: product.quantity + units }
}
