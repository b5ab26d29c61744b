// What to order: products that are short, by supplier and style, and the drafts that are made of them.
import * as z from 'zod/mini'

import { ProductAvailability } from '#contract/catalog/availability.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { ItemQuantity } from '#contract/sales/saleItems.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxSuggested, supplyMarks } from '#domain/purchasing/suggestion.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { ExchangeRate } from './costs.ts'

const SuggestedProduct = z.extend(z.omit(ProductAvailability, { id: true }), {
  productId: Id,
  code: z.string(),
  name: z.string(),
  color: z.string(),
  size: z.string(),
  style: z.nullable(z.object({ id: Id, number: z.string(), name: z.string() })),
  /** Of its last purchase order, its codes, or another product of its style; null without any of these. */
  supplier: z.nullable(z.object({ id: Id, name: z.string() })),
  lowStockThreshold: z.nullable(z.int()),
  isCoreOut: z.boolean(),
  /** In drafts of purchase orders. */
  drafted: z.int(),
  /** In 90 days, by the size curve of its style. */
  expectedSales: z.int(),
  /** The units of the smallest pack of it that the supplier has a code for; 1 without packs. */
  packUnits: z.int(),
  /** To order, before packs. */
  needed: z.int(),
  /** To order, in whole packs. */
  units: z.int(),
  mark: z.enum(supplyMarks),
  /** What customers wait for beyond the free units. */
  waiting: z.int(),
  isLow: z.boolean(),
})
export type SuggestedProduct = z.output<typeof SuggestedProduct>

export const findPurchaseSuggestion = defineEndpoint({
  summary: `Suggests what to order: the ${formatCount(maxSuggested)} most urgent products that are short, with reasons and suppliers.`,
  method: 'GET',
  path: '/api/purchase-orders/suggestion',
  allow: 'purchases.edit',
  input: z.strictObject({}),
  reply: z.object({
    /** The products of a style follow each other. */
    products: z.array(SuggestedProduct),
    /** Of products that may be short, also those that are not listed. */
    total: z.int(),
  }),
})

const maxOnTheWay = 100 * maxQuantity
const onTheWay = `Must be a whole number from 0 to ${formatCount(maxOnTheWay)}`

const DraftedItem = z.strictObject({
  productId: Id,
  quantity: ItemQuantity,
  /** What was coming and in drafts when the user saw the suggestion; without it, nothing is compared. */
  onTheWay: z.optional(z.int(onTheWay).check(z.minimum(0, onTheWay), z.maximum(maxOnTheWay, onTheWay))),
})

export const createSuggestedDrafts = defineEndpoint({
  summary: 'Creates a draft of a purchase order for each supplier, with the last costs.',
  method: 'POST',
  path: '/api/purchase-orders/drafts',
  allow: 'purchases.edit',
  input: z.strictObject({
    suppliers: z
      .array(
        withInternalNames(
          z.strictObject({
            supplierId: Id,
            /** Of the currency of the supplier; without it, that of the last order in it. */
            rate: z.optional(ExchangeRate),
            items: z
              .array(DraftedItem)
              .check(z.minLength(1, 'Each supplier needs at least one product'), z.maxLength(maxSuggested)),
          }),
          { rate: 'rateNanos' },
        ),
      )
      .check(
        z.minLength(1, 'Choose at least one supplier'),
        z.maxLength(100, 'At most 100 suppliers at once'),
        z.refine(
          (suppliers) => new Set(suppliers.map(({ supplierId }) => supplierId)).size === suppliers.length,
          'Each supplier can be named only once',
        ),
        z.refine((suppliers) => {
          const ids = suppliers.flatMap(({ items }) => items.map(({ productId }) => productId))
          return new Set(ids).size === ids.length
        }, 'Each product can be ordered only once'),
      ),
  }),
  reply: z.object({
    purchaseOrders: z.array(
      z.object({ id: Id, number: z.string(), supplierName: z.string(), units: z.int() }),
    ),
  }),
  status: 201,
})
export type SuggestedDrafts = z.output<typeof createSuggestedDrafts.reply>
