// The state of an import preview as events arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { PreviewRow } from '#contract/catalog/imports.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'

import type { ShownResult } from './importLabels.ts'
import { applyPreviewEvent, filterPreviewRows, emptyPreview, formatResultCount } from './previewState.ts'

function aRow(row: number, result: PreviewRow['result']): PreviewRow {
  return { row, result, code: `P-${row}`, name: 'Linen dress' }
}

test('lists rows in file order or by result', () => {
  const first = applyPreviewEvent(emptyPreview, { type: 'rows', rows: [aRow(2, 'new'), aRow(3, 'refused')] })
  const preview = applyPreviewEvent(first, { type: 'rows', rows: [aRow(4, 'new')] })
  const places = (result?: PreviewRow['result']) =>
    filterPreviewRows(preview, result, 'update').map(({ row }) => row)
  assert.deepEqual(places(), [2, 3, 4])
  assert.deepEqual(places('new'), [2, 4])
  const repeated = applyPreviewEvent(preview, {
    type: 'rows',
    rows: [{ ...aRow(5, 'refused'), isExisting: true }, aRow(6, 'same')],
  })
  const rowsOf = (mode: ImportMode, shown: ShownResult) =>
    filterPreviewRows(repeated, shown, mode).map(({ row }) => row)
  assert.deepEqual([rowsOf('skip', 'skipped'), rowsOf('skip', 'refused')], [[5, 6], [3]])
  assert.deepEqual([rowsOf('update', 'same'), rowsOf('update', 'refused')], [[6], [3, 5]])
  const noted = { ...aRow(5, 'new'), notes: ['Price 12.505 read as $12.51'] }
  const withNote = applyPreviewEvent(preview, { type: 'rows', rows: [noted] })
  assert.deepEqual(filterPreviewRows(withNote, 'noted', 'update'), [noted])
})

test('marks a count as partial while the list is full', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => aRow(at + 2, 'new'))
  const running = applyPreviewEvent(emptyPreview, { type: 'rows', rows })
  assert.equal(formatResultCount(running, 'new', 'update'), '1,000+')
  const counts = { new: 60_000, same: 0, changed: 0, refused: 0, refusedExisting: 0 }
  const done = applyPreviewEvent(running, {
    type: 'done',
    counts,
    notedCount: 0,
    leavingCount: 0,
    unpricedCount: 0,
    newLeavingCount: 0,
    imageCount: 0,
    missingImageCount: 0,
    unusedImages: [],
    unusedImageCount: 0,
  })
  assert.equal(formatResultCount(done, 'new', 'update'), '60,000')
})
