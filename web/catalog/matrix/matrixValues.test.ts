// Tests reading, checking and adding up the quantities of a size matrix.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { saleQuantityError } from '#domain/stock/stock.ts'

import {
  cellsAt,
  type FindCellError,
  findMatrixErrors,
  type MatrixRow,
  readQuantities,
  readUnits,
  sharedText,
  stepCells,
  sumMatrix,
} from './matrixValues.ts'

const navy: MatrixRow = {
  color: 'Navy',
  cells: [
    { productId: 1, available: 3 },
    { productId: 2, available: 0 },
    { productId: 3, available: 12 },
  ],
}
const sand: MatrixRow = { color: 'Sand', cells: [{ productId: 4, available: 5 }, null, null] }
const matrix = { styleName: 'Rib Tank', sizes: ['S', 'M', 'L'], rows: [navy, sand] }
const findSaleError: FindCellError = (cell, units, name) =>
  saleQuantityError(name, cell.available ?? 0, units)

test('reads whole units, and nothing else', () => {
  assert.equal(readUnits(undefined), null)
  assert.equal(readUnits(' '), null)
  assert.equal(readUnits('012'), 12)
  for (const text of ['1.5', '-1', '1e3', '0x10', 'two']) assert.ok(Number.isNaN(readUnits(text)), text)
})

test('keeps a typed zero apart from an empty cell', () => {
  const values = { 1: '0', 2: '', 3: 'x', 4: '7', 99: '5' }
  assert.deepEqual(
    [...readQuantities(matrix.rows, values)],
    [
      [1, 0],
      [4, 7],
    ],
  )
})

test('names the product in the error of its cell', () => {
  const errors = findMatrixErrors(matrix, { 1: '5', 2: '1', 3: '1.5', 4: '5' }, findSaleError)
  assert.deepEqual(Object.fromEntries(errors), {
    1: 'Only 3 units of Rib Tank, Navy, S are available in stock. Cannot add 5 units.',
    2: 'Rib Tank, Navy, M is out of stock and cannot be added to the invoice.',
    3: 'Rib Tank, Navy, L: Quantity must be a whole number',
  })
})

test('a zero is not an error, whatever is in stock', () => {
  assert.equal(findMatrixErrors(matrix, { 2: '0' }, findSaleError).size, 0)
})

test('adds up rows, columns and the total', () => {
  const values: Record<number, string> = { 1: '2', 3: '10', 4: '1', 2: 'x' }
  assert.deepEqual(
    sumMatrix(matrix.rows, 3, ({ productId }) => readUnits(values[productId])),
    { rows: [12, 1], columns: [3, 0, 10], total: 13 },
  )
})

test('fills the products that can be sold', () => {
  const ids = (row: MatrixRow, findError?: FindCellError) =>
    cellsAt([row], { row: 0, column: -1 }, findError).map(({ productId }) => productId)
  assert.deepEqual(ids(navy, findSaleError), [1, 3])
  assert.deepEqual(ids(navy), [1, 2, 3])
})

test('the cells for all colors fill each product of a size, or of the matrix', () => {
  const ids = (column: number, findError?: FindCellError) =>
    cellsAt(matrix.rows, { row: -1, column }, findError).map(({ productId }) => productId)
  assert.deepEqual(ids(-1), [1, 2, 3, 4])
  assert.deepEqual(ids(-1, findSaleError), [1, 3, 4])
  assert.deepEqual([ids(0), ids(1), ids(2)], [[1, 4], [2], [3]])
  // A single cell takes any text, also if it is sold out.
  assert.equal(cellsAt(matrix.rows, { row: 0, column: 1 }, findSaleError).length, 1)
  assert.deepEqual(cellsAt(matrix.rows, { row: 1, column: 1 }), [])
})

test('shows the text that all filled cells share', () => {
  assert.equal(sharedText(cellsAt([navy], { row: 0, column: -1 }, findSaleError), { 1: '2', 3: '2' }), '2')
  assert.equal(sharedText(cellsAt([navy], { row: 0, column: -1 }, findSaleError), { 1: '2', 3: '3' }), '')
  assert.equal(sharedText([], {}), '')
})

test('steps each of several cells by one', () => {
  const cells = cellsAt([navy], { row: 0, column: -1 })
  assert.deepEqual(stepCells(cells, { 1: '2', 2: '', 3: '12' }, 1), { 1: '3', 2: '1', 3: '13' })
  assert.deepEqual(stepCells(cells, { 1: '1', 3: '12' }, -1), { 1: '', 2: '', 3: '11' })
  assert.deepEqual(stepCells(cells, { 1: '1', 3: '12' }, -1, 'count'), { 1: '0', 2: '', 3: '11' })
  assert.deepEqual(stepCells(cells.slice(0, 1), {}, -1, 'count'), { 1: '0' })
})
