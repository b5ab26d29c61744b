// The copy of its product that each line of a document keeps.
import * as z from 'zod/mini'

import { Id } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'

/** Later edits of the product don't change old documents. */
export const LineProduct = withInternalNames(
  z.object({
    productName: z.string(),
    productId: z.string(),
    description: z.nullable(z.string()),
    color: z.string(),
    size: z.string(),
    manufacturer: z.nullable(z.string()),
    category: z.nullable(z.string()),
    /** The style when the line was written; null for a product without one. */
    style: z.nullable(z.object({ id: Id, number: z.string(), name: z.string() })),
    /** The place of the size in the style's size scale, from 0; null if it is not in it. */
    sizePosition: z.nullable(z.int()),
  }),
  { productName: 'name', productId: 'code' },
)
export type LineProduct = z.output<typeof LineProduct>
