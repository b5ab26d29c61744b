// Tests what an invoice comes to: no cent is lost, whatever the lines and the rates.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { invoiceTotals, lineTotal } from './invoiceTotals.ts'
import { maxInvoiceCents, maxPriceCents } from './money.ts'

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
      assert.deepEqual(invoiceTotals(priced, { discountBasisPoints, taxBasisPoints }), {
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
        const totals = invoiceTotals(lines, rates)
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

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(lines, rates, (lines, rates) => {
        assert.deepEqual(invoiceTotals(lines.toReversed(), rates), invoiceTotals(lines, rates))
      }),
    )
  })

  test('the highest total is still taken, and a cent more is not', () => {
    const none = { discountBasisPoints: 0, taxBasisPoints: 0 }
    const highest = [{ quantity: 1, unitPriceCents: maxInvoiceCents }]
    assert.equal(invoiceTotals(highest, none)?.totalCents, maxInvoiceCents)
    assert.equal(invoiceTotals([...highest, { quantity: 1, unitPriceCents: 1 }], none), undefined)
    assert.equal(invoiceTotals(highest, { ...none, taxBasisPoints: 1 }), undefined)
    assert.equal(invoiceTotals(highest, { ...none, discountBasisPoints: 10_000 })?.totalCents, 0)
  })

  test('a thousand of the dearest lines are refused, not miscounted', () => {
    const dearest = Array.from({ length: 1000 }, () => ({
      quantity: 1_000_000,
      unitPriceCents: maxPriceCents,
    }))
    assert.equal(invoiceTotals(dearest, { discountBasisPoints: 0, taxBasisPoints: 5000 }), undefined)
    const [one] = dearest
    assert.ok(one && Number.isSafeInteger(lineTotal(one)))
  })
})
