// The rows of the price list editor: one for each style or product, with its quantity prices.
import type { ListPrice } from '#contract/sales/priceLists.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCents } from '#domain/platform/money.ts'
import { readTypedUnits } from '#domain/platform/numberTexts.ts'

export interface TypedBreak {
  /** Unique in its row. */
  id: number
  /** As typed: '12'. */
  units: string
  /** The price as typed: '22.00'. */
  text: string
}

export interface PriceRow extends Omit<ListPrice, 'priceCents' | 'fromUnits'> {
  /** The price of one unit as typed: '24.00'. It can be empty if there are quantity prices. */
  text: string
  breaks: readonly TypedBreak[]
}

/** Prices of one style or product become one row. */
export function toRows(prices: readonly ListPrice[]): PriceRow[] {
  const groups = Map.groupBy(prices, rowKey)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { priceCents: _, fromUnits: __, ...row } = first
    const single = group.find(({ fromUnits }) => fromUnits === 1)
    const breaks = group
      .filter((price) => price !== single)
      .map(({ fromUnits, priceCents }, id) => ({
        id,
        units: String(fromUnits),
        text: formatCents(priceCents),
      }))
    return [{ ...row, text: single ? formatCents(single.priceCents) : '', breaks }]
  })
}

export function rowKey({ styleId, productId }: Pick<PriceRow, 'styleId' | 'productId'>): string {
  return productId === null ? `style ${styleId}` : `product ${productId}`
}

/** Adds an empty quantity price. */
export function addBreak(row: PriceRow): PriceRow {
  const id = Math.max(-1, ...row.breaks.map((typed) => typed.id)) + 1
  return { ...row, breaks: [...row.breaks, { id, units: '', text: '' }] }
}

export function typeBreak(row: PriceRow, id: number, typed: Partial<Omit<TypedBreak, 'id'>>): PriceRow {
  return { ...row, breaks: row.breaks.map((each) => (each.id === id ? { ...each, ...typed } : each)) }
}

export function removeBreak(row: PriceRow, id: number): PriceRow {
  return { ...row, breaks: row.breaks.filter((each) => each.id !== id) }
}

/** By units; those without units come last. */
export function sortBreaks(row: PriceRow): PriceRow {
  const unitsOf = ({ units }: TypedBreak) => readTypedUnits(units) ?? Infinity
  const isSorted = row.breaks.every((each, index) => {
    const before = row.breaks[index - 1]
    return !before || unitsOf(before) <= unitsOf(each)
  })
  // Infinity - Infinity is not a number.
  return isSorted
    ? row
    : {
        ...row,
        breaks: row.breaks.toSorted((a, b) =>
          unitsOf(a) < unitsOf(b) ? -1 : Number(unitsOf(a) > unitsOf(b)),
        ),
      }
}

/** All prices of the rows; each quantity price counts. */
export function countPrices(rows: readonly PriceRow[]): number {
  return rows.reduce(
    (count, { text, breaks }) => count + breaks.length + (hasSingle(text, breaks) ? 1 : 0),
    0,
  )
}

/** Without quantity prices, an empty text is a price that is missing. */
export function hasSingle(text: string, breaks: readonly TypedBreak[]): boolean {
  return text.trim() !== '' || breaks.length === 0
}

/** Pasted prices replace those of the same style or product and units; new rows come first, so that they are seen. */
export function mergeRows(rows: readonly PriceRow[], pasted: readonly ListPrice[]): PriceRow[] {
  const byKey = new Map(toRows(pasted).map((row) => [rowKey(row), row]))
  const known = new Set(rows.map(rowKey))
  const added = [...byKey].flatMap(([key, row]) => (known.has(key) ? [] : [row]))
  return [
    ...added,
    ...rows.map((row) => {
      const read = byKey.get(rowKey(row))
      return read ? mergeRow(row, read) : row
    }),
  ]
}

function mergeRow(row: PriceRow, read: PriceRow): PriceRow {
  const units = new Set(read.breaks.map((each) => readTypedUnits(each.units)))
  const kept = row.breaks.filter((each) => !units.has(readTypedUnits(each.units)))
  const breaks = [...kept, ...read.breaks].map((each, id) => ({ ...each, id }))
  return sortBreaks({ ...read, text: read.text === '' ? row.text : read.text, breaks })
}

/** Whether the rows are the same ones, with the same texts. */
export function hasSamePrices(one: readonly PriceRow[], other: readonly PriceRow[]): boolean {
  if (one.length !== other.length) return false
  const rows = new Map(other.map((row) => [rowKey(row), row]))
  return one.every((row) => {
    const same = rows.get(rowKey(row))
    return same !== undefined && (same === row || rowText(same) === rowText(row))
  })
}

/** What is typed in a row, in the order of the units. */
function rowText(row: PriceRow): string {
  if (row.breaks.length === 0) return row.text
  return [row.text, ...sortBreaks(row).breaks.map(({ units, text }) => `${units}: ${text}`)].join('\n')
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
