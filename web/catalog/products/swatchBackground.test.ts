import assert from 'node:assert/strict'
import { test } from 'node:test'

import { swatchBackground } from './swatchBackground.ts'

test('finds a color in any spelling', () => {
  assert.equal(swatchBackground('Navy Blue'), '#1d2747')
  assert.equal(swatchBackground('  navy-blue '), '#1d2747')
  assert.equal(swatchBackground('NAVY  BLUE'), '#1d2747')
})

test('makes stripes of several colors', () => {
  assert.match(swatchBackground('Multi') ?? '', /^conic-gradient/)
})

test('returns null for unknown colors and names of object properties', () => {
  assert.equal(swatchBackground('Sunset Over Antwerp'), null)
  assert.equal(swatchBackground(''), null)
  assert.equal(swatchBackground('constructor'), null)
})
