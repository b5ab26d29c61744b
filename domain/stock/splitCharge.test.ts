import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { splitCharge } from './splitCharge.ts'

test('C6: shares of a charge add up to it and differ from the exact share by less than one micro', () => {
  const line = fc.record({
    units: fc.integer({ min: 1, max: 1000 }),
    valueMicros: fc.option(fc.bigInt({ min: 0n, max: 10_000_000_000n })),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1_000_000_000n }),
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('value' as const, 'units' as const),
      (charge, lines, asked) => {
        const { basis, sharesMicros } = splitCharge(charge, lines, asked)
        const weights = lines.map(({ units, valueMicros }) =>
          basis === 'units' ? BigInt(units) : (valueMicros ?? 0n),
        )
        const total = weights.reduce((sum, weight) => sum + weight, 0n)
        assert.equal(
          sharesMicros.reduce((sum, share) => sum + share, 0n),
          charge,
        )
        for (const [index, share] of sharesMicros.entries()) {
          const difference = share * total - charge * (weights[index] ?? 0n)
          assert.ok(difference > -total && difference < total)
        }
      },
    ),
  )
})

test('a charge is split by value, or by units, and the largest remainders are rounded up', () => {
  const lines = [
    { units: 1, valueMicros: 100n },
    { units: 5, valueMicros: 100n },
    { units: 1, valueMicros: 500n },
  ]
  assert.deepEqual(splitCharge(10n, lines, 'value'), { basis: 'value', sharesMicros: [2n, 1n, 7n] })
  assert.deepEqual(splitCharge(10n, lines, 'units'), { basis: 'units', sharesMicros: [2n, 7n, 1n] })
})

test('a charge on lines without a value is split by units, and says so', () => {
  const lines = [
    { units: 3, valueMicros: null },
    { units: 7, valueMicros: 0n },
  ]
  assert.deepEqual(splitCharge(100n, lines, 'value'), { basis: 'units', sharesMicros: [30n, 70n] })
})
