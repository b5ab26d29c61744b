// Rows of one style of which only the first has the name, the style number or the price.
import { fileColumns, type ImportCells, type ImportColumn } from '#domain/catalog/importRow.ts'

/** Cells that only a new product takes from a row above; they change no product that exists. */
export interface FilledCells {
  cells: ImportCells
  /** 'As in row 2: price, style number' */
  note: string
}

/** All rows of a style share these. */
const shared = ['productName', 'styleNumber', 'price'] as const satisfies ImportColumn[]
/** Rows without name and style number share these too, as in merged cells. */
const sharedByMerged = [
  'color',
  'category',
  'description',
  'manufacturer',
  'season',
] as const satisfies ImportColumn[]

/** Returns a function that gets all rows in order, and returns what a row leaves out because it is in the one above. */
export function createFillDown(hasStyle: boolean) {
  let above: { row: number; cells: ImportCells } | undefined
  return (row: number, cells: ImportCells): FilledCells | undefined => {
    const filled: ImportCells = {}
    if (above && isSameStyle(above.cells, cells, hasStyle)) {
      const isMerged = hasStyle && isEmpty(cells, 'styleNumber')
      for (const column of isMerged ? [...shared, ...sharedByMerged] : shared)
        if (isEmpty(cells, column) && !isEmpty(above.cells, column))
          filled[column] = above.cells[column] ?? ''
    }
    const columns = Object.keys(filled) as ImportColumn[]
    const whole = columns.length === 0 ? cells : { ...cells, ...filled }
    const note = `As in row ${above?.row}: ${columns.map((column) => fileColumns[column].label.toLowerCase()).join(', ')}`
    // The row that has the values is named, not the one between.
    above =
      columns.length === 0 || !above
        ? { row, cells: whole }
        : { row: above.row, cells: { ...above.cells, ...whole } }
    return columns.length === 0 ? undefined : { cells: filled, note }
  }
}

function isSameStyle(above: ImportCells, cells: ImportCells, hasStyle: boolean): boolean {
  const isSame = (column: ImportColumn) =>
    cells[column]?.toLowerCase() === above[column]?.toLowerCase() && !isEmpty(cells, column)
  if (hasStyle && !isEmpty(cells, 'styleNumber')) return isSame('styleNumber')
  const isVariant = (['productId', 'color', 'size'] as const).some((column) => !isEmpty(cells, column))
  return isSame('productName') || (hasStyle && isEmpty(cells, 'productName') && isVariant)
}

function isEmpty(cells: ImportCells, column: ImportColumn): boolean {
  return (cells[column] ?? '') === ''
}
