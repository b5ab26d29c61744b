// Where labels are on a page, in whole micrometers from its top left corner.
import { formatMillimeters } from '#domain/platform/lengths.ts'
import type { RecordValues } from '#domain/platform/records/defineRecord.ts'

import type { labelFormat } from './labelFormats.ts'

/** The numbers of a label format. Columns and rows that are null are 1. */
export type LabelGrid = Omit<RecordValues<typeof labelFormat>, 'number' | 'name'>

export interface Box {
  leftUm: number
  topUm: number
  widthUm: number
  heightUm: number
}

/** Labels on one page. */
export function countCells({ columns, rows }: Pick<LabelGrid, 'columns' | 'rows'>): number {
  return (columns ?? 1) * (rows ?? 1)
}

/** The box of a cell on its page. Cells count from 0, row by row. */
export function cellBox(grid: LabelGrid, cell: number): Box {
  const columns = grid.columns ?? 1
  return {
    leftUm: grid.marginLeftUm + (cell % columns) * (grid.labelWidthUm + grid.gapAcrossUm),
    topUm: grid.marginTopUm + Math.floor(cell / columns) * (grid.labelHeightUm + grid.gapDownUm),
    widthUm: grid.labelWidthUm,
    heightUm: grid.labelHeightUm,
  }
}

/** Page and cell of a label, both from 0. `firstCell` is the first free cell of the first page, from 1. */
export function placeLabel(
  grid: LabelGrid,
  firstCell: number,
  index: number,
): { page: number; cell: number } {
  const place = firstCell - 1 + index
  const cells = countCells(grid)
  return { page: Math.floor(place / cells), cell: place % cells }
}

/** Pages for so many labels. */
export function countPages(grid: LabelGrid, firstCell: number, labels: number): number {
  return Math.ceil((firstCell - 1 + labels) / countCells(grid))
}

/** Why the labels don't fit on their page, and the field to change; undefined if they do. */
export function findMisfit(
  grid: LabelGrid,
): { field: 'labelWidthUm' | 'labelHeightUm'; message: string } | undefined {
  const last = cellBox(grid, countCells(grid) - 1)
  const rightUm = last.leftUm + last.widthUm
  const bottomUm = last.topUm + last.heightUm
  if (rightUm > grid.pageWidthUm)
    return {
      field: 'labelWidthUm',
      message: describeMisfit(grid.columns ?? 1, 'column', rightUm, grid.pageWidthUm, 'wide'),
    }
  if (bottomUm > grid.pageHeightUm)
    return {
      field: 'labelHeightUm',
      message: describeMisfit(grid.rows ?? 1, 'row', bottomUm, grid.pageHeightUm, 'high'),
    }
  return undefined
}

/** '4 columns with margin and gaps need 281.225 mm, but the page is 215.9 mm wide.' */
function describeMisfit(count: number, noun: string, neededUm: number, pageUm: number, side: string): string {
  const needs =
    count === 1 ? `1 ${noun} with its margin needs` : `${count} ${noun}s with margin and gaps need`
  return `${needs} ${formatMillimeters(neededUm)} mm, but the page is ${formatMillimeters(pageUm)} mm ${side}.`
}
