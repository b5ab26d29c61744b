import assert from 'node:assert/strict'
import { test } from 'node:test'

import { compareTexts, foldName, foldText } from './foldText.ts'

test('folds case and accents, and letters that have no accent to remove', () => {
  assert.equal(foldText('Rib TANK 7'), 'rib tank 7')
  assert.equal(foldText('Crème Brûlée'), 'creme brulee')
  assert.equal(
    foldText('GROẞ, Æther, Œuvre, Ørsted, Đuro, Łódź, ılık'),
    'gross, aether, oeuvre, orsted, duro, lodz, ilik',
  )
  assert.equal(foldText('M'), 'm')
})

test('compares names of customers with single spaces', () => {
  for (const name of ['Café Müller', ' CAFE   MULLER ', 'cafe\u00a0 muller', 'Café\u2003Müller'])
    assert.equal(foldName(name), 'cafe muller')
})

test('orders texts without case and accents, numbers by value', () => {
  assert.deepEqual(['b10', 'É', 'a', 'B2', 'f'].toSorted(compareTexts), ['a', 'B2', 'b10', 'É', 'f'])
  assert.equal(compareTexts('café', 'CAFE'), 0)
})
