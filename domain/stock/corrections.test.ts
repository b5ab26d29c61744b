import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { correctByBills } from './corrections.ts'
import { addUnits, type CostStep, type ProductCost, removeUnits, unknownCost } from './movingAverage.ts'

const dollars = fc.integer({ min: 0, max: 60 }).map((amount) => BigInt(amount) * 1_000_000n)
const arrivals = fc.array(fc.record({ units: fc.integer({ min: 1, max: 12 }), cost: dollars }), {
  minLength: 1,
  maxLength: 5,
})

/** Bills all units of the last arrival; without `cost`, the bill is void. `booked` are its entries. */
function bill(
  cost: ProductCost,
  { units, arrived }: { units: number; arrived: bigint | null },
  unitCost: bigint | null,
  booked: CostStep['changes'],
): CostStep {
  const stockMicros = booked.reduce((sum, { valueMicros }) => sum + (valueMicros ?? 0n), 0n)
  const correctedMicros = booked.reduce((sum, { expenseMicros }) => sum + expenseMicros, stockMicros)
  return correctByBills(cost, {
    acceptedUnits: units,
    billedUnits: unitCost === null ? 0 : units,
    billedMicros: unitCost === null ? 0n : unitCost * BigInt(units),
    unitCostsMicros: unitCost === null ? [] : [unitCost],
    arrivedMicros: arrived === null ? null : arrived * BigInt(units),
    newerUnits: 0,
    correctedMicros,
    ofBill: { correctedMicros, stockMicros },
  })
}

/** The product after the arrivals and a sale, with the last arrival. */
function prepare(came: { units: number; cost: bigint }[], sold: number) {
  let cost = unknownCost
  for (const arrival of came) cost = addUnits(cost, arrival.units, arrival.cost).cost
  if (sold > 0) cost = removeUnits(cost, Math.min(sold, cost.units)).cost
  const last = came.at(-1) ?? { units: 1, cost: 0n }
  return { cost, line: { units: last.units, arrived: last.cost } }
}

test('a bill that is edited and voided leaves the value of the stock as it was, however its corrections were limited', () => {
  let limited = 0
  fc.assert(
    fc.property(
      arrivals,
      fc.nat({ max: 40 }),
      fc.array(dollars, { minLength: 1, maxLength: 4 }),
      (came, sold, unitCosts) => {
        const { cost: before, line } = prepare(came, sold)
        let cost = before
        const booked: CostStep['changes'] = []
        for (const unitCost of [...unitCosts, null]) {
          const step = bill(cost, line, unitCost, booked)
          booked.push(...step.changes)
          cost = step.cost
        }
        if (booked.some(({ expenseMicros }) => expenseMicros !== 0n)) limited += 1
        assert.equal(cost.valueMicros, before.valueMicros)
        assert.equal(
          booked.reduce(
            (sum, { valueMicros, expenseMicros }) => sum + (valueMicros ?? 0n) + expenseMicros,
            0n,
          ),
          0n,
        )
      },
    ),
    { numRuns: 3000, seed: 60 },
  )
  assert.ok(limited > 100, 'hardly any correction was limited')
})

test('a void takes no more off the stock than the bill added, and gives back no more than it took', () => {
  fc.assert(
    fc.property(
      arrivals,
      fc.nat({ max: 40 }),
      fc.nat({ max: 20 }),
      dollars,
      (came, soldBefore, soldAfter, unitCost) => {
        const { cost, line } = prepare(came, soldBefore)
        const entered = bill(cost, line, unitCost, [])
        const sold = removeUnits(entered.cost, Math.min(soldAfter, entered.cost.units)).cost
        const [added = 0n] = entered.changes.map(({ valueMicros }) => valueMicros ?? 0n)
        const { changes } = bill(sold, line, null, entered.changes)
        const [taken = 0n] = changes.map(({ valueMicros }) => -(valueMicros ?? 0n))
        assert.ok(
          added < 0n ? taken <= 0n && taken >= added : taken >= 0n && taken <= added,
          `${added} ${taken}`,
        )
      },
    ),
    { numRuns: 3000, seed: 60 },
  )
})

test('a bill of 0 for units that have left makes the cost known, with an entry of no value', () => {
  const came = addUnits(unknownCost, 3, null).cost
  const { cost, changes } = bill(removeUnits(came, 3).cost, { units: 3, arrived: null }, 0n, [])
  assert.equal(cost.valueMicros, 0n)
  assert.deepEqual(
    changes.map(({ kind, units, valueMicros }) => ({ kind, units, valueMicros })),
    [{ kind: 'first cost', units: 0, valueMicros: 0n }],
  )
})
