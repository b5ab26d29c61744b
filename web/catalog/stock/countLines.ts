// The state of a stock count: counted products and missed codes.
import * as z from 'zod/mini'

import { isSameCode } from '#domain/platform/codes.ts'
import { formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { maxQuantity, quantityTextError, stockLimits } from '#domain/stock/stock.ts'
import type { MatrixValues } from '#web/catalog/matrix/matrixValues.ts'
import { addMissed, MissedScan, withoutMissed } from '#web/catalog/scanning/missedScans.ts'

const CountLine = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  size: z.string(),
  /** The units on hand by the record at the first scan. Saving a count must not undo what changed them later. */
  onRecord: z.int(),
  /** Those of them that are allocated to orders or on pending invoices. Stored counts of earlier versions have none. */
  reserved: z._default(z.int(), 0),
  counted: z.int(),
  /** Stored counts of earlier versions have none. */
  styleId: z.optional(z.nullable(z.int())),
  /** Typed into the matrix of its style instead of a quantity. */
  text: z.optional(z.string()),
})
export type CountLine = z.output<typeof CountLine>

/** Stored in the browser. */
export const StockCount = z.object({
  /** Latest scan first. */
  lines: z.array(CountLine),
  /** Scanned codes that were not counted, with the reason. */
  missed: z.array(MissedScan),
  /** The styles that are shown as matrices, the last one opened first. Stored counts of earlier versions have none. */
  styleIds: z._default(z.array(z.int()), []),
})
export type StockCount = z.output<typeof StockCount>

export const emptyCount: StockCount = { lines: [], missed: [], styleIds: [] }

/** A product without what was counted of it. */
type CountedProduct = Omit<CountLine, 'counted' | 'text'>

/** Adds the units of a scan and moves the product's line to the top. */
export function addScan(count: StockCount, scanned: CountedProduct, units = 1): StockCount {
  const known = count.lines.find(({ id }) => id === scanned.id)
  const { id, code, name, color, size, onRecord, reserved, styleId } = scanned
  const line = known ?? { id, code, name, color, size, onRecord, reserved, styleId, counted: 0 }
  if (!known && count.lines.length === stockLimits.countLines) {
    const max = formatCount(stockLimits.countLines)
    return addMissed(count, code, `${code} was not counted: a count can have at most ${max} products.`)
  }
  const { text: _typed, ...scannedLine } = line
  return {
    ...count,
    lines: [
      { ...scannedLine, counted: Math.min(line.counted + units, maxQuantity) },
      ...count.lines.filter((other) => other.id !== id),
    ],
    missed: withoutMissed(count.missed, code),
  }
}

/** Why the count can't be saved with its lines, or undefined. */
export function countError({ lines }: StockCount): string | undefined {
  if (lines.length === 0) return 'No products counted yet.'
  const wrong = lines.find(({ text }) => text !== undefined)
  if (wrong) return `${wrong.name} ${wrong.code}: ${quantityTextError(wrong.text ?? '', 0)}.`
  const max = stockLimits.countLines
  return lines.length > max ? `A count can have at most ${formatCount(max)} products.` : undefined
}

export function openStyle(count: StockCount, styleId: number): StockCount {
  return { ...count, styleIds: [styleId, ...count.styleIds.filter((id) => id !== styleId)] }
}

/** Without its matrix, and without the lines of these products. */
export function closeStyle(
  count: StockCount,
  styleId: number,
  productIds: ReadonlySet<number> = new Set(),
): StockCount {
  const lines = count.lines.filter(({ id }) => !productIds.has(id))
  const styleIds = count.styleIds.filter((id) => id !== styleId)
  return lines.length + styleIds.length + count.missed.length === 0
    ? emptyCount
    : { ...count, lines, styleIds }
}

/** Writes the typed texts of a style's cells, by product. An empty cell is not counted, 0 is. */
export function setCounted(
  count: StockCount,
  products: readonly CountedProduct[],
  typed: MatrixValues,
): StockCount {
  const known = new Map(count.lines.map((line) => [line.id, line]))
  const isTyped = ({ id }: { id: number }) => typed[id] !== undefined
  const changed = products.filter(isTyped).flatMap((product): CountLine[] => {
    const text = typed[product.id] ?? ''
    if (text.trim() === '') return []
    const { text: _before, ...line } = known.get(product.id) ?? { ...product, counted: 0 }
    return quantityTextError(text, 0) === undefined
      ? [{ ...line, counted: readTypedNumber(text) }]
      : [{ ...line, text }]
  })
  return { ...count, lines: [...changed, ...count.lines.filter((line) => !isTyped(line))] }
}

export function changeLine(count: StockCount, id: number, change: Partial<CountLine>): StockCount {
  return { ...count, lines: count.lines.map((line) => (line.id === id ? { ...line, ...change } : line)) }
}

export function removeLine(count: StockCount, id: number): StockCount {
  return { ...count, lines: count.lines.filter((line) => line.id !== id) }
}

/**
 * Returns what was added since `sent` was saved. For products counted further, the saved units are now on record.
 */
export function removeSaved(count: StockCount, sent: StockCount): StockCount {
  const saved = new Map(sent.lines.map((line) => [line.id, line]))
  const lines = count.lines.flatMap((line) => {
    const known = saved.get(line.id)
    if (!known) return [line]
    return known.counted === line.counted ? [] : [{ ...line, onRecord: known.counted }]
  })
  const missed = count.missed.filter(({ code }) => !sent.missed.some((other) => isSameCode(other.code, code)))
  return lines.length + missed.length === 0 ? emptyCount : { ...count, lines, missed }
}

export function lineDifference({ counted, onRecord }: CountLine): number {
  return counted - onRecord
}

/** `more` and `fewer` in units. */
export function summarizeDifferences(lines: readonly CountLine[]) {
  const different = lines.filter((line) => lineDifference(line) !== 0)
  const sum = (sign: 1 | -1) =>
    different.reduce((total, line) => total + Math.max(sign * lineDifference(line), 0), 0)
  return { different, more: sum(1), fewer: sum(-1) }
}
