// The lines of a new invoice or order: copies of the products, with their style, prepack and price of that moment.
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { outdatedPrepackMessage } from '#domain/catalog/prepacks.ts'
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { type countBreakUnits, priceForUnits, type SteppedPrice } from '#domain/sales/quantityBreaks.ts'
import { countUnitsInPack, type PrepacksById } from '#server/catalog/prepacks/findPrepacksOf.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { StylesById } from '#server/catalog/styles/findStylesOf.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import { copiedFields, copyProduct } from './copyProduct.ts'
import type { LineRow } from './toLineProduct.ts'

export type NewLine = LineRow & { totalCents: number }
/** At the list price. */
export type ListPricedLine = Omit<NewLine, 'listPriceCents'>

/** What a unit costs on the order whose line is delivered. */
export interface AgreedPrice {
  unitPriceCents: number
  /** Without the price that was set by hand on the order; otherwise null. */
  listPriceCents: number | null
}

/** `index` is that of the item in the request, if they were divided. */
export type PricedItem = SaleItem & { index?: number; delivery?: AgreedPrice | undefined }

interface Copied {
  styles: StylesById
  prepacks: PrepacksById
  /** The prices of the customer's price list. */
  listPrices: ReadonlyMap<number, SteppedPrice>
  /** The units of the document that count towards the quantity prices of a line. */
  countUnits: ReturnType<typeof countBreakUnits>
}

/** Takes the price of the price list for the units of the document, otherwise the product's. Throws a 409 if the prepack has changed since it was chosen. */
export function toLine(
  item: SaleItem,
  index: number,
  product: ProductRow,
  { styles, prepacks, listPrices, countUnits }: Copied,
): ListPricedLine {
  const listPrice = listPrices.get(product.id)
  const unitPriceCents = listPrice
    ? priceForUnits(listPrice, countUnits({ ...item, styleId: product.styleId }))
    : product.priceCents
  const line = { quantity: item.quantity, unitPriceCents }
  return {
    line: index + 1,
    ...copyProduct(product, styles),
    ...toPrepack(item, index, product, prepacks),
    ...line,
    totalCents: calculateLineTotal(line),
  }
}

/** Throws a 409 unless the packs have exactly the units of the line. */
function toPrepack(
  { prepack, quantity }: SaleItem,
  index: number,
  product: ProductRow,
  prepacks: PrepacksById,
) {
  if (!prepack) return { prepackId: null, prepackName: null, packs: null }
  const found = prepacks.get(prepack.id)
  if (!found || countUnitsInPack(found, product) * prepack.packs !== quantity)
    throw fieldRefusal('conflict', `items.${index}.prepack`, outdatedPrepackMessage(product.code))
  return { prepackId: prepack.id, prepackName: found.name, packs: prepack.packs }
}

/** The columns that lines of invoices and orders share. */
export const newLineFields = [
  ...copiedFields,
  'prepackId',
  'prepackName',
  'packs',
  'quantity',
  'unitPriceCents',
  'listPriceCents',
] as const satisfies readonly (keyof NewLine)[]

/** The units of each product. */
export function sumByProduct(lines: readonly { productId: number; quantity: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return sums
}
