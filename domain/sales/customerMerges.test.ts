import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  mergeIntoItselfMessage,
  notMergedMessage,
  settledAcrossMessage,
  twoStepMergeMessage,
} from './customerMerges.ts'

test('messages say why a merge or its undo is refused', () => {
  assert.equal(mergeIntoItselfMessage, "A customer can't be merged into itself.")
  assert.equal(
    twoStepMergeMessage('C-104', 2),
    'Customer C-104 has 2 merged customers: merge into C-104 instead, or unmerge them first.',
  )
  assert.equal(
    twoStepMergeMessage('C-104', 1),
    'Customer C-104 has 1 merged customer: merge into C-104 instead, or unmerge it first.',
  )
  assert.equal(notMergedMessage('C-104'), 'Customer C-104 is not merged.')
  assert.equal(
    settledAcrossMessage('C-104', 'RC-2026-00001'),
    'RC-2026-00001 settles a document across customer C-104 and the one that it was merged into. Take it off first.',
  )
})
