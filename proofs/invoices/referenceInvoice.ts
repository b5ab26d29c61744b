// The prices and totals of an invoice and its credit notes as docs/rules.md computes them, in integers of any size and without the domain.

export interface ReferenceLine {
  /** Lines of one style count together; null: the product alone. */
  styleId: number | null
  productId: number
  quantity: number
  normalPrice: bigint
  /** The rows of the customer's price list for the product and for its style. */
  productRows: PriceRow[]
  styleRows: PriceRow[]
  /** Set by hand. */
  handPrice: bigint | null
}

export interface PriceRow {
  fromUnits: number
  price: bigint
}

export interface ReferenceRates {
  discount: { basisPoints: bigint } | { amount: bigint }
  charges: { amount: bigint; isTaxed: boolean }[]
  taxPpm: bigint
}

export interface ReferenceSums {
  subtotal: bigint
  discount: bigint
  charges: bigint
  taxedCharges: bigint
  tax: bigint
  total: bigint
}

/** A fraction of integers that are not negative, half away from zero. */
export function roundHalf(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Rows of a product replace those of its style; the price from the most units that are reached counts. */
export function referencePrice(line: ReferenceLine, lines: readonly ReferenceLine[]): bigint {
  if (line.handPrice !== null) return line.handPrice
  const isCounted = (other: ReferenceLine) =>
    line.styleId === null ? other.productId === line.productId : other.styleId === line.styleId
  let units = 0
  for (const other of lines) if (isCounted(other)) units += other.quantity
  const single = [...line.productRows, ...line.styleRows].find(({ fromUnits }) => fromUnits === 1)
  let price = single ? single.price : line.normalPrice
  for (const row of line.productRows.length > 0 ? line.productRows : line.styleRows)
    if (row.fromUnits <= units && row.price < price) price = row.price
  return price
}

export function referenceSums(
  priced: readonly { quantity: number; price: bigint }[],
  { discount, charges, taxPpm }: ReferenceRates,
): ReferenceSums {
  let subtotal = 0n
  for (const { quantity, price } of priced) subtotal += BigInt(quantity) * price
  const discounted =
    'amount' in discount ? discount.amount : roundHalf(subtotal * discount.basisPoints, 10_000n)
  let [charged, taxed] = [0n, 0n]
  for (const { amount, isTaxed } of charges) {
    charged += amount
    if (isTaxed) taxed += amount
  }
  const tax = roundHalf((subtotal - discounted + taxed) * taxPpm, 1_000_000n)
  const total = subtotal - discounted + charged + tax
  return { subtotal, discount: discounted, charges: charged, taxedCharges: taxed, tax, total }
}

/** What all credit notes together have credited, when so much of lines and charges is credited. */
export function referenceCredited(
  invoice: ReferenceSums,
  credited: Pick<ReferenceSums, 'subtotal' | 'charges' | 'taxedCharges'>,
): ReferenceSums {
  const discount =
    invoice.subtotal === 0n ? 0n : roundHalf(invoice.discount * credited.subtotal, invoice.subtotal)
  const taxable = invoice.subtotal - invoice.discount + invoice.taxedCharges
  const tax =
    taxable === 0n
      ? 0n
      : roundHalf(invoice.tax * (credited.subtotal - discount + credited.taxedCharges), taxable)
  return { ...credited, discount, tax, total: credited.subtotal - discount + credited.charges + tax }
}
