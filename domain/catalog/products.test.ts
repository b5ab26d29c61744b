// Tests categories and generated product codes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { generateProductCode, parseCategory, productLimits } from './products.ts'

test('reads no category, an empty one and "none" in any case as null', () => {
  for (const text of [null, undefined, '', 'none', 'None']) assert.equal(parseCategory(text), null)
  assert.equal(parseCategory('Tops'), 'Tops')
})

describe('generated product codes', () => {
  const codes: [number, number, string][] = [
    [1_767_225_123_456, 0, 'PROD-123456-AAA'],
    [1_767_225_000_007, 0.999_999, 'PROD-000007-999'],
    [7, 0.5, 'PROD-000007-SSS'],
  ]
  for (const [time, random, code] of codes) {
    test(`is ${code} at ${time} ms with the random number ${random}`, () => {
      assert.equal(
        generateProductCode(new Date(time), () => random),
        code,
      )
    })
  }

  test('always has the documented format and fits the field', () => {
    const time = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(time, fc.infiniteStream(random), (now, stream) => {
        const code = generateProductCode(now, () => stream.next().value)
        assert.match(code, /^PROD-\d{6}-[A-Z0-9]{3}$/)
        assert.ok(code.length <= productLimits.code)
      }),
    )
  })
})
