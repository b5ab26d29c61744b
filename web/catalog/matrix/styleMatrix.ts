// The size matrix of a style from its products.
import type { Style } from '#contract/catalog/styles.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { isSameText } from '#domain/platform/foldText.ts'

import type { MatrixRow } from './matrixValues.ts'

/** Sizes in the order of the style's scale; the picture of a color is the style's, or else that of a product. */
export function buildStyleMatrix(style: Style): { styleName: string; sizes: string[]; rows: MatrixRow[] } {
  const { sizes, rows } = arrangeCells(style.products, style.sizeScale)
  return {
    styleName: style.name,
    sizes,
    rows: rows.map(({ color, cells }) => {
      const missing = style.brokenRuns.find((run) => isSameText(run.color, color))?.missingSizes ?? []
      const isMissing = (column: number) => missing.includes(cells[column]?.size ?? '')
      return {
        color,
        imageUrl: imageOfColor(style, color),
        missingSizes: sizes.filter((_, column) => isMissing(column)),
        cells: cells.map(
          (cell, column) =>
            cell && {
              productId: cell.id,
              available: cell.quantity,
              lowStockThreshold: cell.lowStockThreshold,
              isMissing: isMissing(column),
            },
        ),
      }
    }),
  }
}

function imageOfColor({ images, products }: Style, color: string): string | null {
  const own = images.find((image) => isSameText(image.color, color))?.imageUrl
  return (
    own ?? products.find((one) => isSameText(one.color, color) && one.imageUrl !== null)?.imageUrl ?? null
  )
}
