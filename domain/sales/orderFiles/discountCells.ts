// Rewrites the cells of a row that have discounts in dollars.
import { readCents } from '#domain/files/fileNumbers.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { formatCents, formatUsd, parseCents } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { type OrderCells, type OrderColumn, orderColumnNames } from './orderColumns.ts'

const amountColumns = ['discountAmount', 'lineDiscountAmount'] as const satisfies OrderColumn[]
const statedColumns = ['lineTotal', 'rowTotal', 'statedTotal'] as const satisfies OrderColumn[]

/** Rewrites them as plain amounts, and the totals that the row says. Returns notes on those that can be read in two ways. */
export function rewriteAmounts(cells: OrderCells, decimalMark: DecimalMark): string[] {
  moveDiscounts(cells)
  for (const column of statedColumns) {
    const amount = readCents(cells[column] ?? '', decimalMark)
    if (amount) cells[column] = formatCents(amount.value)
  }
  const extras = cells.extraAmount?.split('; ').map((text) => readCents(text, decimalMark)?.value ?? 0)
  if (extras) cells.extraAmount = formatCents(extras.reduce((sum, cents) => sum + cents, 0))
  return amountColumns.flatMap((column) => {
    const text = cells[column]
    const amount = text === undefined ? undefined : readCents(withoutSign(text), decimalMark)
    if (!amount) return []
    cells[column] = formatCents(amount.value)
    return amount.isUnclear ? [`${orderColumnNames[column]} ${text} read as ${formatUsd(amount.value)}`] : []
  })
}

/** Files have the amount of a discount with or without a minus. */
function withoutSign(text: string): string {
  return text.replace(/^\((.*)\)$/, '$1').replace(/^[-–−]\s*/, '')
}

/** A discount with a currency sign is an amount, whatever its column is called. */
function moveDiscounts(cells: OrderCells): void {
  for (const [rate, amount] of [
    ['discount', 'discountAmount'],
    ['lineDiscount', 'lineDiscountAmount'],
  ] as const) {
    const text = cells[rate]
    if (text === undefined || cells[amount] !== undefined || !/\$|USD/i.test(text)) continue
    cells[amount] = text
    delete cells[rate]
  }
}

/** Divides the discount of a row among the rows of its sizes, or refuses it if a unit would get a part of a cent. */
export function divideDiscount(rows: readonly OrderCells[]): RefusedCell<OrderColumn> | undefined {
  const [{ lineDiscountAmount = '' } = {}] = rows
  const cents = parseCents(lineDiscountAmount) ?? 0
  if (rows.length < 2 || cents === 0) return undefined
  const units = rows.reduce((sum, { quantity = '' }) => sum + Number(quantity), 0)
  if (!Number.isInteger(cents / units))
    return createRefusedCell('lineDiscountAmount', lineDiscountAmount, uneven(cents, units))
  for (const row of rows) row.lineDiscountAmount = formatCents((cents / units) * Number(row.quantity))
  return undefined
}

/** Why a discount can't lower the price of a unit. */
export function uneven(cents: number, units: number): string {
  return `${formatUsd(cents)} off ${units} units is not a whole number of cents for each. Enter the price of a unit, or ignore the column.`
}
