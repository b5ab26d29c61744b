import assert from 'node:assert/strict'
import { test } from 'node:test'

import { nextOptionIndex } from './useListbox.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const list = { active: 5, count: 20, perPage: 7 }

test('arrow, page, Home and End keys move within the list', () => {
  const cases: [string, number, number | undefined][] = [
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['PageDown', 5, 12],
    ['PageUp', 5, 0],
    ['Home', 5, 0],
    ['End', 5, 19],
    ['ArrowDown', 19, 19],
    ['ArrowUp', 0, 0],
    ['PageDown', 18, 19],
    ['a', 5, undefined],
    ['Enter', 5, undefined],
  ]
  for (const [key, active, next] of cases) {
    assert.equal(nextOptionIndex({ ...plain, key }, { ...list, active }), next, key)
  }
})

test('ignores keys with a modifier, and empty lists', () => {
  assert.equal(nextOptionIndex({ ...plain, shiftKey: true, key: 'Home' }, list), undefined)
  assert.equal(nextOptionIndex({ ...plain, key: 'End' }, { ...list, count: 0 }), undefined)
})
