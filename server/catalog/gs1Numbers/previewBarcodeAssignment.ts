// Previews which of the selected products get a barcode, and which numbers those are.
import {
  type AssignmentPreview,
  maxListedNumbers,
  type previewBarcodeAssignment as endpoint,
} from '#contract/catalog/gs1Numbers.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { gs1Capacity } from '#domain/catalog/gs1Numbers.ts'
import { readSelectedProducts } from '#server/catalog/products/readSelectedProducts.ts'
import type { Ctx } from '#server/ctx.ts'

import { findNextNumbers, findWithoutBarcode } from './planNumbers.ts'

/** Locks nothing. Throws a 400 if the products are too many, and a 409 if there are no numbers for them. */
export async function previewBarcodeAssignment(
  ctx: Ctx,
  input: InputOf<typeof endpoint>,
): Promise<AssignmentPreview> {
  const selected = await readSelectedProducts(ctx, input)
  const products = await findWithoutBarcode(ctx, selected)
  const { numbers, counter } = await findNextNumbers(ctx, products.length, { locks: false })
  return {
    ids: products.map(({ id }) => id),
    withBarcodeCount: selected.length - products.length,
    firstNumber: numbers[0] ?? null,
    lastNumber: numbers.at(-1) ?? null,
    remainingCount: gs1Capacity(counter.prefix) - counter.next,
    samples: products
      .slice(0, maxListedNumbers)
      .map(({ id, code, name }, index) => ({ id, code, name, number: numbers[index] ?? '' })),
  }
}
