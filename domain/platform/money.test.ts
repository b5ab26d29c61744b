// Tests parsing, formatting and rounding of money and rates against BigInt arithmetic.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import {
  formatUsdCompact,
  formatCents,
  formatDecimal,
  formatMicros,
  formatPercent,
  formatUsd,
  maxInvoiceCents,
  maxPriceCents,
  parseCents,
  parseDecimal,
  parsePercent,
  applyRate,
  fullBasisPoints,
} from './money.ts'

describe('money', () => {
  const read: [string, number | undefined][] = [
    ['0', 0],
    ['0.00', 0],
    ['12', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    ['12.3400', 1234],
    ['12.345', undefined],
    ['0.001', undefined],
    ['007', 700],
    ['9999999.99', maxPriceCents],
    ['999999999.99', maxInvoiceCents],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['90071992547409.92', undefined],
    ['1'.repeat(16), undefined],
    ['', undefined],
    [' 1', undefined],
    ['.5', undefined],
    ['5.', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1e3', undefined],
    ['1,000.00', undefined],
    ['1.2.3', undefined],
    ['$5', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
    ['٣', undefined],
    ['1\n', undefined],
  ]
  for (const [text, cents] of read) {
    test(`${JSON.stringify(text)} is ${cents === undefined ? 'no amount' : `${cents} cents`}`, () => {
      assert.equal(parseCents(text), cents)
    })
  }

  test('formats negative amounts with a minus sign', () => {
    assert.deepEqual([-5, -1205].map(formatCents), ['-0.05', '-12.05'])
  })

  const whole = fc.integer({ min: 0, max: maxInvoiceCents })

  test('parses formatted amounts back to the same value for any number of decimals', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 4 }), (units, decimals) => {
        assert.equal(parseDecimal(formatDecimal(units, decimals), decimals), units)
      }),
    )
    fc.assert(fc.property(whole, (cents) => parseCents(formatCents(cents)) === cents))
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        (points) => parsePercent(formatPercent(points).slice(0, -1)) === points,
      ),
    )
  })

  test('parses any text into non-negative safe integers or undefined', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d.eE+\-, ]{0,20}$/), fc.double().map(String))
    fc.assert(
      fc.property(texts, (text) => {
        const cents = parseCents(text)
        assert.ok(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0))
      }),
    )
  })

  const usd: [number, string][] = [
    [0, '$0.00'],
    [5, '$0.05'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [1_234_567, '$12,345.67'],
    [maxInvoiceCents, '$999,999,999.99'],
    [-5, '-$0.05'],
    [-123_456_789, '-$1,234,567.89'],
  ]
  for (const [cents, shown] of usd) {
    test(`formats ${cents} cents as ${shown}`, () => {
      assert.equal(formatUsd(cents), shown)
    })
  }

  test('formats dollars like Intl in en-US', () => {
    const reference = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(
        fc.integer({ min: -maxInvoiceCents, max: maxInvoiceCents }),
        (cents) => formatUsd(cents) === reference.format(cents / 100),
      ),
    )
  })

  test('formats unrounded amounts with all digits and at least two', () => {
    const cases: [number, string][] = [
      [0, '$0.00'],
      [6_800_000, '$6.80'],
      [12_232_350, '$12.23235'],
      [1_234_567_000_001, '$1,234,567.000001'],
    ]
    for (const [micros, shown] of cases) assert.equal(formatMicros(micros), shown)
  })

  test('abbreviates amounts', () => {
    const cases: [number, string][] = [
      [0, '$0'],
      [4_950, '$50'],
      [99_949, '$999'],
      [99_950, '$1.0k'],
      [1_234_567, '$12.3k'],
      [8_000_000, '$80.0k'],
      [123_456_789_00, '$123.5M'],
      [9_999_999_999_900, '$100.0B'],
    ]
    for (const [cents, shown] of cases) assert.equal(formatUsdCompact(cents), shown)
  })

  const percents: [number, string][] = [
    [0, '0%'],
    [1, '0.01%'],
    [10, '0.1%'],
    [100, '1%'],
    [850, '8.5%'],
    [1000, '10%'],
    [1005, '10.05%'],
    [10_000, '100%'],
  ]
  for (const [basisPoints, shown] of percents) {
    test(`formats ${basisPoints} basis points as ${shown}`, () => {
      assert.equal(formatPercent(basisPoints), shown)
    })
  }

  const shares: [number, number, number][] = [
    [1, 5000, 1],
    [1, 4999, 0],
    [3, 5000, 2],
    [100, 850, 9],
    [10, 850, 1],
    [10_000, 850, 850],
    [199, 1250, 25],
    [0, 10_000, 0],
    [99, 0, 0],
    [99, 10_000, 99],
  ]
  for (const [cents, basisPoints, share] of shares) {
    test(`${basisPoints} basis points of ${cents} cents are ${share}`, () => {
      assert.equal(applyRate(cents, basisPoints), share)
    })
  }

  test('rounds half a cent up, exactly', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: fullBasisPoints }), (cents, basisPoints) => {
        const exact = BigInt(cents) * BigInt(basisPoints)
        const half = 5000n
        assert.equal(BigInt(applyRate(cents, basisPoints)), (exact + half) / 10_000n)
      }),
      { numRuns: 1000 },
    )
  })

  test('throws for amounts that can’t be computed exactly', () => {
    assert.throws(() => applyRate(Number.MAX_SAFE_INTEGER, 10_000), /too large to be computed exactly/)
    assert.throws(() => applyRate(0.5, 1), RangeError)
    assert.throws(() => applyRate(Number.NaN, 1), RangeError)
  })
})
