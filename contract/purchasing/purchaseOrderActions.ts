// What is done with purchase orders: create, edit, place and cancel.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Day, Id, MultilineText, Optional, SingleLineText, Version } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { ItemQuantity } from '#contract/sales/saleItems.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  maxPurchaseLineNumber,
  maxPurchaseLines,
  missingPurchaseReasonMessage,
  missingSupplierMessage,
  purchaseLimits,
  repeatedProductMessage,
  tooManyPurchaseLinesMessage,
} from '#domain/purchasing/purchaseOrders.ts'

import { ExchangeRate } from './costs.ts'
import { CurrencyCode, PurchaseOrder, PurchaseOrderId } from './purchaseOrders.ts'

const PurchaseFields = withInternalNames(
  z.strictObject({
    supplierId: z.int(missingSupplierMessage).check(z.minimum(1, missingSupplierMessage)),
    supplierReference: Optional(SingleLineText(purchaseLimits.supplierReference)),
    season: Optional(SingleLineText(purchaseLimits.season)),
    expectedOn: Optional(Day),
    currency: CurrencyCode,
    rate: ExchangeRate,
    notes: Optional(MultilineText(purchaseLimits.notes)),
  }),
  { rate: 'rateNanos' },
)
export type PurchaseFields = z.output<typeof PurchaseFields>

const lineNumber = `Line must be a whole number from 1 to ${formatCount(maxPurchaseLineNumber)}`
export const PurchaseLineNumber = z
  .int(lineNumber)
  .check(z.minimum(1, lineNumber), z.maximum(maxPurchaseLineNumber, lineNumber))

const ItemInput = withInternalNames(
  z.strictObject({
    productId: Id,
    quantity: ItemQuantity,
    unitCost: Optional(UnitCost),
    expectedOn: Optional(Day),
  }),
  { unitCost: 'unitCostMicros' },
)
export type PurchaseItemInput = z.output<typeof ItemInput>

/** A draft may be empty. */
const Items = z.array(ItemInput).check(
  z.maxLength(maxPurchaseLines, tooManyPurchaseLinesMessage),
  z.refine(
    (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
    repeatedProductMessage,
  ),
)

export const createPurchaseOrder = defineEndpoint({
  summary: 'Creates a purchase order and assigns its number.',
  method: 'POST',
  path: '/api/purchase-orders',
  allow: 'purchases.edit',
  input: z.strictObject({
    purchaseOrder: PurchaseFields,
    items: Items,
    /** Places it at once. */
    place: z.optional(z.boolean()),
  }),
  reply: PurchaseOrder,
  status: 201,
})

/** Items change the line of their product, or add one; lines of other products are removed. What has come stays. */
export const updatePurchaseOrder = defineEndpoint({
  summary: 'Changes a purchase order and its lines.',
  method: 'PUT',
  path: '/api/purchase-orders/:id',
  allow: 'purchases.edit',
  input: z.strictObject({ id: Id, version: Version, purchaseOrder: PurchaseFields, items: Items }),
  reply: PurchaseOrder,
})

export const placePurchaseOrder = defineEndpoint({
  summary: 'Places a draft, so that it can be received.',
  method: 'POST',
  path: '/api/purchase-orders/:id/place',
  allow: 'purchases.edit',
  input: PurchaseOrderId,
  reply: PurchaseOrder,
})

/** Without lines: all that is open; an order of which nothing came is cancelled. */
export const cancelPurchaseOrder = defineEndpoint({
  summary: 'Cancels open units of lines, or all that is open of a purchase order.',
  method: 'POST',
  path: '/api/purchase-orders/:id/cancel',
  allow: 'purchases.edit',
  input: z.strictObject({
    id: Id,
    reason: SingleLineText(purchaseLimits.cancelReason, missingPurchaseReasonMessage),
    lines: z.optional(
      z
        .array(z.strictObject({ line: PurchaseLineNumber, quantity: ItemQuantity }))
        .check(z.minLength(1), z.maxLength(maxPurchaseLines, tooManyPurchaseLinesMessage)),
    ),
  }),
  reply: PurchaseOrder,
})
