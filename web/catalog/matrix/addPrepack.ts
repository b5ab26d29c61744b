// Filling colors of the size matrix with packs.
import type { Prepack } from '#contract/catalog/prepacks.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { fillPrepack, missingSizeMessage } from '#domain/catalog/prepacks.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { pluralize } from '#domain/platform/format.ts'
import { toastError } from '#web/ui/toast.ts'

import { type MatrixRow, type MatrixValues, readUnits } from './matrixValues.ts'

/**
 * Adds packs to each of the rows: `onFill` gets the texts of a row. Colors that lack a size of the prepack are left out, with an error
 * toast.
 */
export function addPrepack(
  style: Pick<Style, 'number' | 'sizeScale'>,
  packs: { prepack: Prepack; packs: number },
  matrix: { rows: readonly MatrixRow[]; sizes: readonly string[]; values: MatrixValues },
  onFill: (filled: MatrixValues) => void,
): void {
  const errors = matrix.rows.flatMap((row) => {
    const result = fillRow(style, packs, row, matrix.sizes, matrix.values)
    if ('error' in result) return result.error
    onFill(result.values)
    return []
  })
  const [first, ...others] = errors
  if (first === undefined) return
  toastError(
    others.length === 0
      ? first
      : `${first} ${pluralize(others.length, 'other color')} can't be filled either.`,
  )
}

/** The texts of a row with the packs, or why they can't be added. */
function fillRow(
  { number, sizeScale }: Pick<Style, 'number' | 'sizeScale'>,
  { prepack, packs }: { prepack: Prepack; packs: number },
  row: MatrixRow,
  sizes: readonly string[],
  values: MatrixValues,
): { values: MatrixValues } | { error: string } {
  const findLabel = (size: string) => sizeScale?.sizes[findSizeIndex(sizeScale, size)]?.label ?? size
  const cells = row.cells.flatMap((cell, column) => (cell ? { ...cell, size: sizes[column] ?? '' } : []))
  const { filled, missing } = fillPrepack(prepack, packs, cells, findLabel)
  const [size] = missing
  if (size !== undefined)
    return { error: missingSizeMessage(number, prepack.name, { color: row.color, size }) }
  const changed = filled.map(({ cell: { productId }, quantity }) => [
    productId,
    String((readUnits(values[productId]) || 0) + quantity),
  ])
  return { values: Object.fromEntries(changed) as MatrixValues }
}
