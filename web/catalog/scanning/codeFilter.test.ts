import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createCodeFilter } from './codeFilter.ts'

const at = (text: string, distance = 0) => ({ text, distance })

/** What counts in the pictures, by default ten in a second. `.` is a picture without a code. */
function count(pictures: string, betweenMs = 100): string {
  const filter = createCodeFilter()
  return pictures
    .split('')
    .map((code, index) => filter(code === '.' ? [] : [at(code)], index * betweenMs) ?? '')
    .join('')
}

test('a code that stays in the picture counts once, also if single pictures of it are blurred', () => {
  assert.equal(count('AAAAAAAAAAAAAAAAAAAA'), 'A')
  assert.equal(count('AA.A...AA..A.A....A'), 'A')
})

test('a code counts again after it was out of the picture', () => {
  assert.equal(count('AA........AA........A........A........A'), 'AAAAA')
})

test('the next code counts as soon as the last one is gone', () => {
  assert.equal(count('AAAABBBBCCCC'), 'ABC')
  assert.equal(count('A...B...A'), 'ABA')
})

test('a code that stays in the picture counts once, however slow the reader is', () => {
  assert.equal(count('AAAAA', 2000), 'A')
  assert.equal(count('AA.AA', 2000), 'A')
  assert.equal(count('A..A', 500), 'A')
  assert.equal(count('AA..AA', 1000), 'AA')
  assert.equal(count('ABBCC', 1000), 'ABC')
})

test('of two codes on a label the one nearest to the center counts, and not the other one afterwards', () => {
  const filter = createCodeFilter()
  const label = [at('QR', 90), at('EAN', 20)]
  assert.equal(filter(label, 0), 'EAN')
  assert.equal(filter([at('QR', 10), at('EAN', 60)], 100), undefined)
  assert.equal(filter([at('QR', 10)], 200), undefined)
  assert.equal(filter(label, 300), undefined)
})
