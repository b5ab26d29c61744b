// Filling a color of the size matrix with a prepack.
import type { Prepack } from '#contract/catalog/prepacks.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { fillPrepack, missingSizeMessage } from '#domain/catalog/prepacks.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'

import { type MatrixRow, type MatrixValues, readUnits } from './matrixValues.ts'

/** Adds one prepack to the quantities of a row, or returns why it can't be added. */
export function addPrepack(
  style: Pick<Style, 'number' | 'sizeScale'>,
  prepack: Prepack,
  row: MatrixRow,
  sizes: readonly string[],
  values: MatrixValues,
): { values: MatrixValues } | { error: string } {
  const { sizeScale } = style
  const findLabel = (size: string) => sizeScale?.sizes[findSizeIndex(sizeScale, size)]?.label ?? size
  const cells = row.cells.flatMap((cell, column) => (cell ? { ...cell, size: sizes[column] ?? '' } : []))
  const { filled, missing } = fillPrepack(prepack, 1, cells, findLabel)
  const [size] = missing
  if (size !== undefined)
    return { error: missingSizeMessage(style.number, prepack.name, { color: row.color, size }) }
  const changed = filled.map(({ cell: { productId }, quantity }) => [
    productId,
    String((readUnits(values[productId]) || 0) + quantity),
  ])
  return { values: Object.fromEntries(changed) as MatrixValues }
}
