// The invoice or order that a draft copies, or whose lines were added to it.
import * as z from 'zod/mini'

import { withInternalNames } from '#contract/platform/wireNames.ts'
import type { DeliveredLine } from '#domain/sales/orderDelivery.ts'

/** What a correction keeps of the orders that its invoice delivers. */
const CopiedOrders = z.object({
  /** Lines of orders by product id. */
  lines: z.record(
    z.string(),
    z.array(
      z.object({
        orderId: z.int(),
        orderNumber: z.string(),
        line: z.int(),
        quantity: z.int(),
        openUnits: z.int(),
        unitPriceCents: z.int(),
        listPriceCents: z.nullable(z.int()),
      }),
    ),
  ),
  orders: z.array(
    z.object({
      id: z.int(),
      discountBasisPoints: z.int(),
      taxPpm: z.int(),
      /** On its other invoices. */
      others: z.object({
        subtotalCents: z.int(),
        discountCents: z.int(),
        chargesCents: z.int(),
        taxedChargesCents: z.int(),
        taxCents: z.int(),
      }),
    }),
  ),
  /** Of the invoice. */
  charges: z.array(
    z.object({
      label: z.string(),
      amountCents: z.int(),
      isTaxed: z.boolean(),
      orderId: z.nullable(z.int()),
    }),
  ),
})
export type CopiedOrders = z.output<typeof CopiedOrders>

export const CopiedSale = withInternalNames(
  z.object({
    id: z.int(),
    /** Stored under the name that it had when only invoices were copied. */
    invoiceNumber: z.string(),
    document: z._default(z.enum(['invoice', 'order']), 'invoice'),
    /** A correction replaces the invoice, which is voided then. */
    kind: z.enum(['duplicate', 'correction']),
    /** Its units by product id, with those that its orders have allocated; a correction can take them. */
    units: z.record(z.string(), z.int()),
    orders: z.optional(CopiedOrders),
    /** What of it is not in the draft, as a sentence for each line. */
    shortages: z.optional(z.array(z.string())),
  }),
  { invoiceNumber: 'number' },
)
export type CopiedSale = z.output<typeof CopiedSale>

/** The product with the units that a correction can take, and the lines of orders that these deliver. */
export function withReturnedUnits<P extends { id: number; quantity: number }>(
  product: P,
  copyOf: CopiedSale | undefined,
): P & { delivers?: readonly DeliveredLine[] } {
  if (copyOf?.kind !== 'correction') return product
  const delivers = copyOf.orders?.lines[product.id]
  const quantity = product.quantity + (copyOf.units[product.id] ?? 0)
  return { ...product, quantity, ...(delivers && { delivers }) }
}
