// Missing input of a form that makes products of its colors and sizes.
import { maxStyleProducts } from '#domain/catalog/styles.ts'
import { formatCount } from '#domain/platform/format.ts'
import { findMatrixErrors } from '#web/catalog/matrix/matrixValues.ts'

import type { StyleGrid } from './useStyleGrid.ts'

/** `first` is any of them, also of a quantity that the matrix marks itself. */
export function gridErrors(
  grid: Pick<StyleGrid, 'namedColors' | 'repeatedColor' | 'sizes' | 'rows' | 'values' | 'productCount'>,
) {
  const colors =
    grid.namedColors.length === 0
      ? 'Color is required'
      : grid.repeatedColor === undefined
        ? undefined
        : `${grid.repeatedColor.trim()} is listed twice.`
  const sizes =
    grid.sizes.length === 0
      ? 'Choose at least one size'
      : grid.productCount > maxStyleProducts
        ? `A style can have at most ${formatCount(maxStyleProducts)} products.`
        : undefined
  const [quantity] = findMatrixErrors({ styleName: '', ...grid }, grid.values).values()
  return { colors, sizes, first: colors ?? sizes ?? quantity }
}
