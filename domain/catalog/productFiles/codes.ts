// Product IDs of rows without one, and those that a spreadsheet wrote as numbers.
import type { ImportCells } from '#domain/catalog/importRow.ts'
import { formatProductCode } from '#domain/catalog/styles.ts'

import { readsAsFloats, removeFloatSuffix } from './cleanCells.ts'

/** `samples` are the first product IDs of the file, if it `hasColumn` of them. */
export function createCodes(samples: readonly string[], hasColumn: boolean) {
  const areFloats = readsAsFloats(samples)
  const isRepeated = new Set(samples.filter(Boolean)).size < samples.filter(Boolean).length
  return {
    clean(cells: ImportCells, notes: string[]): void {
      if (areFloats) {
        removeFloatSuffix(cells, 'productId', notes)
        removeFloatSuffix(cells, 'styleNumber', notes)
      }
      removeFloatSuffix(cells, 'size', notes)
    },

    /**
     * Makes the product ID of the style, the color and the size if the row has none. With a column for each size, the ID of the row is
     * that of a color: each size gets its own.
     */
    complete(cells: ImportCells, filled: ImportCells = {}, { isSized }: { isSized: boolean }): void {
      const { productId = '', size = '' } = cells
      const color = cells.color || filled.color || ''
      const style = cells.styleNumber || filled.styleNumber || ''
      if (isSized && productId !== '') {
        cells.productId = isRepeated ? joinCode(productId, color, size) : joinCode(productId, '', size)
        cells.styleNumber = style || productId
      } else if (productId === '' && style !== '' && (color !== '' || size !== '' || !hasColumn))
        cells.productId = joinCode(style, color, size)
    },
  }
}

/** 'LS-100-WHITE-S', as in the app's own styles; without a part that is empty. */
function joinCode(style: string, color: string, size: string): string {
  const pattern = ['{style}', color && '{color}', size && '{size}'].filter(Boolean).join('-')
  return formatProductCode(pattern, { style, color, size })
}
