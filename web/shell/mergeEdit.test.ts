// Tests merging two users' edits of a record with lists, and the sentence about the changes that were kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeKept, findSaved, mergeEdit } from './mergeEdit.ts'

const original = { phone: '1', contacts: [{ name: 'Ann' }] }

test('a list that nobody changed is no conflict, although it is another object', () => {
  const current = { phone: '2', contacts: [{ name: 'Ann' }] }
  const mine = { phone: '1', contacts: [{ name: 'Ann' }] }
  assert.deepEqual(mergeEdit(['phone', 'contacts'], { original, current, mine }), {
    fields: current,
    adopted: ['phone'],
    conflicting: [],
  })
})

test('a list that both changed is one conflict, and keeps my value', () => {
  const current = { ...original, contacts: [] }
  const mine = { ...original, contacts: [{ name: 'Ann' }, { name: 'Bob' }] }
  assert.deepEqual(mergeEdit(['phone', 'contacts'], { original, current, mine }), {
    fields: mine,
    adopted: [],
    conflicting: ['contacts'],
  })
})

test('what an attempt of mine may have saved is no change of another user', () => {
  const sent = { ...original, phone: '2' }
  const current = { phone: '2', contacts: [] }
  const mine = { ...original, phone: '3' }
  const versions = { original, current, mine, sent }
  assert.deepEqual(mergeEdit(['phone', 'contacts'], versions), {
    fields: { phone: '3', contacts: [] },
    adopted: ['contacts'],
    conflicting: [],
  })
  assert.deepEqual(findSaved(['phone', 'contacts'], versions), ['phone'])
})

test('names at most two changes of other users', () => {
  assert.equal(describeKept([]), undefined)
  assert.equal(describeKept(['Color: A.']), 'Changes by other users were kept. Color: A.')
  assert.equal(
    describeKept(['Color: A.', 'Size: B.', 'Price: C.']),
    'Changes by other users were kept. Color: A. Size: B. 1 more field changed.',
  )
})
