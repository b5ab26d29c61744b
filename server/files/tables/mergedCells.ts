// Merged cells: what the sheet shows in the first cell of a range belongs to each row of it.
import { parseCellReference } from './cellReference.ts'
import type { ReadCell } from './sheetCells.ts'
import { maxColumns, type MergedRows } from './tableRow.ts'

interface MergedRange {
  firstRow: number
  lastRow: number
  value: ReadCell | undefined
}

interface ColumnRanges {
  /** In the order of their rows. */
  list: MergedRange[]
  /** The position of the first that does not end before the current row: a file can have a million, so none is removed. */
  current: number
}

/** By the column of each range of several rows, from 0. Only the first column of a range has a value. */
export type MergedRanges = ReadonlyMap<number, ColumnRanges>

const mergedRange = /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([^"']*)/g

/** `xml` is the worksheet; its ranges come after its rows. */
export function readMergedRanges(xml: Buffer): MergedRanges {
  const ranges = new Map<number, ColumnRanges>()
  const afterRows = xml.toString('latin1', Math.max(0, xml.lastIndexOf('sheetData')))
  for (const [, reference = ''] of afterRows.matchAll(mergedRange)) addRange(ranges, reference)
  for (const { list } of ranges.values()) list.sort((a, b) => a.firstRow - b.firstRow)
  return ranges
}

function addRange(ranges: Map<number, ColumnRanges>, reference: string): void {
  const [first, last] = reference.split(':').map(parseCellReference)
  if (!first || !last || last.row <= first.row || first.column >= maxColumns) return
  const column = ranges.get(first.column) ?? { list: [], current: 0 }
  ranges.set(first.column, column)
  column.list.push({ firstRow: first.row, lastRow: last.row, value: undefined })
}

/**
 * Calls `fill` for each cell of the row that gets the value of the first row of its range. Returns the rows of the merged cells, by column. Rows must
 * come in their order.
 */
export function fillMergedCells(
  ranges: MergedRanges,
  row: number,
  cells: readonly (ReadCell | undefined)[],
  fill: (column: number, value: ReadCell, firstRow: number) => void,
): Map<number, MergedRows> {
  const merged = new Map<number, MergedRows>()
  for (const [column, place] of ranges) {
    let range = place.list[place.current]
    while (range && range.lastRow < row) range = place.list[(place.current += 1)]
    if (!range || range.firstRow > row) continue
    merged.set(column, { firstRow: range.firstRow, lastRow: range.lastRow })
    if (range.firstRow === row) range.value = cells[column]
    else if (range.value && (cells[column]?.text ?? '') === '') fill(column, range.value, range.firstRow)
  }
  return merged
}
