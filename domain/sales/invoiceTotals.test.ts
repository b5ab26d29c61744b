import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { maxInvoiceCents, maxPriceCents } from '#domain/platform/money.ts'

import {
  areTotalsEqual,
  explainInvoiceTotals,
  calculateInvoiceTotals,
  calculateLineTotal,
} from './invoiceTotals.ts'

describe('invoice totals', () => {
  const cases: [string, [number, number][], [number, number], [number, number, number, number]][] = [
    ['taxes one unit at the default rate', [[1, 8000]], [0, 85_000], [8000, 0, 680, 8680]],
    ['taxes at 8.875%', [[1, 4995]], [0, 88_750], [4995, 0, 443, 5438]],
    ['taxes at 8.875% after a discount', [[3, 4995]], [1250, 88_750], [14_985, 1873, 1164, 14_276]],
    ['rounds half a cent at 8.875% up', [[1, 400]], [0, 88_750], [400, 0, 36, 436]],
    ['taxes the amount after the discount', [[2, 8000]], [1000, 85_000], [16_000, 1600, 1224, 15_624]],
    ['rounds half a cent of tax up', [[1, 10]], [0, 50_000], [10, 0, 1, 11]],
    ['rounds half a cent of discount up', [[1, 10]], [500, 0], [10, 1, 0, 9]],
    ['rounds discount and tax separately', [[1, 30]], [500, 50_000], [30, 2, 1, 29]],
    ['taxes nothing after a 100% discount', [[3, 999]], [10_000, 500_000], [2997, 2997, 0, 0]],
    ['totals zero for free items', [[5, 0]], [0, 85_000], [0, 0, 0, 0]],
    ['adds up odd amounts', [[3, 3333]], [0, 0], [9999, 0, 0, 9999]],
    ['totals zero without lines', [], [0, 85_000], [0, 0, 0, 0]],
  ]
  for (const [title, lines, [discountBasisPoints, taxPpm], [subtotal, discount, tax, total]] of cases) {
    test(title, () => {
      const priced = lines.map(([quantity, unitPriceCents]) => ({ quantity, unitPriceCents }))
      assert.deepEqual(calculateInvoiceTotals(priced, { discountBasisPoints, taxPpm }), {
        subtotalCents: subtotal,
        discountBasisPoints,
        discountCents: discount,
        chargesCents: 0,
        taxedChargesCents: 0,
        taxCents: tax,
        totalCents: total,
      })
    })
  }

  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    unitPriceCents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: maxPriceCents })),
  })
  const lines = fc.array(line, { maxLength: 20 })
  const rates = fc.record({
    discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    taxPpm: fc.integer({ min: 0, max: 50_000 }).map((thousandths) => 10 * thousandths),
  })

  test('is exact for any lines and rates, or undefined above the limit', () => {
    let accepted = 0
    fc.assert(
      fc.property(lines, rates, (lines, rates) => {
        const totals = calculateInvoiceTotals(lines, rates)
        const subtotal = lines.reduce(
          (sum, line) => sum + BigInt(line.quantity) * BigInt(line.unitPriceCents),
          0n,
        )
        const discount = (subtotal * BigInt(rates.discountBasisPoints) + 5000n) / 10_000n
        const tax = ((subtotal - discount) * BigInt(rates.taxPpm) + 500_000n) / 1_000_000n
        const total = subtotal - discount + tax
        if (subtotal > BigInt(maxInvoiceCents) || total > BigInt(maxInvoiceCents)) {
          assert.equal(totals, undefined)
          return
        }
        accepted += 1
        assert.ok(totals)
        const { subtotalCents, discountCents, taxCents, totalCents } = totals
        assert.deepEqual([subtotalCents, discountCents, taxCents, totalCents].map(BigInt), [
          subtotal,
          discount,
          tax,
          total,
        ])
        assert.equal(subtotalCents - discountCents + taxCents, totalCents)
        assert.ok(discountCents <= subtotalCents && totalCents >= 0)
      }),
      { numRuns: 2000 },
    )
    assert.ok(accepted > 100, 'too few generated invoices were below the limit')
  })

  test('explains each step and how it was rounded', () => {
    fc.assert(
      fc.property(lines, rates, (lines, rates) => {
        const explained = explainInvoiceTotals(lines, rates)
        if (!explained) return
        const { subtotalCents, discount, tax, totalCents } = explained
        assert.equal(
          explained.lines.reduce((sum, line) => sum + line.totalCents, 0),
          subtotalCents,
        )
        assert.deepEqual([discount.baseCents, tax.baseCents], [subtotalCents, subtotalCents - discount.cents])
        assert.equal(tax.baseCents + tax.cents, totalCents)
        assert.ok(discount.type === 'percentage')
        for (const share of [discount, tax]) {
          const exact = BigInt(share.baseCents) * BigInt(share.ratePpm)
          assert.equal(share.exactMicrocents, exact)
          const dropped = exact % 1_000_000n
          const whole = dropped < 500_000n ? exact / 1_000_000n : exact / 1_000_000n + 1n
          assert.equal(BigInt(share.cents), whole)
          const rounding =
            dropped === 0n ? 'none' : dropped < 500_000n ? 'down' : dropped === 500_000n ? 'half up' : 'up'
          assert.equal(share.rounding, rounding)
        }
      }),
      { numRuns: 2000 },
    )
  })

  const roundings: [string, number, number, [bigint, number, string]][] = [
    ['no rounding', 8000, 85_000, [680_000_000n, 680, 'none']],
    ['less than half a cent rounds down', 14_391, 85_000, [1_223_235_000n, 1223, 'down']],
    ['three quarters of a cent round up', 15, 50_000, [750_000n, 1, 'up']],
    ['half a cent rounds up', 10, 50_000, [500_000n, 1, 'half up']],
    ['8.875% of one cent', 1, 88_750, [88_750n, 0, 'down']],
    ['8.875% of the highest total', 91_000_000_001, 88_750, [8_076_250_000_088_750n, 8_076_250_000, 'down']],
  ]
  for (const [title, cents, taxPpm, [exactMicrocents, taxCents, rounding]] of roundings) {
    test(`explains the tax: ${title}`, () => {
      const lines = [{ quantity: 1, unitPriceCents: cents }]
      const tax = explainInvoiceTotals(lines, { discountBasisPoints: 0, taxPpm })?.tax
      assert.deepEqual(tax, {
        baseCents: cents,
        ratePpm: taxPpm,
        exactMicrocents,
        cents: taxCents,
        rounding,
      })
    })
  }

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, rates, (lines, rates) => {
        assert.deepEqual(
          calculateInvoiceTotals(lines.toReversed(), rates),
          calculateInvoiceTotals(lines, rates),
        )
      }),
    )
  })

  test('accepts the maximum total and rejects one cent more', () => {
    const none = { discountBasisPoints: 0, taxPpm: 0 }
    const highest = [{ quantity: 1, unitPriceCents: maxInvoiceCents }]
    assert.equal(calculateInvoiceTotals(highest, none)?.totalCents, maxInvoiceCents)
    assert.equal(calculateInvoiceTotals([...highest, { quantity: 1, unitPriceCents: 1 }], none), undefined)
    assert.equal(calculateInvoiceTotals(highest, { ...none, taxPpm: 10 }), undefined)
    assert.equal(calculateInvoiceTotals(highest, { ...none, discountBasisPoints: 10_000 })?.totalCents, 0)
  })

  test('rejects a thousand lines of the highest price without overflow', () => {
    const priciest = Array.from({ length: 1000 }, () => ({
      quantity: 1_000_000,
      unitPriceCents: maxPriceCents,
    }))
    assert.equal(calculateInvoiceTotals(priciest, { discountBasisPoints: 0, taxPpm: 500_000 }), undefined)
    const [one] = priciest
    assert.ok(one && Number.isSafeInteger(calculateLineTotal(one)))
  })

  test('adds charges after the discount and taxes those that are taxed', () => {
    const charges = [
      { label: 'Freight', amountCents: 4500, isTaxed: true },
      { label: 'Insurance', amountCents: 1200, isTaxed: false },
    ]
    const lines = [{ quantity: 2, unitPriceCents: 8000 }]
    assert.deepEqual(calculateInvoiceTotals(lines, { discountBasisPoints: 1000, charges, taxPpm: 85_000 }), {
      subtotalCents: 16_000,
      discountBasisPoints: 1000,
      discountCents: 1600,
      chargesCents: 5700,
      taxedChargesCents: 4500,
      // 8.5 % of 144.00 + 45.00, rounded once.
      taxCents: 1607,
      totalCents: 21_707,
    })
  })

  test('takes a discount that was entered as an amount, and rounds its share of the subtotal', () => {
    const lines = [{ quantity: 1, unitPriceCents: 850_000 }]
    const amount = { discountType: 'amount', discountCents: 750_000, taxPpm: 0 } as const
    const totals = calculateInvoiceTotals(lines, amount)
    assert.deepEqual([totals?.discountBasisPoints, totals?.totalCents], [8824, 100_000])
    assert.equal(calculateInvoiceTotals(lines, { ...amount, discountCents: 850_001 }), undefined)
    assert.equal(calculateInvoiceTotals([], { ...amount, discountCents: 0 })?.discountBasisPoints, 0)
  })

  test('totals are equal if all amounts are', () => {
    const totals = {
      subtotalCents: 16_000,
      discountCents: 1600,
      chargesCents: 5700,
      taxedChargesCents: 4500,
      taxCents: 1607,
      totalCents: 21_707,
    }
    assert.equal(areTotalsEqual(totals, { ...totals }), true)
    for (const [name, cents] of Object.entries(totals))
      assert.equal(areTotalsEqual(totals, { ...totals, [name]: cents + 1 }), false, name)
  })
})
