// What of products is there, what customers ordered, and what comes from suppliers.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'

import { StockedProducts, UnitsOnHand } from './stock.ts'

export const ProductAvailability = z.extend(UnitsOnHand, {
  /** Open on confirmed orders of customers, allocated or not. */
  ordered: z.int(),
  /** Open on placed purchase orders, by the day of the line or else of its order; without a day at the end. */
  coming: z.array(z.object({ day: z.nullable(z.iso.date()), units: z.int() })),
  /** What confirmed orders need in addition to what is allocated, by the first day of their ship window or else their own day. */
  demand: z.array(z.object({ day: z.iso.date(), units: z.int() })),
})
export type ProductAvailability = z.output<typeof ProductAvailability>

export const findAvailability = defineEndpoint({
  summary:
    'Lists what of products is in the warehouse, what customers ordered of them, and what comes from suppliers by day.',
  method: 'GET',
  path: '/api/products/availability',
  allow: 'products.read',
  input: StockedProducts,
  /** Deleted products are missing. */
  reply: z.object({ products: z.array(ProductAvailability) }),
})
