// Stock: the movements of a product, and the manual changes receive, adjust and count.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, IdFilter, SingleLineText, Timestamp, Optional, QueryInteger } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  maxQuantity,
  maxQuantityMessage,
  minQuantityMessage,
  movementReasons,
  stockLimits,
  wholeQuantityMessage,
} from '#domain/stock/stock.ts'

import { maxQueriedIds, Product } from './products.ts'

export const StockMovement = z.object({
  id: Id,
  difference: z.int(),
  /** Units of an invoice that its order had allocated: they were not free, and `difference` is without them. */
  fromAllocated: z.int(),
  quantityAfter: z.int(),
  reason: z.enum(movementReasons),
  /** The reason of an adjustment or the note of a delivery. */
  note: z.nullable(z.string()),
  invoice: z.nullable(
    withInternalNames(z.object({ id: Id, invoiceNumber: z.string() }), { invoiceNumber: 'number' }),
  ),
  /** To which units were allocated, or which released them. */
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  creditNote: z.nullable(
    withInternalNames(z.object({ id: Id, creditNoteNumber: z.string() }), { creditNoteNumber: 'number' }),
  ),
  import: z.nullable(z.object({ id: Id, fileName: z.nullable(z.string()) })),
  userName: z.string(),
  createdAt: Timestamp,
})
export type StockMovement = z.output<typeof StockMovement>

export const StockLedger = z.object({
  movements: z.array(StockMovement),
  total: z.int(),
  /** Total units by reason; they add up to the current quantity. Allocated units that were invoiced count as invoiced. */
  sums: z.array(z.object({ reason: z.enum(movementReasons), difference: z.int() })),
})
export type StockLedger = z.output<typeof StockLedger>

export const findStockMovements = defineEndpoint({
  summary: 'Lists the stock movements of a product, newest first, with totals by reason.',
  method: 'GET',
  path: '/api/products/:id/stock-movements',
  allow: 'products.read',
  input: z.strictObject({ id: Id, page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }),
  reply: StockLedger,
})

export const UnitsOnHand = z.object({
  id: Id,
  /** To sell: the quantity of the product. */
  free: z.int(),
  /** To orders. */
  allocated: z.int(),
  /** On pending invoices. */
  pending: z.int(),
  /** In the warehouse: the sum of the three. */
  onHand: z.int(),
})
export type UnitsOnHand = z.output<typeof UnitsOnHand>

export const findUnitsOnHand = defineEndpoint({
  summary: 'Lists the units of products in the warehouse: free, allocated to orders and on pending invoices.',
  method: 'GET',
  path: '/api/products/units-on-hand',
  allow: 'products.read',
  input: z
    .strictObject({
      ids: IdFilter(maxQueriedIds),
      /** All products of a style. */
      styleId: z.optional(Id),
    })
    .check(
      z.refine(({ ids, styleId }) => (ids === undefined) !== (styleId === undefined), {
        path: ['ids'],
        message: 'Give IDs or a style',
      }),
    ),
  /** Deleted products are missing. */
  reply: z.object({ products: z.array(UnitsOnHand) }),
})

const Units = (min: number) =>
  z
    .int(wholeQuantityMessage)
    .check(z.minimum(min, minQuantityMessage(min)), z.maximum(maxQuantity, maxQuantityMessage))

export const receiveStock = defineEndpoint({
  summary: 'Adds received units to the stock of a product.',
  method: 'POST',
  path: '/api/products/:id/receive',
  allow: 'products.edit',
  input: z.strictObject({
    id: Id,
    quantity: Units(1),
    /** For example, the delivery note number. */
    note: Optional(SingleLineText(stockLimits.note)),
  }),
  reply: Product,
})

export const adjustStock = defineEndpoint({
  summary: 'Adds or removes units for a given reason, such as damage.',
  method: 'POST',
  path: '/api/products/:id/adjust',
  allow: 'products.edit',
  input: z.strictObject({
    id: Id,
    difference: z.int('Difference must be a whole number').check(
      z.minimum(-maxQuantity, `Must be at least -${formatCount(maxQuantity)}`),
      z.maximum(maxQuantity, `Must be at most ${formatCount(maxQuantity)}`),
      z.refine((difference) => difference !== 0, 'Difference must not be 0'),
    ),
    reason: SingleLineText(stockLimits.note, 'Reason is required'),
  }),
  reply: Product,
})

const eachOnce = (lines: readonly { id: number }[]) =>
  new Set(lines.map(({ id }) => id)).size === lines.length

export const receiveStockLines = defineEndpoint({
  summary: 'Adds received units to the stock of several products, all or none.',
  method: 'POST',
  path: '/api/stock/receipts',
  allow: 'products.edit',
  input: z.strictObject({
    /** For example, the delivery note number. */
    note: Optional(SingleLineText(stockLimits.note)),
    lines: z
      .array(z.strictObject({ id: Id, quantity: Units(1) }))
      .check(
        z.minLength(1, 'Please enter at least one quantity'),
        z.maxLength(stockLimits.countLines, `At most ${stockLimits.countLines} products in one delivery`),
        z.refine(eachOnce, 'Each product can appear only once in a delivery'),
      ),
  }),
  reply: z.object({ received: z.int(), products: z.array(Product) }),
  errorStatuses: [404],
})

/**
 * `expected` are the units on hand that the user saw, `counted` those in the warehouse. Replies with a 409 if the units on hand have
 * changed, because saving would undo what changed them between counting and saving, or if fewer were counted than are reserved.
 */
export const countStock = defineEndpoint({
  summary: 'Sets the units on hand of several products to the counted ones, all or none.',
  method: 'POST',
  path: '/api/stock/count',
  allow: 'products.edit',
  input: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          id: Id,
          expected: Units(0),
          counted: Units(0),
        }),
      )
      .check(
        z.minLength(1, 'Please count at least one product'),
        z.maxLength(stockLimits.countLines, `At most ${stockLimits.countLines} products in one count`),
        z.refine(eachOnce, 'Each product can appear only once in a count'),
      ),
  }),
  reply: z.object({
    /** Number of products counted, and number whose counted quantity differed. */
    counted: z.int(),
    different: z.int(),
    products: z.array(Product),
  }),
  errorStatuses: [404],
})
