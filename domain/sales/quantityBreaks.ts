// Prices that fall with the number of units on a document.

export interface PriceBreak {
  /** At least 2. */
  fromUnits: number
  priceCents: number
}

export interface SteppedPrice {
  /** Of a single unit. */
  priceCents: number
  /** With rising units and falling prices; empty if the price doesn't depend on the units. */
  breaks: readonly PriceBreak[]
}

/** A row of a price list: the price of each unit from so many units on, at least 1. */
export interface PriceFromUnits {
  fromUnits: number
  priceCents: number
}

/** The rows of a price list for one product and for its style, in any order. */
interface ProductRows {
  ofProduct: readonly PriceFromUnits[]
  ofStyle: readonly PriceFromUnits[]
}

/**
 * The price of a product in a price list, or undefined without rows. Rows of the product replace those of its style. If they begin above
 * 1 unit, fewer units take the style's price from 1 unit, otherwise the normal price. Rows that are not lower than the price of fewer units don't count.
 */
export function resolveListPrice(
  { ofProduct, ofStyle }: ProductRows,
  normalPriceCents: number,
): SteppedPrice | undefined {
  const rows = ofProduct.length > 0 ? ofProduct : ofStyle
  if (rows.length === 0) return undefined
  const priceCents = singlePrice(ofProduct) ?? singlePrice(ofStyle) ?? normalPriceCents
  const breaks: PriceBreak[] = []
  let lowestCents = priceCents
  for (const row of rows.toSorted((a, b) => a.fromUnits - b.fromUnits)) {
    if (row.fromUnits === 1 || row.priceCents >= lowestCents) continue
    lowestCents = row.priceCents
    breaks.push({ fromUnits: row.fromUnits, priceCents: row.priceCents })
  }
  return { priceCents, breaks }
}

function singlePrice(rows: readonly PriceFromUnits[]): number | undefined {
  return rows.find(({ fromUnits }) => fromUnits === 1)?.priceCents
}

/** The price of each unit, in cents, when so many units are on the document. */
export function priceForUnits({ priceCents, breaks }: SteppedPrice, units: number): number {
  return breaks.findLast(({ fromUnits }) => fromUnits <= units)?.priceCents ?? priceCents
}

export interface CountedLine {
  productId: number
  styleId: number | null
  quantity: number
}

/** Returns the units that count towards the breaks of a line: all colors and sizes of its style, or the product without a style. */
export function countBreakUnits(lines: readonly CountedLine[]): (line: CountedLine) => number {
  const units = new Map<string, number>()
  for (const line of lines) units.set(keyOf(line), (units.get(keyOf(line)) ?? 0) + line.quantity)
  return (line) => units.get(keyOf(line)) ?? 0
}

function keyOf({ productId, styleId }: CountedLine): string {
  return styleId === null ? `product ${productId}` : `style ${styleId}`
}
