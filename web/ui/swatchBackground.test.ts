// Which colour names have a swatch.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { swatchBackground } from './swatchBackground.ts'

test('a colour is known however it is written', () => {
  assert.equal(swatchBackground('Navy Blue'), '#1d2747')
  assert.equal(swatchBackground('  navy-blue '), '#1d2747')
  assert.equal(swatchBackground('NAVY  BLUE'), '#1d2747')
})

test('several colours make a striped swatch', () => {
  assert.match(swatchBackground('Multi') ?? '', /^conic-gradient/)
})

test('an unknown colour, or a word that objects know, has no swatch', () => {
  assert.equal(swatchBackground('Sunset Over Antwerp'), null)
  assert.equal(swatchBackground(''), null)
  assert.equal(swatchBackground('constructor'), null)
})
