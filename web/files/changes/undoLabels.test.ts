// Summaries of undos.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeUndo, formatUndoSummary } from './undoLabels.ts'

test('describes an undo without parts that are 0', () => {
  const reply = { removed: 412, restored: 1, skippedCount: 1, skipped: [] }
  assert.deepEqual(describeUndo('import', 'product', reply), [
    '412 products added by the import will be removed.',
    '1 product updated by the import will be restored.',
    '1 product changed since will be skipped.',
  ])
  assert.equal(formatUndoSummary('product', reply), '412 products removed, 1 product restored.')
  assert.deepEqual(describeUndo('change', 'product', { ...reply, restored: 0, skippedCount: 0 }).length, 1)
})
