// A size run in a cell that fills all sizes: '1-2-2-1' goes into the sizes in order.
import { pluralize } from '#domain/platform/format.ts'

import type { MatrixValues, PlacedCell } from './matrixValues.ts'

/** The quantities of a run, or undefined for any other text. Those that are not typed yet are ''. */
export function readSizeRun(text: string): string[] | undefined {
  const run = text.trim()
  return /^\d+(?:-\d*)+$/.test(run) ? run.split('-') : undefined
}

/**
 * The texts after `text` was typed into a cell that fills `cells`. Sizes that the run doesn't reach, and all if it is too long, keep
 * their text from `before`.
 */
export function fillCells(
  cells: readonly PlacedCell[],
  text: string,
  { before, sizeCount }: { before: MatrixValues; sizeCount: number },
): { values: MatrixValues; error?: string } {
  const run = readSizeRun(text)
  const write = (textOf: (cell: PlacedCell) => string): MatrixValues =>
    Object.fromEntries(cells.map((cell) => [cell.productId, textOf(cell)]))
  if (!run) return { values: write(() => text) }
  const textBefore = ({ productId }: PlacedCell) => before[productId] ?? ''
  if (run.length > sizeCount) {
    const error = `${text.trim()} has ${pluralize(run.length, 'quantity', 'quantities')}, but there ${sizeCount === 1 ? 'is' : 'are'} ${pluralize(sizeCount, 'size')}. Nothing was filled.`
    return { values: write(textBefore), error }
  }
  return { values: write((cell) => run[cell.column] || textBefore(cell)) }
}
