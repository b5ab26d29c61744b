// Prices the lines of a new invoice or order.
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { countBreakUnits, type CountedLine } from '#domain/sales/quantityBreaks.ts'
import { findPrepacksOf } from '#server/catalog/prepacks/findPrepacksOf.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'

import { assertPricesUnchanged } from './assertAmountsUnchanged.ts'
import { type AgreedPrice, type ListPricedLine, type NewLine, type PricedItem, toLine } from './newLines.ts'
import { assertHandPrices, readPriceSetter, setHandPrice } from './setHandPrices.ts'

interface Sale {
  products: ReadonlyMap<number, ProductRow>
  priceListId: number | null
  /** How messages name the document. */
  document: 'invoice' | 'order'
  /** Other lines of the document, whose units count towards the quantity prices as well. */
  otherLines?: readonly CountedLine[]
}

/**
 * Copies the products and takes the prices of the price list, or those set by hand. Throws a 409 if a product is deleted, if a price or
 * a prepack that the user saw has changed, or if a price is below the floor of Staff; a 403 if the user may set no prices by hand.
 */
export async function priceLines(
  ctx: Ctx,
  items: readonly PricedItem[],
  { products, priceListId, document, otherLines = [] }: Sale,
): Promise<NewLine[]> {
  const priceSetter = await readPriceSetter(ctx, items)
  const copied = {
    styles: await findStylesOf(ctx, products.values()),
    prepacks: await findPrepacksOf(ctx, new Set(items.flatMap(({ prepack }) => prepack?.id ?? []))),
    listPrices: await findListPrices(ctx, priceListId, products.values()),
    countUnits: countBreakUnits([
      ...items.map((item) => ({ ...item, styleId: products.get(item.productId)?.styleId ?? null })),
      ...otherLines,
    ]),
  }
  const lines = items.map((item, position) => {
    const { index = position, delivery } = item
    const product = products.get(item.productId)
    if (!product)
      throw fieldRefusal(
        'conflict',
        `items.${index}.productId`,
        `A product on this ${document} no longer exists.`,
      )
    const line = { ...toLine(item, index, product, copied), line: position + 1 }
    return setHandPrice(delivery ? atAgreedPrice(line, delivery) : { ...line, listPriceCents: null }, item)
  })
  assertPricesUnchanged(items, lines)
  assertHandPrices(lines, priceSetter, items)
  return lines
}

function atAgreedPrice(line: ListPricedLine, { unitPriceCents, listPriceCents }: AgreedPrice): NewLine {
  return {
    ...line,
    unitPriceCents,
    listPriceCents,
    totalCents: calculateLineTotal({ ...line, unitPriceCents }),
  }
}
