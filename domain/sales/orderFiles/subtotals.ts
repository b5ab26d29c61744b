// Finds the rows of a list that add up the rows above: 'LS-100 Total', 'Total Harbor & Pine'.
import { foldText } from '#domain/platform/foldText.ts'

import type { OrderCells, OrderColumn } from './orderColumns.ts'

const namingColumns = [
  'orderNumber',
  'customerNumber',
  'customerName',
  'productId',
  'styleNumber',
  'color',
] as const satisfies OrderColumn[]

const total = /^(?:(?:sub-?)?total\s+(?:of\s+|for\s+)?(?<after>.+)|(?<before>.+?)[\s:-]+(?:sub-?)?total):?$/i

/**
 * Returns a function that gets the rows in their order, and returns the name whose total a row is. The name must be in a row above. A row
 * with a product or a size of its own is none: its color may be 'Total Black'.
 */
export function createSubtotalFinder(): (cells: OrderCells) => string | undefined {
  const above = new Map<OrderColumn, Set<string>>()
  return (cells) => {
    for (const column of namingColumns) {
      const isProduct = cells.size !== undefined || (column !== 'productId' && cells.productId !== undefined)
      if (isProduct) continue
      const groups = total.exec(cells[column] ?? '')?.groups
      const name = groups?.['after'] ?? groups?.['before']
      if (name !== undefined && above.get(column)?.has(foldText(name)) === true) return name
    }
    for (const column of namingColumns) {
      const text = cells[column]
      if (text !== undefined) above.set(column, (above.get(column) ?? new Set()).add(foldText(text)))
    }
    return undefined
  }
}

interface SumFinder {
  /** Whether a number is the units of all rows, or of those since the last such sum. */
  (units: number): boolean
  add: (rows: readonly { cells: OrderCells }[]) => void
}

/** Finds totals without a word. They are of at least two rows. */
export function createSumFinder(): SumFinder {
  const all = { rows: 0, units: 0 }
  let sinceSum = { rows: 0, units: 0 }
  const isSum = (units: number): boolean => {
    const isFound = [all, sinceSum].some((sum) => sum.rows > 1 && sum.units === units)
    if (isFound) sinceSum = { rows: 0, units: 0 }
    return isFound
  }
  const add: SumFinder['add'] = (rows) => {
    const units = rows.reduce(
      (sum, { cells: { quantity = '' } }) => sum + (/^\d+$/.test(quantity) ? Number(quantity) : 0),
      0,
    )
    for (const sum of units === 0 ? [] : [all, sinceSum]) {
      sum.rows += 1
      sum.units += units
    }
  }
  return Object.assign(isSum, { add })
}
