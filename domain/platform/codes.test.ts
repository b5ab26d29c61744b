import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { codeSpellings, isSameCode, meansCode, shortestSpelling, withLeadingZeros } from './codes.ts'

test('compares codes without regard to case and invisible characters', () => {
  assert.ok(isSameCode(' straße-é1', 'STRAßE-É1'))
  assert.ok(isSameCode('A-1\u200b', 'a-1'))
  assert.ok(isSameCode('JUPE-E\u0301', 'jupe-é'))
  assert.ok(!isSameCode('DR-1', 'DR-10'))
  assert.ok(!isSameCode('042563008123', '0042563008123'))
})

test('UPC-A, EAN-13 and GTIN-14 with leading zeros are one code', () => {
  const spellings = ['042563008123', '0042563008123', '00042563008123']
  for (const one of spellings) {
    assert.deepEqual(codeSpellings(one).toSorted(), spellings.toSorted())
    assert.equal(shortestSpelling(one), spellings[0])
    for (const other of spellings) assert.ok(meansCode(one, other))
  }
  assert.deepEqual(codeSpellings('4006381333931'), ['4006381333931', '04006381333931'])
})

test('other codes have one spelling', () => {
  for (const code of ['042563', '00123', '1', 'A-042563008123', '4006381333931222', ''])
    assert.deepEqual(codeSpellings(code), [code])
  assert.ok(!meansCode('0123', '123'))
  assert.ok(!meansCode('142563008123', '0042563008123'))
})

test('the spellings of a code have the same spellings', () => {
  const digits = fc.stringMatching(/^0{0,3}\d{9,12}$/)
  fc.assert(
    fc.property(digits, (code) => {
      const all = codeSpellings(code).toSorted()
      assert.equal(new Set(all).size, all.length)
      for (const spelling of all) assert.deepEqual(codeSpellings(spelling).toSorted(), all)
    }),
  )
})

test('a number can have lost leading zeros', () => {
  assert.deepEqual(withLeadingZeros('123456789012'), ['0123456789012', '00123456789012'])
  assert.equal(withLeadingZeros('123')[1], '00123')
  for (const code of ['0123', 'A1', '', '12345678901234', '0']) assert.deepEqual(withLeadingZeros(code), [])
})
