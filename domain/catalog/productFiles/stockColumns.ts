// Files with a column of stock for each warehouse or shop.
import { namesInFiles } from '#domain/catalog/columnNames.ts'
import { readUnits } from '#domain/files/fileNumbers.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

const quantityNames = namesInFiles.quantity.split(',').map((name) => name.trim().toLowerCase())
const stockWords = quantityNames.filter(
  (name) => !['available', 'in stock', 'stan', 'lager', 'units', 'pieces', 'pcs'].includes(name),
)

/** Amounts of stock that are something else than what is there. */
const otherAmounts =
  /min|max|alert|reserv|incoming|order|commit|unavailable|status|new|target|sold|value|cost|price|unit of|per |type|date|track|threshold|export|transit|back/i

/** The columns named after a word for stock and a place: 'Stock Berlin', 'Qty - NY', 'Warehouse 2 On Hand'. */
export function findStockColumns(names: readonly string[], taken: ReadonlySet<number>): number[] {
  return names.flatMap((name, position) => {
    const text = name
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
    const isStock = stockWords.some((word) => text.startsWith(`${word} `) || text.endsWith(` ${word}`))
    return !taken.has(position) && isStock && !quantityNames.includes(text) && !otherAmounts.test(text)
      ? [position]
      : []
  })
}

/** The sum of the texts; empty if all are. A text that is no number is returned instead, so that its row is refused. */
export function addStock(texts: readonly string[], decimalMark: DecimalMark): string {
  const filled = texts.filter((text) => text !== '')
  if (filled.length < 2) return filled[0] ?? ''
  let sum = 0
  for (const text of filled) {
    const [, sign, digits = ''] = /^(-?)\s*(.*)$/.exec(text) ?? []
    const units = readUnits(digits, decimalMark)
    if (!units) return text
    sum += sign === '-' ? -units.value : units.value
  }
  return String(sum)
}
