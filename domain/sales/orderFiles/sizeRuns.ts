// Cells that have several sizes with their units: 'S/3 M/4', 'XS: 2, S: 3'.
import { isSizeName } from '#domain/catalog/productFiles/optionFields.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import type { FileOrderRow } from './composeSizes.ts'
import type { OrderCells, OrderColumn } from './orderColumns.ts'

interface SizeUnits {
  size: string
  units: number
}

const part = /^(?<size>[^\s/:=×-]+)(?<mark>[/:=×-])(?<units>\d{1,4})$/

/** Undefined for another text. A single size must have letters: 30/32 is a size of jeans. */
export function readSizeRun(text: string): SizeUnits[] | undefined {
  const parts = text.replaceAll(/\s*([/:=×-])\s*/g, '$1').split(/[\s,;|]+/)
  const marks = new Set<string>()
  const run: SizeUnits[] = []
  for (const entry of parts) {
    const { size = '', mark = '', units = '' } = part.exec(entry)?.groups ?? {}
    if (!isSizeName(size)) return undefined
    marks.add(mark)
    run.push({ size, units: Number(units) })
  }
  const isSure = run.length > 1 || run.some(({ size }) => /\p{L}/u.test(size))
  const isOnce = new Set(run.map(({ size }) => size)).size === run.length
  return isSure && isOnce && marks.size === 1 ? run : undefined
}

/**
 * The rows of the sizes of a cell. Their units must add up to those of the row, because in numbers such as 26/3 either can be the size.
 * Undefined for a row with one size.
 */
export function composeSizeRun(cells: OrderCells, notes: string[]): FileOrderRow[] | undefined {
  const { size = '', quantity, ...others } = cells
  const run = readSizeRun(size)
  if (!run) return undefined
  const sum = run.reduce((all, { units }) => all + units, 0)
  const isSum =
    quantity === undefined ? run.every((entry) => /\p{L}/u.test(entry.size)) : Number(quantity) === sum
  const reason =
    quantity === undefined
      ? 'The file has no units of the row, so that it is not sure which of the numbers are sizes.'
      : `The sizes have ${formatUnits(sum)}, and the row says ${quantity}.`
  const refused = isSum ? undefined : createRefusedCell<OrderColumn>('size', size, reason)
  return run
    .filter(({ units }) => units > 0)
    .map((entry, index) => ({
      cells: { ...others, size: entry.size, quantity: String(entry.units) },
      notes: index === 0 ? notes : [],
      ...(refused && { refused }),
    }))
}
