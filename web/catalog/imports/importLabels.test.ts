// What is said before and after an import and its undoing, and what an import's file is called.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ImportMode } from '#domain/catalog/importRow.ts'

import {
  formatPreviewSummary,
  uploadFileName,
  describeUndo,
  formatUndoSummary,
  type RowResultCounts,
} from './importLabels.ts'

const nothing: RowResultCounts = { new: 0, same: 0, changed: 0, refused: 0 }

const promises: [RowResultCounts, ImportMode, string][] = [
  [
    { new: 5, same: 0, changed: 12, refused: 3 },
    'update',
    '5 new products will be added, 12 existing will be updated, 3 rows refused.',
  ],
  [
    { new: 1, same: 1200, changed: 12, refused: 1 },
    'skip',
    '1 new product will be added, 1,212 existing will be skipped, 1 row refused.',
  ],
  [{ ...nothing, same: 1 }, 'update', '1 stays as it is.'],
  [nothing, 'skip', 'Nothing will change.'],
]

for (const [counts, mode, words] of promises) {
  test(`the promise of an import: ${words}`, () => assert.equal(formatPreviewSummary(counts, mode), words))
}

test('an undo tells what it takes back and what it leaves, each only where there is some', () => {
  const reply = { removed: 412, restored: 1, leftCount: 1, left: [] }
  assert.deepEqual(describeUndo(reply), [
    '412 products that came with it will be removed.',
    '1 product that it updated will be what it was before.',
    '1 product touched since will stay as it is.',
  ])
  assert.equal(formatUndoSummary(reply), '412 products removed, 1 product set back to what it was.')
  assert.deepEqual(describeUndo({ ...reply, restored: 0, leftCount: 0 }).length, 1)
})

test('of a very long name the end is sent, without what no name may have', () => {
  const name = uploadFileName(new File([], `${'long '.repeat(60)}\tlist.csv`))
  assert.ok(name.length <= 200)
  assert.match(name, /long list\.csv$/)
})
