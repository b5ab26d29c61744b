// Summaries of imports.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ImportMode } from '#domain/catalog/importRow.ts'

import { countShownResults, formatPreviewSummary, type RowResultCounts, shownResult } from './importLabels.ts'

const nothing: RowResultCounts = { new: 0, same: 0, changed: 0, refused: 0, refusedExisting: 0 }

const summaries: [RowResultCounts, ImportMode, string][] = [
  [
    { new: 5, same: 0, changed: 12, refused: 3, refusedExisting: 2 },
    'update',
    '5 new products will be added, 12 existing will be updated, 3 rows refused.',
  ],
  [
    { new: 1, same: 1200, changed: 12, refused: 3, refusedExisting: 2 },
    'skip',
    '1 new product will be added, 1,214 existing will be skipped, 1 row refused.',
  ],
  [{ ...nothing, same: 1 }, 'update', '1 unchanged.'],
  [nothing, 'skip', 'Nothing will change.'],
]

for (const [counts, mode, summary] of summaries) {
  test(`summarizes a preview: ${summary}`, () => assert.equal(formatPreviewSummary(counts, mode), summary))
}

test('shows an existing product as skipped in the mode that skips it', () => {
  const rows = [{ result: 'same' }, { result: 'refused', isExisting: true }, { result: 'refused' }] as const
  const shownIn = (mode: ImportMode) => rows.map((row) => shownResult(row, mode))
  assert.deepEqual(shownIn('skip'), ['skipped', 'skipped', 'refused'])
  assert.deepEqual(shownIn('update'), ['same', 'refused', 'refused'])
  const counts = { ...nothing, same: 1, refused: 2, refusedExisting: 1 }
  const { skipped, refused } = countShownResults(counts, 'skip')
  assert.deepEqual([skipped, refused], [2, 1])
})
