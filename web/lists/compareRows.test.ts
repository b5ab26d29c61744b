import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { compareRows, describeNewRows } from './compareRows.ts'

const rowsOf = (ids: number[], version = 1) => ids.map((id) => ({ id, version }))

describe('compareRows', () => {
  const cases: [string, number[], number[], number | undefined, string | undefined, number][] = [
    ['no change', [5, 4, 3], [5, 4, 3], 3, undefined, 0],
    ['one added at the start, one moved to the next page', [5, 4, 3], [6, 5, 4], 3, '1 new', 1],
    ['two added', [5, 4, 3], [7, 6, 5], 3, '2 new', 2],
    ['all rows new', [5, 4, 3], [8, 7, 6], 3, '3+ new', 3],
    ['one removed, another moved up', [5, 4, 3], [5, 3, 2], 3, '1 gone', 0],
    ['the last row removed', [5, 4, 3], [5, 4, 2], 3, '1 gone', 0],
    ['one added, one removed', [5, 4, 3], [6, 5, 3], 3, '1 new, 1 gone', 0],
    ['one added to a short page', [5, 4], [6, 5, 4], 20, '1 new', 0],
    ['one removed from a short page', [5, 4, 3], [5, 3], 20, '1 gone', 0],
    ['rows added to a list without pages', [5, 9, 3], [5, 7, 9, 3, 8], undefined, '2 new', 0],
    ['all rows removed from a list without pages', [5, 4], [], undefined, '2 gone', 0],
  ]
  for (const [title, held, fresh, size, label, pushed] of cases) {
    test(title, () => {
      const compared = compareRows(rowsOf(held), rowsOf(fresh), { size })
      assert.deepEqual([describeNewRows(compared, size), compared.pushed], [label, pushed])
      assert.deepEqual(
        compared.rows.map(({ id }) => id),
        held,
      )
    })
  }

  test('updates rows that moved to the next page', () => {
    const { rows } = compareRows(rowsOf([5, 4, 3]), rowsOf([6, 5, 4], 2), {
      next: rowsOf([3, 2, 1], 3),
      size: 3,
    })
    assert.deepEqual(rows, [
      { id: 5, version: 2 },
      { id: 4, version: 2 },
      { id: 3, version: 3 },
    ])
  })
})
