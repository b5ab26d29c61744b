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

/** The price of each unit, in cents, when so many units are on the document. */
export function priceForUnits({ priceCents, breaks }: SteppedPrice, units: number): number {
  return breaks.findLast(({ fromUnits }) => fromUnits <= units)?.priceCents ?? priceCents
}

interface CountedLine {
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
