// The cells that a row has itself, before anything is taken from other rows.
import type { ImportCells, ImportColumn } from '#domain/catalog/importRow.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { cleanCode } from './cleanCells.ts'
import type { FileLayout } from './fileStart.ts'
import { addStock } from './stockColumns.ts'

/** The fields in `overridden` are read from their column only. */
export function createCellReader(
  { program, sources, stock }: FileLayout,
  overridden: ReadonlySet<ImportColumn>,
  decimalMark: DecimalMark,
): (texts: readonly string[]) => ImportCells {
  const fields = [...sources]
  const blanks = new Set(program?.blanks)
  const isExact = program?.isExact === true
  const addsStock = stock.length > 0 && !overridden.has('quantity')
  return (texts) => {
    const textAt = (position: number) => {
      const text = texts[position] ?? ''
      return blanks.size > 0 && blanks.has(text.toLowerCase()) ? '' : text
    }
    const cells: ImportCells = {}
    for (const [field, positions] of fields) cells[field] = firstText(positions, textAt)
    if (!isExact) cells.productId = cleanCode(cells.productId ?? '')
    if (addsStock) cells.quantity = addStock(stock.map(textAt), decimalMark)
    return cells
  }
}

/** Of the columns of a field; where the first is empty, the next is read. */
export function firstText(positions: readonly number[], textAt: (position: number) => string): string {
  for (const position of positions) {
    const text = textAt(position)
    if (text !== '') return text
  }
  return ''
}
