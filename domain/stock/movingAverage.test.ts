// The rules of cost, by the numbers that docs/rules.md has for them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { correctByBills, correctValue, coverStock } from './corrections.ts'
import {
  addUnits,
  type CostStep,
  divideRounded,
  type ProductCost,
  removeUnits,
  returnUnits,
  setFirstCost,
  undoUnits,
  unknownCost,
} from './movingAverage.ts'

/** Dollars in micros. */
const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))

type Step = (cost: ProductCost) => CostStep

/** Applies the steps and checks after each what holds for every product. */
function run(steps: readonly Step[], from: ProductCost = unknownCost) {
  let cost = from
  const changes: CostStep['changes'] = []
  for (const step of steps) {
    const next = step(cost)
    cost = next.cost
    changes.push(...next.changes)
    assertSound(cost)
  }
  return {
    cost,
    changes,
    value: cost.valueMicros,
    expense: sum(changes.map((change) => change.expenseMicros)),
  }
}

function assertSound({ units, valueMicros, averageMicros, lowMicros, highMicros }: ProductCost): void {
  if (valueMicros === null) {
    assert.deepEqual([averageMicros, lowMicros, highMicros], [null, null, null])
    return
  }
  assert.ok(averageMicros !== null && lowMicros !== null && highMicros !== null)
  assert.ok(units >= 0 && valueMicros >= 0n)
  if (units === 0) assert.equal(valueMicros, 0n)
  assert.ok(valueMicros >= lowMicros * BigInt(units) && valueMicros <= highMicros * BigInt(units))
  assert.ok(averageMicros >= lowMicros && averageMicros <= highMicros)
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const come =
  (units: number, dollars: number | null): Step =>
  (cost) =>
    addUnits(cost, units, dollars === null ? null : usd(dollars))
const leave =
  (units: number): Step =>
  (cost) =>
    removeUnits(cost, units)
/** Of an arrival of `accepted` units, each of which costs `unitCosts` afterwards. */
const correct =
  (dollars: number, accepted: number, ...unitCosts: number[]): Step =>
  (cost) =>
    correctValue(cost, {
      amountMicros: usd(dollars),
      coveredUnits: coverStock(cost.units, accepted),
      acceptedUnits: accepted,
      unitCostsMicros: unitCosts.map(usd),
    })

describe('the moving average', () => {
  test('C1: 15.00 on 13 units sold one by one leaves nothing', () => {
    const from: ProductCost = {
      ...unknownCost,
      units: 13,
      valueMicros: usd(15),
      averageMicros: divideRounded(usd(15), 13n),
      lowMicros: usd(1),
      highMicros: usd(2),
      firstCostMicros: usd(1),
    }
    const { cost, changes } = run(Array<Step>(13).fill(leave(1)), from)
    assert.deepEqual([cost.units, cost.valueMicros], [0, 0n])
    assert.equal(sum(changes.map(({ valueMicros }) => valueMicros ?? 0n)), -usd(15))
  })

  test('C1: 4.00 on 1,000 units is booked to the last micro', () => {
    const { cost, changes } = run([come(1000, 0.004), ...Array<Step>(1000).fill(leave(1))])
    assert.deepEqual([cost.units, cost.valueMicros], [0, 0n])
    assert.equal(sum(changes.slice(1).map(({ valueMicros }) => valueMicros ?? 0n)), -usd(4))
  })

  test('C2: what of a downward correction would leave the average below the lowest cost is cost of goods sold', () => {
    // 10 at 20 were sold, 7 at 10 are in stock: the bill of the first says 12 each.
    const { cost, changes, expense } = run([come(10, 20), leave(10), come(7, 10), correct(-80, 10, 12)])
    assert.deepEqual([cost.units, cost.valueMicros], [7, usd(70)])
    assert.equal(expense, usd(-80))
    assert.equal(changes.at(-1)?.valueMicros, 0n)
  })

  test('C2: several upward corrections leave no average above the highest cost', () => {
    const sold = [come(10, 20), leave(10)]
    const { cost, expense } = run([
      ...sold,
      ...sold,
      come(4, 10),
      correct(100, 10, 30),
      correct(100, 10, 30),
      correct(100, 10, 30),
    ])
    // 40 of each are covered; the third would leave 40 a unit.
    assert.deepEqual([cost.units, cost.valueMicros, expense], [4, usd(120), usd(220)])
  })

  test('C4: credited units come back with the value with which their line left', () => {
    const sold = run([come(3, 10), come(5, 20), leave(4)])
    const leftMicros = -(sold.changes.at(-1)?.valueMicros ?? 0n)
    assert.equal(leftMicros, usd(65))
    const { value } = run([come(6, 30), (cost) => returnUnits(cost, 4, leftMicros)], sold.cost)
    assert.equal(value, usd(65 + 180 + 65))
  })

  test('C4: units that left without a cost come back at the average', () => {
    const { cost, changes } = run([come(4, null), leave(3), come(3, 8), (cost) => returnUnits(cost, 3, null)])
    assert.deepEqual([cost.units, cost.valueMicros, changes.at(-1)?.valueMicros], [7, usd(56), usd(24)])
  })

  test('C5: a return to the supplier leaves at the average, and the rest is a purchase difference', () => {
    const { changes, value } = run([
      come(100, 10),
      come(50, 20),
      leave(30),
      (cost) => undoUnits(cost, { units: 50, valueMicros: usd(1000), hasMoved: true }),
    ])
    assert.partialDeepStrictEqual(changes.at(-1), {
      units: -50,
      valueMicros: -666_666_667n,
      expenseMicros: -333_333_333n,
    })
    assert.equal(value, usd(1600) - 666_666_667n)
  })

  test('C5: an arrival that is undone at once leaves as it came', () => {
    const before = run([come(100, 10)])
    const { cost, expense } = run(
      [come(50, 20), (cost) => undoUnits(cost, { units: 50, valueMicros: usd(1000), hasMoved: false })],
      before.cost,
    )
    assert.deepEqual([cost.units, cost.valueMicros, expense], [100, usd(1000), 0n])
  })

  test('C7: a charge of 200 on 20 units is split by what is in stock', () => {
    for (const [title, onHandBefore, sold, toStock] of [
      ['10 of 20 sold', 0, 10, 100],
      ['30 on hand before, 10 sold', 30, 10, 200],
      ['all sold', 0, 20, 0],
    ] as const) {
      const before = onHandBefore > 0 ? [come(onHandBefore, 10)] : []
      const { changes, expense } = run([...before, come(20, 10), leave(sold), correct(200, 20, 20)])
      assert.deepEqual([changes.at(-1)?.valueMicros, expense], [usd(toStock), usd(200 - toStock)], title)
    }
  })

  test('C7: units that went back to the supplier are not covered', () => {
    assert.equal(coverStock(40, 20, 5), 15)
    assert.equal(coverStock(40, 20, 20), 0)
  })

  test('C11: charges of 500, 100 and 200 in any order and grouping give 800', () => {
    for (const charges of [[500, 100, 200], [200, 500, 100], [600, 200], [800]]) {
      const start = run([come(3, 10), come(4, 12)])
      const steps = charges.map((charge, index): Step => {
        const soFar = charges.slice(0, index + 1).reduce((total, one) => total + one, 0)
        return correct(charge, 4, Math.floor(12 + soFar / 4), Math.ceil(12 + soFar / 4))
      })
      const { value, changes } = run(steps, start.cost)
      assert.equal(value, usd(30 + 48 + 800), charges.join(', '))
      assert.equal(changes.length, charges.length)
    }
  })

  test('C12: 100 at 10 and 50 at 20 is 13.3333, not 15', () => {
    const { cost } = run([come(100, 10), come(50, 20)])
    assert.deepEqual([cost.valueMicros, cost.averageMicros], [usd(2000), 13_333_333n])
  })

  test('null is not 0: the first cost values all units on hand, and says so', () => {
    const { cost, changes } = run([come(7, null), leave(2), come(4, 9)])
    assert.deepEqual([cost.units, cost.valueMicros], [9, usd(81)])
    assert.partialDeepStrictEqual(changes.slice(1), [
      { units: -2, valueMicros: null },
      { kind: 'first cost', units: 0, valueMicros: usd(45), unitCostMicros: usd(9) },
      { kind: 'moved', units: 4, valueMicros: usd(36) },
    ])
    const free = run([come(7, null), (cost) => setFirstCost(cost, 0n), come(3, null)])
    assert.deepEqual([free.cost.units, free.cost.valueMicros], [10, 0n])
  })

  test('units without a cost come in at the average, also after the last one has left', () => {
    assert.equal(run([come(3, 10), come(6, 13), come(2, null)]).value, usd(132))
    assert.equal(run([come(3, 10), leave(3), come(2, null)]).value, usd(20))
  })

  test('for random changes, no value is lost, and replaying the entries gives the value', () => {
    const dollars = fc.integer({ min: 0, max: 50 })
    const units = fc.integer({ min: 1, max: 9 })
    const step = fc.oneof(
      fc.tuple(fc.constant('come' as const), units, fc.option(dollars)),
      fc.tuple(fc.constant('leave' as const), units, fc.constant(null)),
      fc.tuple(fc.constant('correct' as const), units, dollars),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (drawn) => {
        const { cost, changes } = run(
          drawn.map(([kind, count, dollars]) => (cost) => {
            if (kind === 'come') return addUnits(cost, count, dollars === null ? null : usd(dollars) / 7n)
            if (kind === 'leave') return removeUnits(cost, Math.min(count, cost.units))
            if (cost.valueMicros === null) return { cost, changes: [] }
            return correct((dollars ?? 0) - 25, count, dollars ?? 0)(cost)
          }),
        )
        const values = changes.map(({ valueMicros }) => valueMicros ?? 0n)
        assert.equal(sum(values), cost.valueMicros ?? 0n)
        assert.equal(
          changes.reduce((total, change) => total + change.units, 0),
          cost.units,
        )
      }),
    )
  })
})

