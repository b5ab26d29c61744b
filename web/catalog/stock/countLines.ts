// The state of a stock count: counted products and missed codes.
import * as z from 'zod/mini'

import { isSameCode } from '#domain/platform/codes.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxQuantity, stockLimits } from '#domain/stock/stock.ts'

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
})
export type CountLine = z.output<typeof CountLine>

/** Stored in the browser. */
export const StockCount = z.object({
  /** Latest scan first. */
  lines: z.array(CountLine),
  /** Scanned codes that were not counted, with the reason. */
  missed: z.array(z.object({ code: z.string(), sentence: z.string() })),
})
export type StockCount = z.output<typeof StockCount>

export const emptyCount: StockCount = { lines: [], missed: [] }

/** Adds one unit and moves the product's line to the top. */
export function addScan(count: StockCount, scanned: Omit<CountLine, 'counted'>): StockCount {
  const known = count.lines.find(({ id }) => id === scanned.id)
  const { id, code, name, color, size, onRecord, reserved } = scanned
  const line = known ?? { id, code, name, color, size, onRecord, reserved, counted: 0 }
  if (!known && count.lines.length === stockLimits.countLines) {
    const max = formatCount(stockLimits.countLines)
    return addMissed(count, code, `${code} was not counted: a count can have at most ${max} products.`)
  }
  return {
    lines: [
      { ...line, counted: Math.min(line.counted + 1, maxQuantity) },
      ...count.lines.filter((other) => other.id !== id),
    ],
    missed: count.missed.filter((missed) => !isSameCode(missed.code, code)),
  }
}

export function addMissed(count: StockCount, code: string, sentence: string): StockCount {
  const others = count.missed.filter((other) => !isSameCode(other.code, code))
  return { ...count, missed: [...others, { code, sentence }] }
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
  return lines.length + missed.length === 0 ? emptyCount : { lines, missed }
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
