// What a reader of a list is told of what changed meanwhile.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import { compareRows, describeNewRows } from './compareRows.ts'

const rowsOf = (ids: number[], version = 1) => ids.map((id) => ({ id, version }))

suite('a list that is being read', () => {
  const cases: [string, number[], number[], number | undefined, string | undefined, number][] = [
    ['is as it was', [5, 4, 3], [5, 4, 3], 3, undefined, 0],
    ['got one more at its head, which pushed the last away', [5, 4, 3], [6, 5, 4], 3, '1 new', 1],
    ['got two more', [5, 4, 3], [7, 6, 5], 3, '2 new', 2],
    ['is all new', [5, 4, 3], [8, 7, 6], 3, '3+ new', 3],
    ['lost one, for which another moved up', [5, 4, 3], [5, 3, 2], 3, '1 gone', 0],
    ['lost its last one', [5, 4, 3], [5, 4, 2], 3, '1 gone', 0],
    ['got one and lost one', [5, 4, 3], [6, 5, 3], 3, '1 new, 1 gone', 0],
    ['got one more while it is short', [5, 4], [6, 5, 4], 20, '1 new', 0],
    ['lost one while it is short', [5, 4, 3], [5, 3], 20, '1 gone', 0],
    ['has no pages, and got one by name', [5, 9, 3], [5, 7, 9, 3, 8], undefined, '2 new', 0],
    ['has no pages, and lost all', [5, 4], [], undefined, '2 gone', 0],
  ]
  for (const [what, held, fresh, size, words, pushed] of cases) {
    test(what, () => {
      const compared = compareRows(rowsOf(held), rowsOf(fresh), { size })
      assert.deepEqual([describeNewRows(compared, size), compared.pushed], [words, pushed])
      assert.deepEqual(
        compared.rows.map(({ id }) => id),
        held,
      )
    })
  }

  test('shows each of its rows as it was read last, those on the next page too', () => {
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
