// Recognizes a bare list of codes and quantities, which has no column names.
import { orderColumnNames } from './orderColumns.ts'

const quantity = /^\d{1,5}$/
/** Codes have no spaces, and letters or more digits than a quantity. */
const code = /^(?=\S*\d)[^\s,;]{2,60}$/

/** The names of the two columns, in their order; undefined if the rows are something else. */
export function nameListColumns(rows: readonly (readonly string[])[]): string[] | undefined {
  if (rows.length === 0) return undefined
  const pairs = rows.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
  const isList = (codeAt: number, quantityAt: number) =>
    pairs.every(
      (cells) =>
        cells.length === 2 && code.test(cells[codeAt] ?? '') && quantity.test(cells[quantityAt] ?? ''),
    ) && pairs.some((cells) => !quantity.test(cells[codeAt] ?? ''))
  if (isList(0, 1)) return [orderColumnNames.productId, 'Quantity']
  return isList(1, 0) ? ['Quantity', orderColumnNames.productId] : undefined
}
