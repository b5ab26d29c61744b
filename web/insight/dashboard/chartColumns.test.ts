// Tests where the columns of a chart stand.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { labeledColumnIndexes, layOutColumns } from './chartColumns.ts'

test('the highest column fills the height, the others stand on the same line in proportion', () => {
  const columns = layOutColumns([50, 100, 25, 0], { width: 400, height: 200 })
  assert.deepEqual(
    columns.map(({ height }) => height),
    [100, 200, 50, 0],
  )
  assert.ok(columns.every(({ y, height }) => y + height === 200))
})

test('columns stand in the middle of slots of the same width, and neither touch nor leave the chart', () => {
  for (const width of [260, 333, 720, 1280]) {
    const columns = layOutColumns(
      Array.from({ length: 12 }, (_, place) => place),
      { width, height: 100 },
    )
    for (const [place, { x, width: own, middle }] of columns.entries()) {
      assert.ok(Math.abs(middle - ((place + 0.5) * width) / 12) < 0.001)
      assert.ok(Math.abs(x + own / 2 - middle) <= 1)
      assert.ok(x >= 0 && x + own <= width)
      assert.ok(x >= (columns[place - 1]?.x ?? -own) + own)
    }
  }
})

test('what is more than nothing is seen, beside whatever sum', () => {
  const [small, none, large] = layOutColumns([1, 0, 99_999_999_999], { width: 300, height: 180 })
  assert.deepEqual([small?.height, none?.height, large?.height], [2, 0, 180])
})

test('a year without a sale has columns of no height', () => {
  const columns = layOutColumns([0, 0, 0], { width: 300, height: 180 })
  assert.ok(columns.every(({ height, y }) => height === 0 && y === 180))
})

test('every column that is more than nothing has its figure where there is room', () => {
  assert.deepEqual(labeledColumnIndexes([5, 0, 7, 9], 400, 48), [0, 2, 3])
})

test('on a phone the highest column has its figure, and the last unless the two would touch', () => {
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
