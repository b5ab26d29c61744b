// Groups products without a style into styles: proposals, and the batch that applies them.
import * as z from 'zod/mini'

import { Batch } from '#contract/catalog/batches.ts'
import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { Id, Optional, Price, SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { certainties, groupingEvidence } from '#domain/catalog/styleGrouping.ts'
import { maxStyleProducts, styleLimits } from '#domain/catalog/styles.ts'

/** Maximum of one call. A larger catalog is grouped in several calls. */
export const maxGrouped = { styles: 5000, products: 30_000 } as const

export const ProposedProduct = withInternalNames(
  z.object({
    id: Id,
    productId: z.string(),
    productName: z.string(),
    color: z.string(),
    size: z.string(),
    category: z.nullable(z.string()),
    price: Price,
    imageUrl: z.nullable(z.string()),
  }),
  { productId: 'code', productName: 'name', price: 'priceCents' },
)
export type ProposedProduct = z.output<typeof ProposedProduct>

export const StyleProposal = z.object({
  number: z.string(),
  name: z.string(),
  manufacturer: z.nullable(z.string()),
  evidence: z.enum(groupingEvidence),
  certainty: z.enum(certainties),
  /** The style with this number, which the products would join. */
  styleId: z.nullable(Id),
  /** At most one for each color and size. */
  products: z.array(ProposedProduct),
  /** Products that belong to the style, too, but whose color and size another product has. */
  leftOut: z.array(z.object({ product: ProposedProduct, holderCode: z.string() })),
})
export type StyleProposal = z.output<typeof StyleProposal>

export const ProposalEvent = z.union([
  /** `products` were read so far. */
  z.object({ type: z.literal('progress'), products: z.int() }),
  z.object({ type: z.literal('proposals'), proposals: z.array(StyleProposal) }),
  z.object({
    type: z.literal('done'),
    /** Proposals and their products. More than `maxGrouped` are not listed; group those that are, then ask again. */
    styleCount: z.int(),
    productCount: z.int(),
    /** Products without a style that are in no proposal: nothing says which style is theirs, or they are beyond the first 200,000. */
    restCount: z.int(),
  }),
  FailedEvent,
])
export type ProposalEvent = z.output<typeof ProposalEvent>

export const proposeStyles = defineEndpoint({
  summary: 'Proposes styles for the products without one. Changes nothing.',
  method: 'POST',
  path: '/api/styles/proposals',
  allow: 'styles.group',
  /** With `importId`, only the products that this import created. */
  input: z.strictObject({ importId: Optional(Id) }),
  reply: eventStream(ProposalEvent),
  idempotencyExemption: 'changes nothing',
})

/** A style to create, or with `styleId` an existing one that the products join. */
const GroupedStyle = z.strictObject({
  styleId: Optional(Id),
  number: SingleLineText(styleLimits.number, 'Style number is required'),
  name: SingleLineText(productLimits.name, 'Style name is required'),
  productIds: z
    .array(Id)
    .check(
      z.minLength(1),
      z.maxLength(maxStyleProducts, `A style can have at most ${maxStyleProducts} products`),
    ),
})
export type GroupedStyle = z.output<typeof GroupedStyle>

export const GroupingEvent = z.union([
  /** `products` of `total` have their style so far. */
  z.object({ type: z.literal('progress'), products: z.int(), total: z.int() }),
  z.object({ type: z.literal('done'), batch: Batch }),
  FailedEvent,
])
export type GroupingEvent = z.output<typeof GroupingEvent>

/**
 * All or nothing. A 409 names the products or the style in the way: two products with one color and size, a style number that is taken,
 * a product that meanwhile got a style. It is the last event if there was progress before.
 */
export const groupProducts = defineEndpoint({
  summary: 'Puts products into new or existing styles, as one batch that can be undone.',
  method: 'POST',
  path: '/api/styles/group',
  allow: 'styles.group',
  /** A style has at most four. */
  maxFields: 5 * maxGrouped.styles,
  input: z.strictObject({
    styles: z
      .array(GroupedStyle)
      .check(
        z.minLength(1),
        z.maxLength(maxGrouped.styles, `Group at most ${maxGrouped.styles} styles at once`),
      ),
  }),
  reply: eventStream(GroupingEvent),
  errorStatuses: [404, 409],
  idempotencyExemption: 'is a stream',
})
