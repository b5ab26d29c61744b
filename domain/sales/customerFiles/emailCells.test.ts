import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readEmailCell } from './emailCells.ts'

test('reads one or several addresses', () => {
  const both = [{ email: 'a@x.example' }, { email: 'b@x.example' }]
  for (const text of [
    'a@x.example; b@x.example',
    'a@x.example, b@x.example',
    'a@x.example/b@x.example',
    'a@x.example b@x.example',
    'a@x.example and b@x.example',
    'a@x.example\nmailto:b@x.example',
    '<a@x.example>; A@X.example; b@x.example;',
  ])
    assert.deepEqual(readEmailCell(text), both, text)
  assert.deepEqual(readEmailCell('maria@müller.example'), [{ email: 'maria@müller.example' }])
  assert.deepEqual(readEmailCell('b@x.example; "Ann Lee" <ann@x.example>'), [
    { email: 'b@x.example' },
    { email: 'ann@x.example', name: 'Ann Lee' },
  ])
})

test('reads no cell with anything else', () => {
  for (const text of ['', 'none', 'a@x.example, none', 'call ann@x.example first', 'a@x', 'a/b', 'Ann <ann>'])
    assert.equal(readEmailCell(text), undefined, text)
})
