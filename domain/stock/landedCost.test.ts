// The rules of landed cost, by the numbers that docs/rules.md has for them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { correctByBills } from './corrections.ts'
import {
  type ArrivedLine,
  landedUnitCost,
  landShare,
  undoShare,
  valueOfLine,
  withLandedCost,
} from './landedCost.ts'
import { addUnits, type ProductCost, removeUnits, unknownCost } from './movingAverage.ts'
import { splitCharge } from './splitCharge.ts'

/** Dollars in micros. */
const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))

const come = (cost: ProductCost, units: number, dollars: number | null) =>
  addUnits(cost, units, dollars === null ? null : usd(dollars)).cost
const leave = (cost: ProductCost, units: number) => removeUnits(cost, units).cost

/** Units that came at a cost and are on no bill. */
const arrived = (units: number, dollars: number | null, landed = 0): ArrivedLine => ({
  acceptedUnits: units,
  billedUnits: 0,
  billedMicros: 0n,
  arrivedMicros: dollars === null ? null : usd(dollars) * BigInt(units),
  landedMicros: usd(landed),
})

/** To the stock and to cost of goods sold. */
function splitOf({ changes }: ReturnType<typeof landShare>) {
  const [change] = changes
  return [change?.valueMicros ?? 0n, change?.expenseMicros ?? 0n]
}

