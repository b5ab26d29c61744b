// Stock: the ledger of a product, and the three ways to change it by hand: receive, adjust, count.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Timestamp, Optional, QueryInteger } from '#contract/platform/fields.ts'
import { maxQuantity, movementReasons, stockLimits } from '#domain/stock/stock.ts'

import { Product } from './products.ts'

export const StockMovement = z.object({
  id: Id,
  difference: z.int(),
  quantityAfter: z.int(),
  reason: z.enum(movementReasons),
  /** What whoever did it wrote beside it: why it was adjusted, what came. */
  note: z.nullable(z.string()),
  invoice: z.nullable(z.object({ id: Id, invoiceNumber: z.string() })),
  import: z.nullable(z.object({ id: Id, fileName: z.nullable(z.string()) })),
  userName: z.string(),
  createdAt: Timestamp,
})
export type StockMovement = z.output<typeof StockMovement>

export const StockLedger = z.object({
  movements: z.array(StockMovement),
  total: z.int(),
  /** How many units each reason brought or took in all: together they are what is there now. */
  sums: z.array(z.object({ reason: z.enum(movementReasons), difference: z.int() })),
})
export type StockLedger = z.output<typeof StockLedger>

/** The ledger of one product, newest first. */
export const findStockMovements = defineEndpoint({
  summary: 'Lists a page of a product’s stock ledger, newest first, with its sums.',
  method: 'GET',
  path: '/api/products/:id/stock-movements',
  allow: 'products.read',
  input: z.strictObject({ id: Id, page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }),
  reply: StockLedger,
})

const Units = (min: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(maxQuantity, `Must be at most ${maxQuantity}`))

/** Goods that came in: so many units more. */
export const receiveStock = defineEndpoint({
  summary: 'Books goods that came in.',
  method: 'POST',
  path: '/api/products/:id/receive',
  allow: 'products.edit',
  input: z.strictObject({
    id: Id,
    quantity: Units(1, 'Quantity must be 1 or greater'),
    /** Such as the number of the delivery note. */
    note: Optional(SingleLineText(stockLimits.note)),
  }),
  reply: Product,
})

/** Units more or fewer, for a reason that is no delivery, sale or count: damaged, lost, found. */
export const adjustStock = defineEndpoint({
  summary: 'Books units more or fewer, for a reason.',
  method: 'POST',
  path: '/api/products/:id/adjust',
  allow: 'products.edit',
  input: z.strictObject({
    id: Id,
    difference: z.int('Difference must be a whole number').check(
      z.minimum(-maxQuantity, `Must be at least -${maxQuantity}`),
      z.maximum(maxQuantity, `Must be at most ${maxQuantity}`),
      z.refine((difference) => difference !== 0, 'Difference must not be 0'),
    ),
    reason: SingleLineText(stockLimits.note, 'Reason is required'),
  }),
  reply: Product,
})

/**
 * What was counted on the shelf, all of it or nothing. `expected` is the quantity on record that the person saw: where it
 * is another one by now, a 409 says so, because a sale between counting and saving would be undone.
 */
export const countStock = defineEndpoint({
  summary: 'Books what was counted on the shelf, all of it or nothing.',
  method: 'POST',
  path: '/api/stock/count',
  allow: 'products.edit',
  input: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          id: Id,
          expected: Units(0, 'Quantity must be 0 or greater'),
          counted: Units(0, 'Quantity must be 0 or greater'),
        }),
      )
      .check(
        z.minLength(1, 'Please count at least one product'),
        z.maxLength(stockLimits.countLines, `At most ${stockLimits.countLines} products in one count`),
        z.refine(
          (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
          'Each product can stand in a count only once',
        ),
      ),
  }),
  reply: z.object({
    /** How many products were counted, and how many of them had another quantity on record. */
    counted: z.int(),
    different: z.int(),
    products: z.array(Product),
  }),
  errorStatuses: [404],
})
