// Which colour names have a swatch.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { swatchOf } from './swatches.ts'

test('a colour is known however it is written', () => {
  assert.equal(swatchOf('Navy Blue'), '#1d2747')
  assert.equal(swatchOf('  navy-blue '), '#1d2747')
  assert.equal(swatchOf('NAVY  BLUE'), '#1d2747')
})

test('several colours make a striped swatch', () => {
  assert.match(swatchOf('Multi') ?? '', /^conic-gradient/)
})

test('an unknown colour, or a word that objects know, has no swatch', () => {
  assert.equal(swatchOf('Sunset Over Antwerp'), null)
  assert.equal(swatchOf(''), null)
  assert.equal(swatchOf('constructor'), null)
})
