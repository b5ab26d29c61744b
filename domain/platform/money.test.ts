// Tests parsing, formatting and rounding of money and rates against BigInt arithmetic.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import {
  formatUsdCompact,
  formatCents,
  formatDecimal,
  formatMicrocents,
  formatPercent,
  formatPpm,
  formatUsd,
  maxInvoiceCents,
  maxPriceCents,
  parseCents,
  parseDecimal,
  parsePercent,
  applyRate,
  fullPpm,
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
    const cases: [bigint, string][] = [
      [0n, '$0.00'],
      [680_000_000n, '$6.80'],
      [1_223_235_000n, '$12.23235'],
      [887_500n, '$0.008875'],
      [123_456_700_000_001n, '$1,234,567.00000001'],
    ]
    for (const [microcents, shown] of cases) assert.equal(formatMicrocents(microcents), shown)
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
    assert.equal(formatUsdCompact(-123_456), '-$1.2k')
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

  test('formats rates in thousandths of a percent', () => {
    const rates: [number, string][] = [
      [0, '0%'],
      [10, '0.001%'],
      [85_000, '8.5%'],
      [88_750, '8.875%'],
      [88_800, '8.88%'],
      [100_000, '10%'],
      [500_000, '50%'],
    ]
    for (const [ppm, shown] of rates) assert.equal(formatPpm(ppm), shown)
  })

  const shares: [number, number, number][] = [
    [1, 500_000, 1],
    [1, 499_990, 0],
    [3, 500_000, 2],
    [100, 85_000, 9],
    [10, 85_000, 1],
    [10_000, 85_000, 850],
    [199, 125_000, 25],
    // 8.875 %
    [100, 88_750, 9],
    [8000, 88_750, 710],
    [400, 88_750, 36],
    [1200, 88_750, 107],
    [maxInvoiceCents, 88_750, 8_875_000_000],
    [0, fullPpm, 0],
    [99, 0, 0],
    [99, fullPpm, 99],
  ]
  for (const [cents, ppm, share] of shares) {
    test(`${formatPpm(ppm)} of ${cents} cents are ${share}`, () => {
      assert.equal(applyRate(cents, ppm), share)
    })
  }

  test('rounds half a cent up, exactly', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: fullPpm }), (cents, ppm) => {
        const exact = BigInt(cents) * BigInt(ppm)
        const dropped = exact % 1_000_000n
        assert.equal(
          BigInt(applyRate(cents, ppm)),
          (exact - dropped) / 1_000_000n + (dropped < 500_000n ? 0n : 1n),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('throws for amounts that can’t be computed exactly', () => {
    assert.throws(() => applyRate(Number.MAX_SAFE_INTEGER, 2 * fullPpm), /too large to be exact/)
    assert.throws(() => applyRate(0.5, 1), RangeError)
    assert.throws(() => applyRate(Number.NaN, 1), RangeError)
  })
})
