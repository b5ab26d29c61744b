// The rows of the price list editor.
import type { ListPrice } from '#contract/sales/priceLists.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCents, maxPriceCents } from '#domain/platform/money.ts'
import { readTypedCents } from '#domain/platform/numberTexts.ts'

export interface PriceRow extends Omit<ListPrice, 'priceCents'> {
  /** As typed: '24.00'. */
  text: string
}

export function toRow({ priceCents, ...price }: ListPrice): PriceRow {
  return { ...price, text: formatCents(priceCents) }
}

export function rowKey({ styleId, productId }: Pick<PriceRow, 'styleId' | 'productId'>): string {
  return productId === null ? `style ${styleId}` : `product ${productId}`
}

/** Undefined if the text is not a price. */
export function rowCents({ text }: PriceRow): number | undefined {
  const cents = readTypedCents(text)
  return cents === undefined || cents > maxPriceCents ? undefined : cents
}

/** Pasted prices replace those of the same style or product; new ones come first, so that they are seen. */
export function mergeRows(rows: readonly PriceRow[], pasted: readonly ListPrice[]): PriceRow[] {
  const byKey = new Map(pasted.map((price) => [rowKey(price), toRow(price)]))
  const known = new Set(rows.map(rowKey))
  const added = [...byKey].flatMap(([key, row]) => (known.has(key) ? [] : [row]))
  return [...added, ...rows.map((row) => byKey.get(rowKey(row)) ?? row)]
}

/**
 * The rows that another user saved, with the changes that were made to `base` since: rows that were added, removed or typed. If both changed
 * a price, `mine` wins.
 */
export function rebaseRows(
  base: readonly PriceRow[],
  mine: readonly PriceRow[],
  theirs: readonly PriceRow[],
): PriceRow[] {
  const baseTexts = new Map(base.map((row) => [rowKey(row), row.text]))
  const myKeys = new Set(mine.map(rowKey))
  const changed = new Map(
    mine.filter((row) => row.text !== baseTexts.get(rowKey(row))).map((row) => [rowKey(row), row]),
  )
  const theirKeys = new Set(theirs.map(rowKey))
  const added = [...changed].flatMap(([key, row]) => (theirKeys.has(key) ? [] : [row]))
  const isRemoved = (key: string) => baseTexts.has(key) && !myKeys.has(key)
  return [
    ...added,
    ...theirs.filter((row) => !isRemoved(rowKey(row))).map((row) => changed.get(rowKey(row)) ?? row),
  ]
}

/** Whether the rows are the same ones, with the same texts. */
export function hasSamePrices(one: readonly PriceRow[], other: readonly PriceRow[]): boolean {
  if (one.length !== other.length) return false
  const texts = new Map(other.map((row) => [rowKey(row), row.text]))
  return one.every((row) => texts.get(rowKey(row)) === row.text)
}

/** The rows whose code or name contains every word. */
export function filterRows(rows: readonly PriceRow[], search: string): readonly PriceRow[] {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter(({ code, name }) => {
    const text = foldText(`${code}\n${name}`)
    return words.every((word) => text.includes(word))
  })
}

interface PriceInput {
  styleId?: number
  productId?: number
  priceCents: number
}

/** The prices as the API takes them, or undefined if one is not a price. */
export function toPrices(rows: readonly PriceRow[]): PriceInput[] | undefined {
  const prices: PriceInput[] = []
  for (const row of rows) {
    const priceCents = rowCents(row)
    if (priceCents === undefined) return undefined
    const { styleId, productId } = row
    prices.push({
      ...(styleId !== null && { styleId }),
      ...(productId !== null && { productId }),
      priceCents,
    })
  }
  return prices
}
