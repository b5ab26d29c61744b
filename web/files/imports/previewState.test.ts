// The state of an import preview as events arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ImportTypes, Preview, RowResults } from './importPages.ts'
import { applyPreviewEvent, emptyPreview, formatResultCount, restartPreview } from './previewState.ts'

interface TestTypes extends ImportTypes {
  mode: 'skip'
  result: 'new' | 'refused'
  previewed: { notedCount: number; added: number }
}

const results: Pick<RowResults<TestTypes>, 'find' | 'count'> = {
  find: ({ result }) => (result === 'refused' ? result : 'new'),
  count: ({ added }) => ({ new: added, refused: 0 }),
}

function aRow(row: number, result: string, code = `P-${row}`) {
  return { row, result, code, name: 'Linen dress' }
}

function addRows(preview: Preview<TestTypes>, ...rows: ReturnType<typeof aRow>[]): Preview<TestTypes> {
  return applyPreviewEvent(preview, { type: 'rows', rows })
}

test('lists rows in file order, and replaces a row that is sent again', () => {
  const first = addRows(emptyPreview, aRow(2, 'new'), aRow(5, 'new'), aRow(3, 'refused'))
  assert.deepEqual(
    first.rows.map(({ row }) => row),
    [2, 3, 5],
  )
  // Row 2 has a column for each size.
  const preview = addRows(first, aRow(2, 'new', 'P-2-M'), aRow(3, 'changed'))
  assert.deepEqual(
    preview.rows.map(({ code, result }) => `${code} ${result}`),
    ['P-2 new', 'P-2-M new', 'P-3 changed', 'P-5 new'],
  )
})

test('marks a count as partial while the list is full', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => aRow(at + 2, 'same'))
  const running = addRows(emptyPreview, ...rows, aRow(2000, 'refused'))
  assert.equal(formatResultCount(running, results, 'new', 'skip'), '1,000+')
  assert.equal(formatResultCount(running, results, 'refused', 'skip'), '1')
  const done = applyPreviewEvent<TestTypes>(running, { type: 'done', notedCount: 0, added: 60_000 })
  assert.equal(formatResultCount(done, results, 'new', 'skip'), '60,000')
})

test('keeps the columns of the file while the server checks a new mapping', () => {
  const header = { sheets: [], sheet: 0, sheetCount: 0, program: null, notes: [] }
  const columns = [{ name: 'Wort', samples: ['B-1'], importAs: null, readAs: null }]
  const preview = addRows(
    applyPreviewEvent<TestTypes>(emptyPreview, { type: 'columns', ...header, columns }),
    aRow(2, 'new'),
  )
  const mapped = restartPreview(preview, { columns: ['productId'] })
  assert.deepEqual(mapped.header?.columns, [
    { name: 'Wort', samples: ['B-1'], importAs: 'productId', readAs: null },
  ])
  assert.deepEqual(mapped.rows, [])
  assert.equal(restartPreview(preview, {}).header, undefined)
})
