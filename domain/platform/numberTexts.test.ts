// Tests the reading of numbers as people type and paste them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  readTypedCents,
  readTypedDecimal,
  readTypedNumber,
  readTypedUnits,
  toPlainNumber,
} from './numberTexts.ts'

test('keeps the decimals after a comma, which a native number input drops', () => {
  assert.equal(readTypedCents('12,5'), 1250)
  assert.equal(readTypedCents('12.5'), 1250)
  assert.equal(readTypedDecimal('8,25', 3), 8250)
})

test('reads thousands separators and the signs of money and rates', () => {
  const texts = ['1,250', '1,250.00', '$1,250.00', ' $ 1250 ', '1.250,00', '1,250.', '1250%']
  assert.deepEqual(
    texts.map((text) => readTypedCents(text)),
    texts.map(() => 125_000),
  )
  assert.equal(readTypedNumber('1,000,000'), 1_000_000)
  assert.equal(readTypedCents('.5'), 50)
  assert.equal(readTypedNumber('-1,250.5'), -1250.5)
})

test('refuses three digits after the decimal mark, unless the number can have three decimals', () => {
  assert.equal(readTypedCents('1.250'), undefined)
  assert.ok(Number.isNaN(readTypedNumber('1.000')))
  assert.equal(readTypedDecimal('8.875', 3), 8875)
  assert.equal(readTypedCents('1000,000'), undefined)
  // A mark in the wrong place, and decimals that would have to be rounded.
  assert.equal(readTypedCents('1,0000'), undefined)
  assert.equal(readTypedDecimal('8.8755', 3), undefined)
})

test('reads units as a whole number of at least 0', () => {
  assert.deepEqual(
    ['1,250', '0', '3.0', '2,5', '-1', 'x', ''].map((text) => readTypedUnits(text)),
    [1250, 0, 3, undefined, undefined, undefined, undefined],
  )
})

test('refuses texts that are not numbers', () => {
  const texts = [
    '',
    ' ',
    '-',
    '$',
    '.',
    ',',
    '5,',
    'abc',
    '12a',
    '1e3',
    '0x10',
    '1,2345',
    '1,25,0',
    '1 250',
    'NaN',
  ]
  for (const text of [...texts, 'Infinity', '--5', '9'.repeat(50), ' '.repeat(100_000)]) {
    assert.equal(toPlainNumber(text, 2), undefined, text)
    assert.ok(Number.isNaN(readTypedNumber(text)), text)
  }
})
