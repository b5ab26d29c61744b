// The lines of an invoice or an order as those of a draft, at today's prices.
import type { Product } from '#contract/catalog/products.ts'
import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { foldText } from '#domain/platform/foldText.ts'

import { type CopiedSale, withReturnedUnits } from './copiedSale.ts'
import { type DraftLine, limitToStock, refreshLine, shortage } from './draftLines.ts'
import { priceChange, type PricedProduct, priceLines } from './linePrices.ts'
import type { SaleDocument } from './saleDocuments.ts'

interface SoldItems {
  items: readonly InvoiceItem[]
  customerId: number | null
}

/** The units by product. */
export function describeOrigin(sale: SoldItems): Pick<CopiedSale, 'units'> {
  const units = soldLines(sale).map(({ productId, quantity }) => [productId, quantity])
  return { units: Object.fromEntries(units) as Record<string, number> }
}

/** The sold lines at the prices and stock of `products`. A correction keeps prices that were set by hand. */
export function currentLines(
  sale: SoldItems,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
  origin: CopiedSale,
): DraftLine[] {
  const lines = soldLines(sale).map((line) => {
    const product = products.get(line.productId) ?? null
    const kept = origin.kind === 'correction' ? line : withoutHandPrice(line)
    return refreshLine(kept, product && withReturnedUnits(product, origin))
  })
  // The same quantity price then and now is no change.
  return priceLines(lines).map((line) =>
    priceChange(line) === undefined ? withoutPreviousPrice(line) : line,
  )
}

/** Its price counts as the list price of then, so that the change is named. */
function withoutHandPrice({ handPrice: _handPrice, listPrice: _listPrice, ...line }: DraftLine): DraftLine {
  return line
}

function withoutPreviousPrice({
  previousUnitPriceCents: _cents,
  previousBreaks: _breaks,
  ...line
}: DraftLine): DraftLine {
  return line
}

/** The lines that the document can have, with what is in stock on an invoice, and a sentence for each line that is short. */
export function sellableLines(
  lines: readonly DraftLine[],
  { isLimitedToStock }: SaleDocument,
): { lines: DraftLine[]; shortages: string[] } {
  if (!isLimitedToStock) {
    return {
      lines: lines.filter(({ isDeleted }) => !isDeleted),
      shortages: lines.flatMap((line) => (line.isDeleted ? (shortage(line) ?? []) : [])),
    }
  }
  return {
    lines: lines.flatMap((line) => limitToStock(line) ?? []),
    shortages: lines.flatMap((line) => shortage(line) ?? []),
  }
}

/** One line for each product, with the price on the invoice or order. */
export function soldLines({ items, customerId }: SoldItems): DraftLine[] {
  const lines = new Map<number, DraftLine>()
  for (const item of items) {
    const { productId, quantity, unitPriceCents, listPriceCents, product } = item
    const { code, name: productName, color, size, style } = product
    const before = lines.get(productId)?.quantity ?? 0
    const prepack = before === 0 ? copyPrepack(item, items) : undefined
    lines.set(productId, {
      productId,
      code,
      productName,
      color,
      size,
      styleId: style?.id ?? null,
      stock: 0,
      unitPriceCents,
      quantity: before + quantity,
      isDeleted: false,
      ...(listPriceCents !== null && {
        listPrice: { priceCents: listPriceCents, breaks: [], units: 0 },
        handPrice: { priceCents: unitPriceCents, customerId },
      }),
      ...(prepack && { prepack }),
    })
  }
  return [...lines.values()]
}

/** The packs that filled the line, with the number of lines of that style and color that they filled. */
function copyPrepack({ prepack, product }: InvoiceItem, items: readonly InvoiceItem[]): DraftLine['prepack'] {
  if (!prepack) return undefined
  const isFilled = (other: InvoiceItem) =>
    other.prepack?.id === prepack.id &&
    other.prepack.packs === prepack.packs &&
    other.product.style?.id === product.style?.id &&
    foldText(other.product.color) === foldText(product.color)
  return { ...prepack, sizeCount: items.filter(isFilled).length }
}

/** The styles with several lines, which are shown as matrices. */
export function matrixStyles(lines: readonly DraftLine[]): number[] {
  const inStyles = lines.filter(({ styleId, isDeleted }) => styleId != null && !isDeleted)
  return [...Map.groupBy(inStyles, ({ styleId }) => styleId ?? 0)].flatMap(([styleId, own]) =>
    own.length > 1 ? [styleId] : [],
  )
}
