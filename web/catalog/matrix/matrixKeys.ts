// Moves of the focus in the size matrix, as in a spreadsheet.

/** Column -1 fills all sizes of a color, row -1 all colors of a size; both together fill the whole matrix. */
export interface MatrixPlace {
  row: number
  column: number
}

export const fillColumn = -1
export const fillRow = -1

export function isFillPlace({ row, column }: MatrixPlace): boolean {
  return row === fillRow || column === fillColumn
}

export function isSamePlace(one: MatrixPlace, other: MatrixPlace): boolean {
  return one.row === other.row && one.column === other.column
}

export type MatrixMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'row start'
  | 'row end'
  | 'grid start'
  | 'grid end'
  | 'next'
  | 'previous'
  | 'enter'
  | 'enter up'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const arrows: Record<string, MatrixMove> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Returns undefined for a key that doesn't move the focus. */
export function matrixMoveOf(press: KeyPress): MatrixMove | undefined {
  if (press.altKey) return undefined
  const isCommand = press.ctrlKey || press.metaKey
  if (press.key === 'Home') return isCommand ? 'grid start' : 'row start'
  if (press.key === 'End') return isCommand ? 'grid end' : 'row end'
  if (isCommand) return undefined
  if (press.key === 'Tab') return press.shiftKey ? 'previous' : 'next'
  if (press.key === 'Enter') return press.shiftKey ? 'enter up' : 'enter'
  return arrows[press.key]
}

/** The cells of a matrix that take the focus. */
export interface MatrixShape {
  rowCount: number
  columnCount: number
  canFocus: (place: MatrixPlace) => boolean
}

/**
 * Returns the next place of the focus; 'end' if the move leaves the last cell, 'start' if it leaves the first, and
 * undefined if the focus stays. `tabColumn` is the column in which a run of Tabs began: Enter returns to it.
 */
export function findPlace(
  shape: MatrixShape,
  from: MatrixPlace,
  move: MatrixMove,
  tabColumn?: number,
): MatrixPlace | 'start' | 'end' | undefined {
  const row = placesOfRow(shape, from.row)
  const column = placesOfColumn(shape, from.column)
  switch (move) {
    case 'left':
      return row.findLast((place) => place.column < from.column)
    case 'right':
      return row.find((place) => place.column > from.column)
    case 'up':
      return column.findLast((place) => place.row < from.row)
    case 'down':
      return column.find((place) => place.row > from.row)
    case 'row start':
      return row[0]
    case 'row end':
      return row.at(-1)
    case 'grid start':
      return allPlaces(shape)[0]
    case 'grid end':
      return allPlaces(shape).at(-1)
    case 'next':
      return tabPlaces(shape, from).find((place) => isAfter(place, from)) ?? 'end'
    case 'previous':
      return tabPlaces(shape, from).findLast((place) => isAfter(from, place)) ?? 'start'
    case 'enter':
      if (tabColumn !== undefined) return findNextLine(shape, from.row, tabColumn) ?? 'end'
      return column.find((place) => place.row > from.row) ?? findNextColumn(shape, from.column) ?? 'end'
    case 'enter up':
      break
  }
  const above = column.findLast((place) => place.row < from.row)
  return above ?? placesOfColumns(shape).findLast((place) => place.column < from.column)
}

/** The first cell that takes the focus: the tab stop of the matrix. */
export function firstPlace(shape: MatrixShape): MatrixPlace | undefined {
  return allPlaces(shape)[0]
}

function isAfter(place: MatrixPlace, other: MatrixPlace): boolean {
  return place.row === other.row ? place.column > other.column : place.row > other.row
}

/** After a run of Tabs, as on a typewriter: the same column of the next row, or the next one to its right. */
function findNextLine(shape: MatrixShape, row: number, tabColumn: number): MatrixPlace | undefined {
  return productPlaces(shape).find((place) => place.row > row && place.column >= tabColumn)
}

/** Enter below the last row goes on at the top of the next column; below the cells that fill rows it ends. */
function findNextColumn(shape: MatrixShape, column: number): MatrixPlace | undefined {
  if (column === fillColumn) return undefined
  return placesOfColumns(shape).find((place) => place.column > column)
}

function placesOfRow(shape: MatrixShape, row: number): MatrixPlace[] {
  const places: MatrixPlace[] = []
  for (let column = fillColumn; column < shape.columnCount; column += 1) places.push({ row, column })
  return places.filter(shape.canFocus)
}

function placesOfColumn(shape: MatrixShape, column: number): MatrixPlace[] {
  const places: MatrixPlace[] = []
  for (let row = fillRow; row < shape.rowCount; row += 1) places.push({ row, column })
  return places.filter(shape.canFocus)
}

/** Row by row. */
function allPlaces(shape: MatrixShape): MatrixPlace[] {
  return Array.from({ length: shape.rowCount + 1 }, (_, row) => placesOfRow(shape, row + fillRow)).flat()
}

/** Tab stops at products. Only from the cell that fills a size it goes on to that of the next size. */
function tabPlaces(shape: MatrixShape, from: MatrixPlace): MatrixPlace[] {
  if (from.row !== fillRow || from.column === fillColumn) return productPlaces(shape)
  return allPlaces(shape).filter(({ column }) => column !== fillColumn)
}

function productPlaces(shape: MatrixShape): MatrixPlace[] {
  return allPlaces(shape).filter((place) => !isFillPlace(place))
}

/** Column by column, without the cells that fill others. */
function placesOfColumns(shape: MatrixShape): MatrixPlace[] {
  const columns = Array.from({ length: shape.columnCount }, (_, column) => placesOfColumn(shape, column))
  return columns.flat().filter((place) => !isFillPlace(place))
}