describe('bills', () => {
  const billed = (
    accepted: number,
    arrived: number | null,
    ...lines: [units: number, dollars: number][]
  ) => ({
    acceptedUnits: accepted,
    billedUnits: lines.reduce((total, [units]) => total + units, 0),
    billedMicros: sum(lines.map(([units, dollars]) => BigInt(units) * usd(dollars))),
    unitCostsMicros: lines.map(([, dollars]) => usd(dollars)),
    arrivedMicros: arrived === null ? null : usd(arrived),
    newerUnits: 0,
    correctedMicros: 0n,
  })

  test('C10: 2 arrive at 60, both are sold for 100 each, the bill says 80 each: the profit is 40', () => {
    const { cost, changes, expense } = run([
      come(2, 60),
      leave(2),
      (cost) => correctByBills(cost, billed(2, 120, [2, 80])),
    ])
    const soldMicros = -sum(
      changes.filter(({ units }) => units < 0).map(({ valueMicros }) => valueMicros ?? 0n),
    )
    assert.deepEqual([cost.units, cost.valueMicros], [0, 0n])
    assert.equal(soldMicros + expense, usd(160))
    assert.equal(usd(200) - soldMicros - expense, usd(40))
  })

  test('C10: a bill of some units corrects those, and a void bill takes its correction back', () => {
    const first = run([come(10, 7), leave(4), (cost) => correctByBills(cost, billed(10, 70, [5, 9]))])
    // 10 more for 5 units, of which 6 in 10 are in stock.
    assert.deepEqual([first.value, first.expense], [usd(42 + 6), usd(4)])
    const voided = run(
      [(cost) => correctByBills(cost, { ...billed(10, 70), correctedMicros: usd(10) })],
      first.cost,
    )
    assert.deepEqual([voided.value, voided.expense], [usd(42), usd(-4)])
  })

  test('C10: a bill of units that came without a cost is their first cost', () => {
    const { cost, changes, expense } = run([
      come(3, null),
      come(10, null),
      leave(4),
      (cost) => correctByBills(cost, billed(10, null, [10, 8])),
    ])
    assert.deepEqual([cost.units, cost.valueMicros, expense], [9, usd(72), usd(8)])
    assert.equal(changes.at(-2)?.kind, 'first cost')
  })

  test('C10: of two arrivals without a cost, the first cost valued the newer one', () => {
    const { value, expense } = run([
      come(10, null),
      come(10, null),
      leave(10),
      (cost) => setFirstCost(cost, usd(5)),
      (cost) => correctByBills(cost, billed(10, null, [10, 5])),
      (cost) => correctByBills(cost, { ...billed(10, null, [10, 5]), newerUnits: 10 }),
    ])
    assert.deepEqual([value, expense], [usd(50), usd(50)])
  })

  test('C10: a bill after a typed first cost corrects what that valued', () => {
    const { value, expense } = run([
      come(10, null),
      leave(4),
      (cost) => setFirstCost(cost, usd(7)),
      (cost) => correctByBills(cost, billed(10, null, [10, 8])),
    ])
    // 6 in stock cost 8 instead of 7, and 4 that were sold without a cost cost 8.
    assert.deepEqual([value, expense], [usd(48), usd(32)])
  })

  test('C10: the same bill again changes nothing', () => {
    const { changes } = run([
      come(10, 7),
      (cost) => correctByBills(cost, { ...billed(10, 70, [10, 9]), correctedMicros: usd(20) }),
    ])
    assert.equal(changes.length, 1)
  })
})
