// Tests the size runs that are typed into the cells that fill all sizes.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cellsAt, type MatrixRow, type MatrixValues } from './matrixValues.ts'
import { fillCells, readSizeRun } from './sizeRun.ts'

const cell = (productId: number) => ({ productId, available: 9 })
/** Sand has no M. */
const rows: MatrixRow[] = [
  { color: 'Navy', cells: [cell(1), cell(2), cell(3)] },
  { color: 'Sand', cells: [cell(4), null, cell(6)] },
]
const fill = (text: string, before: MatrixValues = {}) =>
  fillCells(cellsAt(rows, { row: -1, column: -1 }), text, { before, sizeCount: 3 })

test('reads quantities between hyphens', () => {
  assert.deepEqual(readSizeRun(' 1-2-12 '), ['1', '2', '12'])
  assert.deepEqual(readSizeRun('1--2-'), ['1', '', '2', ''])
  for (const text of ['', '12', '-5', '1-x', '1 2', '1.5-2']) assert.equal(readSizeRun(text), undefined, text)
})

test('a run goes into the sizes of each color in order, and skips a size that a color lacks', () => {
  assert.deepEqual(fill('1-2-3'), { values: { 1: '1', 2: '2', 3: '3', 4: '1', 6: '3' } })
})

test('any other text fills all sizes', () => {
  assert.deepEqual(fill('7'), { values: { 1: '7', 2: '7', 3: '7', 4: '7', 6: '7' } })
})

test('sizes that a run does not reach keep their quantities', () => {
  assert.deepEqual(fill('1-', { 2: '8' }), { values: { 1: '1', 2: '8', 3: '', 4: '1', 6: '' } })
  assert.deepEqual(fill('1--0', { 2: '8' }).values, { 1: '1', 2: '8', 3: '0', 4: '1', 6: '0' })
})

test('a run that is longer than the sizes fills nothing', () => {
  assert.deepEqual(fill('1-2-2-1', { 2: '8' }), {
    values: { 1: '', 2: '8', 3: '', 4: '', 6: '' },
    error: '1-2-2-1 has 4 quantities, but there are 3 sizes. Nothing was filled.',
  })
})
