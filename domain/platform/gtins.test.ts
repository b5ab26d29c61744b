import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { checkDigitError, formatGtin, readGtins } from './gtins.ts'

test('UPC-A, EAN-13, GTIN-14, and a UPC without its zero are one number', () => {
  for (const text of ['036000291452', '0036000291452', '00036000291452', '36000291452'])
    assert.deepEqual(readGtins(text), ['00036000291452'], text)
  assert.equal(formatGtin('00036000291452'), '036000291452')
  assert.equal(formatGtin('04006381333931'), '4006381333931')
  // A carton has a number of its own.
  assert.equal(formatGtin('10036000291459'), '10036000291459')
})

test('a UPC-E is the UPC-A that it abbreviates', () => {
  assert.deepEqual(readGtins('04252614'), ['00042100005264'])
  assert.deepEqual(readGtins('01234565').at(-1), '00012345000065')
  // Without their last digit.
  const cases = [
    ['0123450', '01200000345'],
    ['0123452', '01220000345'],
    ['0123453', '01230000045'],
    ['0123454', '01234000005'],
    ['0123455', '01234500005'],
    ['1123459', '11234500009'],
  ] as const
  for (const [short, long] of cases) {
    const last = '0123456789'
      .split('')
      .filter((digit) => readGtins(`${short}${digit}`).includes(`00${long}${digit}`))
    assert.equal(last.length, 1, short)
  }
})

test('eight digits can be a GTIN-8 and a UPC-E', () => {
  const both = Array.from({ length: 20_000 }, (_, index) => String(index + 1_000_000).padStart(8, '0')).find(
    (text) => readGtins(text).length === 2,
  )
  assert.ok(both)
  const [gtin8 = '', upc = ''] = readGtins(both)
  assert.equal(gtin8, `000000${both}`)
  assert.match(upc, /^00\d{12}$/)
  assert.equal(formatGtin(gtin8), gtin8.slice(2))
})

test('a wrong last digit is named with the right one', () => {
  assert.equal(checkDigitError('036000291455'), '036000291455 is not a UPC: its last digit would be 2.')
  assert.equal(checkDigitError('4006381333930'), '4006381333930 is not an EAN: its last digit would be 1.')
  assert.equal(checkDigitError('10036000291452'), '10036000291452 is not a GTIN: its last digit would be 9.')
  for (const text of ['036000291452', 'A36000291455', '12345678', ''])
    assert.equal(checkDigitError(text), undefined)
  assert.deepEqual(readGtins('036000291455'), [])
})

test('a printed number means itself', () => {
  const digits = fc.stringMatching(/^0{0,6}\d{7,13}$/)
  fc.assert(
    fc.property(digits, (start) => {
      for (const last of '0123456789')
        for (const gtin of readGtins(`${start}${last}`.slice(-14)))
          assert.deepEqual(readGtins(formatGtin(gtin)), [gtin])
    }),
  )
})
