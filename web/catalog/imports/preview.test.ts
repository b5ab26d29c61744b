// The preview of an import as its events arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { PreviewRow } from '#contract/catalog/imports.ts'

import { addEvent, listedRows, nothingKnown, takeColumn, verdictCount } from './preview.ts'

function aRow(row: number, verdict: PreviewRow['verdict']): PreviewRow {
  return { row, verdict, productId: `P-${row}`, productName: 'Linen dress' }
}

test('rows are listed in the order of the file, or by their verdict', () => {
  const first = addEvent(nothingKnown, { type: 'rows', rows: [aRow(2, 'new'), aRow(3, 'refused')] })
  const preview = addEvent(first, { type: 'rows', rows: [aRow(4, 'new')] })
  const places = (verdict?: PreviewRow['verdict']) => listedRows(preview, verdict).map(({ row }) => row)
  assert.deepEqual(places(), [2, 3, 4])
  assert.deepEqual(places('new'), [2, 4])
})

test('while no more rows are listed than a thousand, a count says that there may be more', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => aRow(at + 2, 'new'))
  const running = addEvent(nothingKnown, { type: 'rows', rows })
  assert.equal(verdictCount(running, 'new'), '1,000+')
  const counts = { new: 60_000, same: 0, changed: 0, refused: 0 }
  assert.equal(verdictCount(addEvent(running, { type: 'done', counts }), 'new'), '60,000')
})

test('a field that is chosen for one column is taken from the other', () => {
  const choice = ['productId', 'productName', null] as const
  assert.deepEqual(takeColumn([...choice], 2, 'productId'), [null, 'productName', 'productId'])
  assert.deepEqual(takeColumn([...choice], 0, null), [null, 'productName', null])
})
