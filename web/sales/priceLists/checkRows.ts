// Checks what is typed in the rows of the price list editor, and reads their prices.
import { formatCount } from '#domain/platform/format.ts'
import { maxPriceCents } from '#domain/platform/money.ts'
import { readTypedCents, readTypedUnits } from '#domain/platform/numberTexts.ts'
import { findQuantityPriceErrors, isFromUnits } from '#domain/sales/priceLists.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { hasSingle, type PriceRow } from './priceListRows.ts'

const noPriceMessage = 'Must be a price such as 12.34'
/** A price from 1 unit has its own field. */
const noUnitsMessage = `Must be a whole number from 2 to ${formatCount(maxQuantity)}`

/** The names of the fields of a row. */
export const singleField = 'price'
export const unitsField = (id: number) => `units ${id}`
export const breakField = (id: number) => `price ${id}`

interface RowPrice {
  fromUnits: number
  priceCents: number
}

interface CheckedRow {
  /** Those that can be read, of one unit first. */
  prices: RowPrice[]
  /** By field. */
  errors: Map<string, string>
  /** What is wrong, for the page. */
  sentence: string | undefined
}

export function checkRow({ code, text, breaks }: PriceRow): CheckedRow {
  const errors = new Map<string, string>()
  const prices: (RowPrice & { fields: Record<'fromUnits' | 'priceCents', string> })[] = []
  const priceCents = readPrice(text)
  if (priceCents !== undefined) {
    const fields = { fromUnits: singleField, priceCents: singleField }
    prices.push({ fromUnits: 1, priceCents, fields })
  } else if (hasSingle(text, breaks)) errors.set(singleField, noPriceMessage)
  for (const { id, units, text } of breaks) {
    const fromUnits = readTypedUnits(units) ?? 0
    const priceCents = readPrice(text)
    const fields = { fromUnits: unitsField(id), priceCents: breakField(id) }
    const hasUnits = fromUnits > 1 && isFromUnits(fromUnits)
    if (!hasUnits) errors.set(fields.fromUnits, noUnitsMessage)
    if (priceCents === undefined) errors.set(fields.priceCents, noPriceMessage)
    else if (hasUnits) prices.push({ fromUnits, priceCents, fields })
  }
  const unreadable = errors.size > 0 ? `Correct the prices of ${code}.` : undefined
  const quantityErrors = findQuantityPriceErrors(prices)
  for (const { index, field, message } of quantityErrors) {
    const name = prices[index]?.fields[field]
    if (name !== undefined) errors.set(name, message)
  }
  return {
    prices: prices.map(({ fromUnits, priceCents }) => ({ fromUnits, priceCents })),
    errors,
    sentence: unreadable ?? quantityErrors[0]?.toSentence(code),
  }
}

/** Undefined if the text is not a price. */
export function readPrice(text: string): number | undefined {
  const cents = readTypedCents(text)
  return cents === undefined || cents > maxPriceCents ? undefined : cents
}

interface PriceInput {
  styleId?: number
  productId?: number
  fromUnits?: number
  priceCents: number
}

/** The prices as the API takes them, or what is wrong with the first row that can't be saved. */
export function readRows(rows: readonly PriceRow[]): { prices: PriceInput[] } | { error: string } {
  const inputs: PriceInput[] = []
  for (const row of rows) {
    const { prices, sentence } = checkRow(row)
    if (sentence !== undefined) return { error: sentence }
    const { styleId, productId } = row
    for (const { fromUnits, priceCents } of prices) {
      inputs.push({
        ...(styleId !== null && { styleId }),
        ...(productId !== null && { productId }),
        // Left out by default: a request body has at most 1 MB.
        ...(fromUnits > 1 && { fromUnits }),
        priceCents,
      })
    }
  }
  return { prices: inputs }
}
