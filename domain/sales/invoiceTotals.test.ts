// Tests what an invoice comes to: no cent is lost, whatever the lines and the rates.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { maxInvoiceCents, maxPriceCents } from '#domain/platform/money.ts'

import { explainInvoiceTotals, calculateInvoiceTotals, calculateLineTotal } from './invoiceTotals.ts'

suite('the totals of an invoice', () => {
  const cases: [string, [number, number][], [number, number], [number, number, number, number]][] = [
    ['one dress at the usual tax', [[1, 8000]], [0, 850], [8000, 0, 680, 8680]],
    ['tax on what the discount leaves', [[2, 8000]], [1000, 850], [16_000, 1600, 1224, 15_624]],
    ['half a cent of tax goes up', [[1, 10]], [0, 500], [10, 0, 1, 11]],
    ['half a cent of discount goes up', [[1, 10]], [500, 0], [10, 1, 0, 9]],
    ['both halves at once', [[1, 30]], [500, 500], [30, 2, 1, 29]],
    ['a whole discount leaves nothing to tax', [[3, 999]], [10_000, 5000], [2997, 2997, 0, 0]],
    ['free samples', [[5, 0]], [0, 850], [0, 0, 0, 0]],
    ['three thirds', [[3, 3333]], [0, 0], [9999, 0, 0, 9999]],
    ['no lines', [], [0, 850], [0, 0, 0, 0]],
  ]
  for (const [
    what,
    lines,
    [discountBasisPoints, taxBasisPoints],
    [subtotal, discount, tax, total],
  ] of cases) {
    test(what, () => {
      const priced = lines.map(([quantity, unitPriceCents]) => ({ quantity, unitPriceCents }))
      assert.deepEqual(calculateInvoiceTotals(priced, { discountBasisPoints, taxBasisPoints }), {
        subtotalCents: subtotal,
        discountCents: discount,
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
    taxBasisPoints: fc.integer({ min: 0, max: 5000 }),
  })

  test('no cent is lost, and every sum is exact or the invoice is refused', () => {
    let accepted = 0
    fc.assert(
      fc.property(lines, rates, (lines, rates) => {
        const totals = calculateInvoiceTotals(lines, rates)
        const subtotal = lines.reduce(
          (sum, line) => sum + BigInt(line.quantity) * BigInt(line.unitPriceCents),
          0n,
        )
        const discount = (subtotal * BigInt(rates.discountBasisPoints) + 5000n) / 10_000n
        const tax = ((subtotal - discount) * BigInt(rates.taxBasisPoints) + 5000n) / 10_000n
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
    assert.ok(accepted > 100, 'hardly any invoice was small enough to be looked at')
  })

  test('every step leads to the next, and says truly how it was rounded', () => {
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
        for (const share of [discount, tax]) {
          const exact = BigInt(share.baseCents) * BigInt(share.basisPoints)
          assert.equal(BigInt(share.exactMicros), exact)
          const dropped = exact % 10_000n
          const whole = dropped < 5000n ? exact / 10_000n : exact / 10_000n + 1n
          assert.equal(BigInt(share.cents), whole)
          const rounding =
            dropped === 0n ? 'none' : dropped < 5000n ? 'down' : dropped === 5000n ? 'half up' : 'up'
          assert.equal(share.rounding, rounding)
        }
      }),
      { numRuns: 2000 },
    )
  })

  const roundings: [string, number, number, [number, number, string]][] = [
    ['nothing to round', 8000, 850, [6_800_000, 680, 'none']],
    ['less than half a cent goes down', 14_391, 850, [12_232_350, 1223, 'down']],
    ['three quarters of a cent go up', 15, 500, [7500, 1, 'up']],
    ['half a cent goes away from zero', 10, 500, [5000, 1, 'half up']],
  ]
  for (const [what, cents, taxBasisPoints, [exactMicros, taxCents, rounding]] of roundings) {
    test(`the tax is explained: ${what}`, () => {
      const lines = [{ quantity: 1, unitPriceCents: cents }]
      const tax = explainInvoiceTotals(lines, { discountBasisPoints: 0, taxBasisPoints })?.tax
      assert.deepEqual(tax, {
        baseCents: cents,
        basisPoints: taxBasisPoints,
        exactMicros,
        cents: taxCents,
        rounding,
      })
    })
  }

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(lines, rates, (lines, rates) => {
        assert.deepEqual(
          calculateInvoiceTotals(lines.toReversed(), rates),
          calculateInvoiceTotals(lines, rates),
        )
      }),
    )
  })

  test('the highest total is still taken, and a cent more is not', () => {
    const none = { discountBasisPoints: 0, taxBasisPoints: 0 }
    const highest = [{ quantity: 1, unitPriceCents: maxInvoiceCents }]
    assert.equal(calculateInvoiceTotals(highest, none)?.totalCents, maxInvoiceCents)
    assert.equal(calculateInvoiceTotals([...highest, { quantity: 1, unitPriceCents: 1 }], none), undefined)
    assert.equal(calculateInvoiceTotals(highest, { ...none, taxBasisPoints: 1 }), undefined)
    assert.equal(calculateInvoiceTotals(highest, { ...none, discountBasisPoints: 10_000 })?.totalCents, 0)
  })

  test('a thousand of the dearest lines are refused, not miscounted', () => {
    const dearest = Array.from({ length: 1000 }, () => ({
      quantity: 1_000_000,
      unitPriceCents: maxPriceCents,
    }))
    assert.equal(calculateInvoiceTotals(dearest, { discountBasisPoints: 0, taxBasisPoints: 5000 }), undefined)
    const [one] = dearest
    assert.ok(one && Number.isSafeInteger(calculateLineTotal(one)))
  })
})
