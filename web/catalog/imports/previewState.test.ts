// The preview of an import as its events arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { PreviewRow } from '#contract/catalog/imports.ts'

import {
  applyPreviewEvent,
  filterPreviewRows,
  emptyPreview,
  assignColumn,
  formatResultCount,
} from './previewState.ts'

function aRow(row: number, verdict: PreviewRow['verdict']): PreviewRow {
  return { row, verdict, productId: `P-${row}`, productName: 'Linen dress' }
}

test('rows are listed in the order of the file, or by their verdict', () => {
  const first = applyPreviewEvent(emptyPreview, { type: 'rows', rows: [aRow(2, 'new'), aRow(3, 'refused')] })
  const preview = applyPreviewEvent(first, { type: 'rows', rows: [aRow(4, 'new')] })
  const places = (verdict?: PreviewRow['verdict']) =>
    filterPreviewRows(preview, verdict).map(({ row }) => row)
  assert.deepEqual(places(), [2, 3, 4])
  assert.deepEqual(places('new'), [2, 4])
})

test('while no more rows are listed than a thousand, a count says that there may be more', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => aRow(at + 2, 'new'))
  const running = applyPreviewEvent(emptyPreview, { type: 'rows', rows })
  assert.equal(formatResultCount(running, 'new'), '1,000+')
  const counts = { new: 60_000, same: 0, changed: 0, refused: 0 }
  assert.equal(formatResultCount(applyPreviewEvent(running, { type: 'done', counts }), 'new'), '60,000')
})

test('a field that is chosen for one column is taken from the other', () => {
  const choice = ['productId', 'productName', null] as const
  assert.deepEqual(assignColumn([...choice], 2, 'productId'), [null, 'productName', 'productId'])
  assert.deepEqual(assignColumn([...choice], 0, null), [null, 'productName', null])
})
