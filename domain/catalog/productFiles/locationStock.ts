// Files with a row for the stock of a product in each location: the first row of a product gets the stock of all.
import type { ImportCells } from '#domain/catalog/importRow.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { addStock } from './stockColumns.ts'
import type { Variant } from './variants.ts'

export interface LocationStock {
  /** Gets each row before any is read. */
  scan: (cells: ImportCells, variant: Variant) => void
  /** The stock of the product in all locations; undefined in the rows after its first. */
  take: (cells: ImportCells, variant: Variant) => string | undefined
}

export function createLocationStock(decimalMark: DecimalMark): LocationStock {
  const stock = new Map<string, string>()
  const taken = new Set<string>()
  return {
    scan(cells, variant) {
      const key = keyOf(cells, variant)
      stock.set(key, addStock([stock.get(key) ?? '', cells.quantity ?? ''], decimalMark))
    },
    take(cells, variant) {
      const key = keyOf(cells, variant)
      if (taken.has(key)) return undefined
      taken.add(key)
      return stock.get(key) ?? cells.quantity ?? ''
    },
  }
}

function keyOf({ productId = '', styleNumber = '' }: ImportCells, { values }: Variant): string {
  return (productId || [styleNumber, ...values].join('\n')).toLowerCase()
}
