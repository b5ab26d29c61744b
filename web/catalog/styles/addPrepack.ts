// Filling a color of the size matrix with packs.
import type { Prepack } from '#contract/catalog/prepacks.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { fillPrepack, missingSizeMessage } from '#domain/catalog/prepacks.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'

import { type MatrixRow, type MatrixValues, readUnits } from './matrixValues.ts'

/** Adds packs to the quantities of a row, or returns why they can't be added. `values` has the filled cells only. */
export function addPrepack(
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
