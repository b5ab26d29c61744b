// Bulk edits: previews and makes one change to many products.
import * as z from 'zod/mini'

import { ProductFieldSchemas, ProductFilter } from '#contract/catalog/products.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Price, Rate, Version } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import {
  bulkEditFields,
  maxBulkEditProducts,
  maxPercentBasisPoints,
  priceDirections,
  priceRoundings,
} from '#domain/catalog/bulkEdit.ts'
import { formatCount } from '#domain/platform/format.ts'

const direction = z.enum(priceDirections, `Must be one of ${priceDirections.join(', ')}`)

/** Null or an empty text removes the value; it can't be omitted. */
function Value<const Name extends 'category' | 'manufacturer' | 'season' | 'shelf'>(field: Name) {
  return z.strictObject({ field: z.literal(field), value: z.nonoptional(ProductFieldSchemas[field]) })
}

const PriceEdit = z.discriminatedUnion(
  'by',
  [
    withInternalNames(
      z.strictObject({
        field: z.literal('price'),
        by: z.literal('percent'),
        direction,
        rate: Rate(maxPercentBasisPoints, 'Must be a fraction from 0 to 10'),
        rounding: z.enum(priceRoundings, `Must be one of ${priceRoundings.join(', ')}`),
      }),
      { rate: 'basisPoints' },
    ),
    withInternalNames(
      z.strictObject({ field: z.literal('price'), by: z.literal('amount'), direction, amount: Price }),
      { amount: 'cents' },
    ),
    withInternalNames(z.strictObject({ field: z.literal('price'), by: z.literal('value'), price: Price }), {
      price: 'cents',
    }),
  ],
  'Must be one of percent, amount, value',
)

const BulkEdit = z.discriminatedUnion(
  'field',
  [
    PriceEdit,
    Value('category'),
    Value('manufacturer'),
    Value('season'),
    Value('shelf'),
    z.strictObject({
      field: z.literal('lowStockThreshold'),
      /** Null means the default threshold. */
      value: z.nonoptional(ProductFieldSchemas.lowStockThreshold),
    }),
    z.strictObject({
      field: z.literal('style'),
      /** Null takes the products out of their styles. */
      styleId: z.nullable(Id),
    }),
    /** Of products without a cost, which values all of their units on hand. */
    withInternalNames(z.strictObject({ field: z.literal('firstCost'), unitCost: UnitCost }), {
      unitCost: 'unitCostMicros',
    }),
  ],
  `Must be a change of one of ${bulkEditFields.join(', ')}`,
)

const tooMany = `A bulk edit changes at most ${formatCount(maxBulkEditProducts)} products`
export const SelectedIds = z.array(Id).check(z.maxLength(maxBulkEditProducts, tooMany))

/** The products that a change is for. */
export const productSelection = {
  /** Omit it to choose by filter. */
  ids: z.optional(SelectedIds),
  /** All products that match; without `ids` and `filter`, every product. */
  filter: z.optional(ProductFilter),
  /** Products that are left out. */
  exceptIds: z.optional(SelectedIds),
}

/** The maximum numbers of listed products. The counts include all. */
export const maxBulkEditListed = { samples: 6, refused: 1000 } as const

const ListedProduct = { id: Id, code: z.string(), name: z.string() }

const BulkEditPreview = z.object({
  /** 'Raise prices by 5%' */
  title: z.string(),
  /** Products that the edit would change, with the versions that were read. */
  ids: z.array(Id),
  versions: z.array(z.int()),
  /** Products that already have the new value. */
  sameCount: z.int(),
  refusedCount: z.int(),
  /** Some of the products that change, with their old and new value as text; empty for no value. */
  samples: z.array(z.object({ ...ListedProduct, from: z.string(), to: z.string() })),
  /** Products that the edit leaves out, with the reason. */
  refused: z.array(z.object({ ...ListedProduct, reason: z.string() })),
  /** Products that will have no style, because their color and size are taken in it, as sentences. */
  leavingStyles: z.array(z.string()),
  leavingCount: z.int(),
  /** Proves that products and change are those of this preview. */
  fingerprint: z.string(),
})
export type BulkEditPreview = z.output<typeof BulkEditPreview>

/** A POST, because the selection can be too long for a URL. Changes nothing. */
export const previewBulkEdit = defineEndpoint({
  summary: 'Previews a change of the chosen products, or of all that match the filter.',
  method: 'POST',
  path: '/api/products/bulk-edit/preview',
  allow: 'products.bulkEdit',
  input: z.strictObject({ ...productSelection, edit: BulkEdit }),
  reply: BulkEditPreview,
  errorStatuses: [404],
})

export const bulkEdit = defineEndpoint({
  summary: 'Makes a previewed change in one transaction. It can be undone as a batch.',
  method: 'POST',
  path: '/api/products/bulk-edit',
  allow: 'products.bulkEdit',
  input: z.strictObject({
    ids: SelectedIds,
    versions: z.array(Version).check(z.maxLength(maxBulkEditProducts, tooMany)),
    edit: BulkEdit,
    fingerprint: z.string().check(z.maxLength(100)),
    /** The number of products, typed by the user. Required for more than 200. */
    confirmedCount: z.optional(z.int()),
  }),
  reply: z.object({
    batchId: Id,
    title: z.string(),
    changedCount: z.int(),
    /** Products that the edit left out, with the reason. */
    refused: z.array(z.object({ ...ListedProduct, reason: z.string() })),
    /** Products that have no style now, because their color and size are taken in it, as sentences. */
    leftStyles: z.array(z.string()),
  }),
  errorStatuses: [409],
})
