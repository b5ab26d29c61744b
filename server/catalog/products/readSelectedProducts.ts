// Reads the products that a change of many products is for: single ones, or all that match a filter.
import type { ProductFilter } from '#contract/catalog/products.ts'
import { maxBulkEditProducts } from '#domain/catalog/bulkEdit.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readMatchingProducts, readProductsById } from './readProducts.ts'
import type { ProductRow } from './toProduct.ts'

interface ProductSelection {
  /** Without them, all that match the filter. */
  ids?: number[] | undefined
  filter?: ProductFilter | undefined
  exceptIds?: number[] | undefined
}

/** Newest first. Throws a 400 if they are too many. */
export async function readSelectedProducts(
  ctx: Ctx,
  { ids, filter = {}, exceptIds }: ProductSelection,
): Promise<ProductRow[]> {
  const selected: ProductRow[] = []
  const leftOut = new Set(exceptIds)
  const pages = ids ? readProductsById(ctx, [...new Set(ids)]) : readMatchingProducts(ctx, filter)
  for await (const page of pages) {
    selected.push(...page.filter(({ id }) => !leftOut.has(id)))
    if (selected.length > maxBulkEditProducts) throw tooManyRefusal()
  }
  return selected
}

function tooManyRefusal(): Refusal {
  return new Refusal(
    'invalid',
    `More than ${formatCount(maxBulkEditProducts)} products match, the most of one bulk change. Narrow the filters, then try again.`,
  )
}