describe('landed cost', () => {
  test('C7: a charge of 200 on 20 units is split by what is in stock', () => {
    for (const [title, onHandBefore, sold, toStock] of [
      ['10 of 20 sold', 0, 10, 100],
      ['30 on hand before, 10 sold', 30, 10, 200],
      ['all sold', 0, 20, 0],
    ] as const) {
      const cost = leave(come(come(unknownCost, onHandBefore, 10), 20, 10), sold)
      const step = landShare(cost, arrived(20, 10), usd(200))
      assert.deepEqual(splitOf(step), [usd(toStock), usd(200 - toStock)], title)
      assert.equal(step.coveredUnits, Math.min(20, 20 + onHandBefore - sold))
    }
  })

  test('C11: charges of 500, 100 and 200 in any order and grouping give 800, each booked once', () => {
    for (const charges of [[500, 100, 200], [200, 500, 100], [600, 200], [800]]) {
      let cost = come(come(unknownCost, 3, 10), 4, 12)
      for (const [index, charge] of charges.entries()) {
        const landed = charges.slice(0, index).reduce((total, one) => total + one, 0)
        const step = landShare(cost, arrived(4, 12, landed), usd(charge))
        assert.equal(step.changes.length, 1)
        cost = step.cost
      }
      assert.equal(cost.valueMicros, usd(30 + 48 + 800), charges.join(', '))
    }
  })

  test('P8: what is booked of a charge of 40 is 40, in however many parts the units came', () => {
    const parts = [arrived(5, 10), arrived(7, 10), arrived(12, 20)]
    const lines = parts.map((line) => ({ units: line.acceptedUnits, valueMicros: line.arrivedMicros }))
    for (const basis of ['value', 'units'] as const) {
      let cost = parts.reduce(
        (before, { acceptedUnits, arrivedMicros }) =>
          come(before, acceptedUnits, Number(arrivedMicros) / acceptedUnits / 1_000_000),
        unknownCost,
      )
      const before = cost.valueMicros ?? 0n
      for (const [index, share] of splitCharge(usd(40), lines, basis).sharesMicros.entries())
        cost = landShare(cost, parts[index] ?? arrived(1, 1), share).cost
      assert.equal((cost.valueMicros ?? 0n) - before, usd(40), basis)
    }
  })

  test('C2: what would leave the average above the highest cost is cost of goods sold', () => {
    // 10 at 10 were sold; 5 at 20 are in stock, and no unit costs more than 20.
    const cost = come(leave(come(unknownCost, 10, 10), 10), 5, 20)
    const step = landShare(cost, arrived(10, 10), usd(100))
    assert.deepEqual(splitOf(step), [0n, usd(100)])
    assert.deepEqual(splitOf(undoShare(step.cost, arrived(10, 10, 100), share(100, 0))), [0n, usd(-100)])
  })

  const share = (dollars: number, inStock: number) => ({
    shareMicros: usd(dollars),
    stockMicros: usd(inStock),
  })

  test('an undo at once leaves no trace, and one after sales takes from both what they have of it', () => {
    const cost = come(unknownCost, 20, 10)
    const landed = landShare(cost, arrived(20, 10), usd(200)).cost
    assert.equal(undoShare(landed, arrived(20, 10, 200), share(200, 200)).cost.valueMicros, usd(200))
    const sold = leave(landed, 5)
    const undone = undoShare(sold, arrived(20, 10, 200), share(200, 200))
    assert.deepEqual(splitOf(undone), [usd(-150), usd(-50)])
    assert.equal(undone.cost.valueMicros, usd(150))
  })

  test('an undo takes no more from the stock than was added to it', () => {
    // All were sold when the charge came; 8 others are in stock now.
    const sold = landShare(leave(come(unknownCost, 20, 10), 20), arrived(20, 10), usd(200)).cost
    const undone = undoShare(come(sold, 8, 30), arrived(20, 10, 200), share(200, 0))
    assert.deepEqual(splitOf(undone), [0n, usd(-200)])
  })

  test('C2: an undo that is larger than what is in stock leaves the lowest cost there', () => {
    const landed = landShare(come(unknownCost, 10, 10), arrived(10, 10), usd(100)).cost
    const mixed = come(leave(landed, 9), 9, 5)
    // 1 at 20 and 9 at 5 are worth 65; the lowest cost is 5.
    const undone = undoShare(mixed, arrived(10, 10, 100), share(100, 100))
    assert.deepEqual(splitOf(undone), [usd(-15), usd(-85)])
  })

  test('C10: a bill after landed cost corrects the units that have it', () => {
    const landed = landShare(come(unknownCost, 2, 60), arrived(2, 60), usd(20)).cost
    const line = { ...arrived(2, 60, 20), newerUnits: 0, billedUnits: 2, billedMicros: usd(160) }
    const unitCostsMicros = withLandedCost([usd(80)], line)
    assert.deepEqual(unitCostsMicros, [usd(80), usd(90), usd(90)])
    const { cost } = correctByBills(landed, { ...line, unitCostsMicros, correctedMicros: 0n })
    assert.equal(cost.valueMicros, usd(180))
    assert.deepEqual(withLandedCost([usd(80)], arrived(2, 60)), [usd(80)])
  })

  test('units are worth what bills say, the others what they came with, and without a cost nothing is known', () => {
    const cost = come(unknownCost, 10, 7)
    const billed = { ...arrived(10, 7), billedUnits: 4, billedMicros: usd(40) }
    assert.equal(valueOfLine(cost, billed), usd(40 + 42))
    assert.equal(landedUnitCost(usd(82), { ...billed, landedMicros: usd(1) }, 1n), 8_300_001n)
    assert.equal(valueOfLine(come(unknownCost, 10, null), arrived(10, null)), null)
    // Valued by the first cost, also those that were sold before.
    assert.equal(valueOfLine(come(leave(come(unknownCost, 10, null), 4), 1, 3), arrived(10, null)), usd(30))
    assert.throws(() => landShare(come(unknownCost, 10, null), arrived(10, null), 1n))
  })

  test('for random charges, what goes to stock and to cost of goods sold is the charge, and an undo takes all of it off', () => {
    const units = fc.integer({ min: 1, max: 30 })
    const dollars = fc.integer({ min: 0, max: 50 })
    fc.assert(
      fc.property(
        units,
        dollars,
        units,
        dollars,
        fc.nat(60),
        fc.bigInt({ min: 0n, max: 99_999_999n }),
        (count, price, others, otherPrice, sold, charge) => {
          const all = come(come(unknownCost, count, price), others, otherPrice)
          const cost = leave(all, Math.min(sold, all.units))
          const line = arrived(count, price)
          const step = landShare(cost, line, charge)
          const [stock = 0n, expense = 0n] = splitOf(step)
          assert.equal(stock + expense, charge)
          const undone = undoShare(
            step.cost,
            { ...line, landedMicros: charge },
            { shareMicros: charge, stockMicros: stock },
          )
          assert.deepEqual(splitOf(undone), [stock === 0n ? 0n : -stock, stock === 0n ? -charge : -expense])
          assert.equal(undone.cost.valueMicros, cost.valueMicros)
        },
      ),
    )
  })
})
