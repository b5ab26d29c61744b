// Stock: the movements of a product, and the manual changes receive, adjust and count.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Id,
  IdFilter,
  IdList,
  Optional,
  QueryInteger,
  SingleLineText,
  Timestamp,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxOrdersOfDelivery } from '#domain/stock/splitDelivery.ts'
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
  arrival: z.nullable(z.object({ id: Id, number: z.string() })),
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
  /** What was in the warehouse as many seconds ago as the call asks for. */
  onHandThen: z.optional(z.int()),
})
export type UnitsOnHand = z.output<typeof UnitsOnHand>

const stockedFields = {
  ids: IdFilter(maxQueriedIds),
  /** All products of a style. */
  styleId: z.optional(Id),
}

const namesIdsOrStyle = z.refine<{ ids?: unknown; styleId?: unknown }>(
  ({ ids, styleId }) => (ids === undefined) !== (styleId === undefined),
  { path: ['ids'], message: 'Give IDs or a style' },
)

/** Some products, or all of a style. */
export const StockedProducts = z.strictObject(stockedFields).check(namesIdsOrStyle)
export type StockedProducts = z.output<typeof StockedProducts>

export const findUnitsOnHand = defineEndpoint({
  summary: 'Lists the units of products in the warehouse: free, allocated to orders and on pending invoices.',
  method: 'GET',
  path: '/api/products/units-on-hand',
  allow: 'products.read',
  input: z
    .strictObject({
      ...stockedFields,
      /** For a scan that waited for the network: the clocks of devices differ, what they measure does not. */
      secondsAgo: z.optional(QueryInteger(0, stockLimits.scanAgeSeconds, 0)),
    })
    .check(namesIdsOrStyle),
  /** Deleted products are missing. */
  reply: z.object({ products: z.array(UnitsOnHand) }),
})

/** A quantity of at least `min`. */
export const Units = (min: number) =>
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

const eachOnceOfAnOrder = (lines: readonly { id: number; purchaseOrderId?: number | undefined }[]) =>
  new Set(lines.map(({ id, purchaseOrderId }) => `${id} ${purchaseOrderId}`)).size === lines.length

export const findOpenPurchases = defineEndpoint({
  summary: 'Lists the placed purchase orders of which units of products are open, oldest first.',
  method: 'GET',
  path: '/api/products/open-purchases',
  allow: 'products.read',
  input: z.strictObject({ ids: IdList(stockLimits.countLines), supplierId: z.optional(Id) }),
  reply: z.object({
    orders: z.array(
      z.object({
        id: Id,
        number: z.string(),
        supplierName: z.string(),
        /** The first day on which one of the products is expected. */
        expectedOn: z.nullable(z.iso.date()),
        lines: z.array(z.object({ productId: Id, openUnits: z.int() })),
      }),
    ),
  }),
})
export type OpenPurchase = z.output<typeof findOpenPurchases.reply>['orders'][number]

const ReceivedUnits = z.strictObject({
  id: Id,
  quantity: Units(1),
  /** The purchase order from which they come. Without it, they belong to no order, and what is open of orders stays open. */
  purchaseOrderId: z.optional(Id),
  /** More came than is open of the order. Without it, such units are refused. */
  moreCame: z.optional(z.boolean()),
})

/** A product can come from several orders. */
export const ReceivedLines = z.array(ReceivedUnits).check(
  z.minLength(1, 'Please enter at least one quantity'),
  z.maxLength(stockLimits.countLines, `At most ${stockLimits.countLines} products in one delivery`),
  z.refine(eachOnceOfAnOrder, 'Each product can appear only once in a delivery'),
  z.refine(
    (lines) => new Set(lines.map((line) => line.purchaseOrderId)).size <= maxOrdersOfDelivery + 1,
    `A delivery can come from at most ${maxOrdersOfDelivery} purchase orders`,
  ),
)

export const receiveStockLines = defineEndpoint({
  summary: 'Adds received units to the stock of several products, all or none.',
  method: 'POST',
  path: '/api/stock/receipts',
  allow: 'products.edit',
  input: z.strictObject({
    /** For example, the delivery note number. */
    note: Optional(SingleLineText(stockLimits.note)),
    /** Of units that come from no purchase order. */
    supplierId: z.optional(Id),
    lines: ReceivedLines,
  }),
  reply: z.object({
    received: z.int(),
    products: z.array(Product),
    /** The document of the delivery; the first of `arrivals`. */
    arrival: z.object({ id: Id, number: z.string() }),
    /** One for each purchase order, and one for units of none. */
    arrivals: z.array(z.object({ id: Id, number: z.string() })),
  }),
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
