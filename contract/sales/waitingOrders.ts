// The orders that wait for a style or a product.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'

/** Of the style or product: neither invoiced nor cancelled. `open` is what is allocated and on back order. */
const waitingUnits = { open: z.int(), allocated: z.int(), backOrder: z.int() }

export const findWaitingOrders = defineEndpoint({
  summary:
    'Lists the confirmed orders of which units of a style or a product are open, by ship date, at most 10.',
  method: 'GET',
  path: '/api/orders/waiting',
  allow: 'orders.read',
  input: z.strictObject({ styleId: z.optional(Id), productId: z.optional(Id) }).check(
    z.refine(({ styleId, productId }) => (styleId === undefined) !== (productId === undefined), {
      path: ['styleId'],
      message: 'Give a style or a product',
    }),
  ),
  reply: z.object({
    orders: z.array(
      z.object({
        id: Id,
        number: z.string(),
        customerName: z.string(),
        startShipOn: z.nullable(z.iso.date()),
        cancelOn: z.nullable(z.iso.date()),
        ...waitingUnits,
      }),
    ),
    /** Of all orders. */
    total: z.int(),
    units: z.object(waitingUnits),
    /** On back order of each product. */
    products: z.array(z.object({ id: Id, backOrder: z.int() })),
  }),
})
export type WaitingOrders = z.output<typeof findWaitingOrders.reply>
