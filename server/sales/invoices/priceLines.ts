// Prices the lines of a new invoice or order.
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { countBreakUnits } from '#domain/sales/quantityBreaks.ts'
import { findPrepacksOf } from '#server/catalog/prepacks/findPrepacksOf.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'

import { assertPricesUnchanged } from './assertAmountsUnchanged.ts'
import { type NewLine, toLine } from './newLines.ts'
import { assertHandPrices, readPriceSetter, setHandPrice } from './setHandPrices.ts'

interface Sale {
  products: ReadonlyMap<number, ProductRow>
  priceListId: number | null
  /** How messages name the document. */
  document: 'invoice' | 'order'
}

/**
 * Copies the products and takes the prices of the price list, or those set by hand. Throws a 409 if a product is deleted, if a price or
 * a prepack that the user saw has changed, or if a price is below the floor of Staff; a 403 if the user may set no prices by hand.
 */
export async function priceLines(
  ctx: Ctx,
  items: readonly SaleItem[],
  { products, priceListId, document }: Sale,
): Promise<NewLine[]> {
  const priceSetter = await readPriceSetter(ctx, items)
  const copied = {
    styles: await findStylesOf(ctx, products.values()),
    prepacks: await findPrepacksOf(ctx, new Set(items.flatMap(({ prepack }) => prepack?.id ?? []))),
    listPrices: await findListPrices(ctx, priceListId, products.values()),
    countUnits: countBreakUnits(
      items.map((item) => ({ ...item, styleId: products.get(item.productId)?.styleId ?? null })),
    ),
  }
  const lines = items.map((item, index) => {
    const product = products.get(item.productId)
    if (!product)
      throw fieldRefusal(
        'conflict',
        `items.${index}.productId`,
        `A product on this ${document} no longer exists.`,
      )
    return setHandPrice(toLine(item, index, product, copied), item)
  })
  assertPricesUnchanged(items, lines)
  assertHandPrices(lines, priceSetter)
  return lines
}
