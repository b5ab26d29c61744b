// Tests how the focus moves in the size matrix.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findPlace, firstPlace, type MatrixMove, matrixMoveOf, type MatrixShape } from './matrixKeys.ts'

/** Draws a matrix: `f` fills its row, `x` is a product, `-` is none. */
function shapeOf(...rows: string[]): MatrixShape {
  return {
    rowCount: rows.length,
    columnCount: (rows[0]?.length ?? 1) - 1,
    canFocus: ({ row, column }) => (rows[row]?.[column + 1] ?? '-') !== '-',
  }
}

const shape = shapeOf('fxx-', 'fx-x', '-xxx')

/** Places as 'row:column'. */
function move(from: string, key: MatrixMove, tabColumn?: number): string | undefined {
  const [row = 0, column = 0] = from.split(':').map(Number)
  const to = findPlace(shape, { row, column }, key, tabColumn)
  return typeof to === 'object' ? `${to.row}:${to.column}` : to
}

test('arrows skip cells without a product and stop at the edge', () => {
  assert.equal(move('1:0', 'right'), '1:2')
  assert.equal(move('1:2', 'left'), '1:0')
  assert.equal(move('0:1', 'down'), '2:1')
  assert.equal(move('2:2', 'up'), '1:2')
  assert.equal(move('0:1', 'right'), undefined)
  assert.equal(move('2:0', 'left'), undefined)
})

test('Home, End and their combinations with Ctrl go to the ends', () => {
  assert.deepEqual(firstPlace(shape), { row: 0, column: -1 })
  assert.equal(move('1:2', 'row start'), '1:-1')
  assert.equal(move('1:-1', 'row end'), '1:2')
  assert.equal(move('1:2', 'grid start'), '0:-1')
  assert.equal(move('0:0', 'grid end'), '2:2')
})

test('Tab goes through the sizes row by row and leaves at both ends', () => {
  const visited = ['0:-1']
  for (let at: string | undefined = visited[0]; at !== undefined && at !== 'end';) {
    at = move(at, 'next')
    visited.push(at ?? '')
  }
  assert.deepEqual(visited, ['0:-1', '0:0', '0:1', '1:0', '1:2', '2:0', '2:1', '2:2', 'end'])
  assert.equal(move('1:0', 'previous'), '0:1')
  assert.equal(move('0:0', 'previous'), 'start')
})

test('Enter goes down, then to the next column, and leaves the last cell', () => {
  assert.equal(move('0:0', 'enter'), '1:0')
  assert.equal(move('2:0', 'enter'), '0:1')
  assert.equal(move('2:2', 'enter'), 'end')
  assert.equal(move('1:0', 'enter up'), '0:0')
  assert.equal(move('0:1', 'enter up'), '2:0')
  assert.equal(move('0:0', 'enter up'), undefined)
})

test('Enter after filling the last row leaves the matrix', () => {
  assert.equal(move('0:-1', 'enter'), '1:-1')
  assert.equal(move('1:-1', 'enter'), 'end')
})

test('Enter after a run of Tabs starts the next row in the column of the run', () => {
  assert.equal(move('0:1', 'enter', 0), '1:0')
  assert.equal(move('0:1', 'enter', 1), '1:2')
  assert.equal(move('2:2', 'enter', 0), 'end')
})

test('keys with Alt and letters with Ctrl are not moves', () => {
  const key = { key: 'Tab', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  assert.equal(matrixMoveOf(key), 'next')
  assert.equal(matrixMoveOf({ ...key, shiftKey: true }), 'previous')
  assert.equal(matrixMoveOf({ ...key, key: 'ArrowLeft', altKey: true }), undefined)
  assert.equal(matrixMoveOf({ ...key, key: 'Enter', ctrlKey: true }), undefined)
  assert.equal(matrixMoveOf({ ...key, key: 'End', ctrlKey: true }), 'grid end')
  assert.equal(matrixMoveOf({ ...key, key: '7' }), undefined)
})

/** With a first row of cells for all colors. */
const shapeWithAll: MatrixShape = {
  ...shape,
  canFocus: (place) => (place.row === -1 ? true : shape.canFocus(place)),
}

test('the cells for all colors are above the first color, and Tab passes them by', () => {
  const moveAll = (from: string, key: MatrixMove) => {
    const [row = 0, column = 0] = from.split(':').map(Number)
    const to = findPlace(shapeWithAll, { row, column }, key)
    return typeof to === 'object' ? `${to.row}:${to.column}` : to
  }
  assert.deepEqual(firstPlace(shapeWithAll), { row: -1, column: -1 })
  assert.deepEqual([moveAll('-1:-1', 'down'), moveAll('-1:-1', 'enter')], ['0:-1', '0:-1'])
  assert.deepEqual([moveAll('-1:-1', 'right'), moveAll('0:0', 'up')], ['-1:0', '-1:0'])
  assert.deepEqual([moveAll('-1:-1', 'next'), moveAll('0:0', 'previous')], ['0:0', 'start'])
  // From one of them, Tab goes on to the next.
  assert.deepEqual([moveAll('-1:0', 'next'), moveAll('-1:2', 'next')], ['-1:1', '0:0'])
  // Below the last color, Enter goes on at the first color of the next size.
  assert.equal(moveAll('2:1', 'enter'), '1:2')
})
