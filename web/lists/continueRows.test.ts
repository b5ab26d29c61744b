import assert from 'node:assert/strict'
import { test } from 'node:test'

import { rowsAfter, rowsBefore } from './continueRows.ts'

const known = [11, 12, 13]
const cases: [name: string, current: number[], before: number[], after: number[]][] = [
  ['unchanged', [9, 10, 11, 12, 13, 14, 15], [9, 10], [14, 15]],
  ['a new row at the start moves the others', [10, 11, 12, 13, 14], [10], [14]],
  ['a known row has left the list', [10, 11, 13, 14, 15], [10], [14, 15]],
  ['the last known row has left the list', [10, 11, 12, 14, 15], [10], [14, 15]],
  ['a new row between known ones is skipped', [10, 11, 20, 12, 13, 14], [10], [14]],
  ['the known rows changed their order', [10, 13, 11, 12, 14], [10], [14]],
  ['no known row is there any more', [14, 15], [14, 15], [14, 15]],
  ['nothing follows', [11, 12, 13], [], []],
]

for (const [name, current, before, after] of cases) {
  test(`the rows around the known ones: ${name}`, () => {
    assert.deepEqual(rowsBefore(known, current), before)
    assert.deepEqual(rowsAfter(known, current), after)
  })
}
