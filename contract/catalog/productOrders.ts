// The open orders of a product, which lose it when it is deleted.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'

export const findProductOrders = defineEndpoint({
  summary:
    'Lists the drafts and confirmed orders of which units of a product are open, oldest first, at most 10.',
  method: 'GET',
  path: '/api/products/:id/orders',
  allow: 'orders.read',
  input: z.strictObject({ id: Id }),
  reply: z.object({
    orders: z.array(
      z.object({
        id: Id,
        number: z.string(),
        customerName: z.string(),
        /** Of the product: neither invoiced nor cancelled. */
        openUnits: z.int(),
        allocatedUnits: z.int(),
      }),
    ),
    /** Of all orders. */
    total: z.int(),
    openUnits: z.int(),
    allocatedUnits: z.int(),
  }),
})
export type ProductOrders = z.output<typeof findProductOrders.reply>
