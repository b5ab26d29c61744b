// Makes rows of one product each of the texts of a file: with plain numbers and days, and a row for each size that has a quantity.
import type { SizeColumn } from '#domain/catalog/productFiles/sizeColumns.ts'
import { type DayOrder, findDayOrder, readDay } from '#domain/files/fileDays.ts'
import { readCents, readUnits } from '#domain/files/fileNumbers.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'
import { type DecimalMark, splitNumber } from '#domain/platform/numberTexts.ts'
import { cleanLine, trimText, unifyLineBreaks } from '#domain/platform/text.ts'

import type { OrderCells, OrderColumn, OrderMapping } from './orderColumns.ts'
import { findOrderSizes } from './orderMapping.ts'

export interface FileOrderRow {
  cells: OrderCells
  /** What the user should check. */
  notes: string[]
}

const dayColumns = ['startShipOn', 'cancelOn'] as const satisfies OrderColumn[]
const rateColumns = ['discount', 'tax'] as const satisfies OrderColumn[]
const multilineColumns: ReadonlySet<OrderColumn> = new Set(['notes', 'shipTo'])

/**
 * Returns a function that composes the rows of the texts of a row. Numbers and days are rewritten as plain ones: `$1,234.50` becomes
 * `1234.50`, `3/31/2027` becomes `2027-03-31`. Cells that can't be read stay as they are and are refused. `head` has the first rows, which
 * tell how days are written.
 */
export function createOrderComposer(
  { names, head }: { names: readonly string[]; head: readonly (readonly string[])[] },
  mapping: Readonly<OrderMapping>,
  decimalMark: DecimalMark,
): (texts: readonly string[]) => FileOrderRow[] {
  const sizes = findOrderSizes(names, mapping)
  const positions = mapping.flatMap((column, position) => (column === null ? [] : [{ column, position }]))
  const dayOrders = new Map(
    dayColumns.map((column) => {
      const position = mapping.indexOf(column)
      return [column, findDayOrder(head.map((texts) => texts[position]?.trim() ?? ''))] as const
    }),
  )
  return (texts) => {
    const cells: OrderCells = {}
    for (const { column, position } of positions) {
      const clean = multilineColumns.has(column) ? trimText : cleanLine
      const text = unifyLineBreaks(clean(texts[position] ?? ''))
      if (text !== '') cells[column] = text
    }
    const notes = [...rewriteDays(cells, dayOrders), ...rewriteNumbers(cells, decimalMark)]
    if (sizes.length === 0) return [{ cells: rewriteQuantity(cells, decimalMark), notes }]
    const bySize = splitSizes(cells, { texts, sizes }).map((row) => rewriteQuantity(row, decimalMark))
    return bySize.map((row, index) => ({ cells: row, notes: index === 0 ? notes : [] }))
  }
}

/** One row for each size with a quantity, or one without. */
function splitSizes(
  cells: OrderCells,
  { texts, sizes }: { texts: readonly string[]; sizes: readonly SizeColumn[] },
): OrderCells[] {
  const ordered = sizes.flatMap(({ position, size }) => {
    const quantity = cleanLine(texts[position] ?? '')
    return isNothing(quantity) ? [] : [{ ...cells, size, quantity }]
  })
  return ordered.length > 0 ? ordered : [cells]
}

/** Order forms have all products of a season, most of them without a quantity. */
function isNothing(quantity: string): boolean {
  return /^(?:|[-–—]|0+(?:[.,]0+)?)$/.test(quantity)
}

function rewriteQuantity(cells: OrderCells, decimalMark: DecimalMark): OrderCells {
  const { quantity = '', ...others } = cells
  if (isNothing(quantity)) return others
  const units = readUnits(quantity, decimalMark)
  return units ? { ...others, quantity: String(units.value) } : cells
}

function rewriteDays(
  cells: OrderCells,
  orders: ReadonlyMap<(typeof dayColumns)[number], DayOrder | undefined>,
): string[] {
  return dayColumns.flatMap((column) => {
    const text = cells[column]
    const reading = text === undefined ? undefined : readDay(text, orders.get(column))
    if (!reading) return []
    cells[column] = reading.day
    return reading.isUnclear ? [`${text} read as ${formatDay(reading.day)}`] : []
  })
}

function rewriteNumbers(cells: OrderCells, decimalMark: DecimalMark): string[] {
  const notes: string[] = []
  const price = cells.unitPrice
  const cents = price === undefined ? undefined : readCents(price, decimalMark)
  if (cents) {
    cells.unitPrice = formatCents(cents.value)
    if (cents.isUnclear) notes.push(`Unit price ${price} read as ${formatUsd(cents.value)}`)
  }
  for (const column of rateColumns) {
    const text = cells[column]?.replace(/\s*%$/, '')
    // A percentage has no thousands.
    const rate = text === undefined ? undefined : splitNumber(text, text.includes(',') ? ',' : '.')
    if (!rate) continue
    const percent = rate.fraction === '' ? rate.whole : `${rate.whole || '0'}.${rate.fraction}`
    cells[column] = percent
    // A workbook stores 10 % as 0.1.
    if (Number(percent) > 0 && Number(percent) < 1)
      notes.push(`${column === 'tax' ? 'Tax' : 'Discount'} ${text} read as ${percent}%`)
  }
  return notes
}
