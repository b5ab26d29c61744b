// The layout of a column chart.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { labeledColumnIndexes, layOutColumns } from './chartColumns.ts'

test('scales columns to the highest one, on a common baseline', () => {
  const columns = layOutColumns([50, 100, 25, 0], { width: 400, height: 200 })
  assert.deepEqual(
    columns.map(({ height }) => height),
    [100, 200, 50, 0],
  )
  assert.ok(columns.every(({ y, height }) => y + height === 200))
})

test('centers columns in equal slots without overlap', () => {
  for (const width of [260, 333, 720, 1280]) {
    const columns = layOutColumns(
      Array.from({ length: 12 }, (_, index) => index),
      { width, height: 100 },
    )
    for (const [index, { x, width: own, middle }] of columns.entries()) {
      assert.ok(Math.abs(middle - ((index + 0.5) * width) / 12) < 0.001)
      assert.ok(Math.abs(x + own / 2 - middle) <= 1)
      assert.ok(x >= 0 && x + own <= width)
      assert.ok(x >= (columns[index - 1]?.x ?? -own) + own)
    }
  }
})

test('keeps small values visible', () => {
  const [small, none, large] = layOutColumns([1, -500, 99_999_999_999], { width: 300, height: 180 })
  assert.deepEqual([small?.height, none?.height, large?.height], [2, 0, 180])
})

test('gives zero values no height', () => {
  const columns = layOutColumns([0, 0, 0], { width: 300, height: 180 })
  assert.ok(columns.every(({ height, y }) => height === 0 && y === 180))
})

test('labels all values above 0 where there is room', () => {
  assert.deepEqual(labeledColumnIndexes([5, 0, 7, 9], 400, 48), [0, 2, 3])
})

test('labels only the highest and the last column on a narrow chart', () => {
  const values = [1, 2, 9, 3, 2, 2, 2, 2, 2, 2, 2, 4]
  assert.deepEqual(labeledColumnIndexes(values, 330, 48), [2, 11])
  assert.deepEqual(labeledColumnIndexes([...values.slice(0, 10), 99, 4], 330, 48), [10])
  assert.deepEqual(labeledColumnIndexes([...values.slice(0, 11), 99], 330, 48), [11])
  assert.deepEqual(labeledColumnIndexes([...values.slice(0, 11), 0], 330, 48), [2])
  assert.deepEqual(
    labeledColumnIndexes(
      values.map(() => 0),
      330,
      48,
    ),
    [],
  )
})
