// What the units on hand of a product are worth: a moving average, in millionths of the company's currency. The value is kept, never a
// unit cost, so that nothing is lost by rounding. Each function returns the product afterwards and the entries of the cost ledger.

/** Null: no cost is known. That is not a cost of 0. */
export type Micros = bigint | null

export interface ProductCost {
  /** On hand: free, allocated to orders and on pending invoices. */
  units: number
  valueMicros: Micros
  /** What one unit is worth, rounded; after the last unit has left, what it was worth. Null as the value is, like the next two. */
  averageMicros: Micros
  /** The lowest and the highest cost that units ever came with, corrections included. */
  lowMicros: Micros
  highMicros: Micros
  /** The first cost, and how many units were on hand then and had none. */
  firstCostMicros: Micros
  firstUnits: number
  /** How many first costs of the product were undone. */
  undoneFirstCosts: number
}

export const unknownCost: ProductCost = {
  units: 0,
  valueMicros: null,
  averageMicros: null,
  lowMicros: null,
  highMicros: null,
  firstCostMicros: null,
  firstUnits: 0,
  undoneFirstCosts: 0,
}

export interface CostChange {
  /** 'moved' is the reason of the document that changes the units. */
  kind: 'moved' | 'first cost'
  units: number
  valueMicros: Micros
  /** What of the amount is not in stock: for corrections, cost of goods sold; for units that went back, the purchase difference. */
  expenseMicros: bigint
  /** The cost of a unit that was given, if any. */
  unitCostMicros: Micros
}

export interface CostStep {
  cost: ProductCost
  changes: CostChange[]
}

/** A known cost, with the average that follows. */
export interface KnownCost extends ProductCost {
  valueMicros: bigint
  averageMicros: bigint
  lowMicros: bigint
  highMicros: bigint
  firstCostMicros: bigint
}

export function isKnown(cost: ProductCost): cost is KnownCost {
  return cost.valueMicros !== null
}

/** Units that come. The first cost of a product values all units on hand, too; without a cost, they come in at the average. */
export function addUnits(cost: ProductCost, units: number, unitCostMicros: Micros): CostStep {
  if (unitCostMicros === null) {
    const valueMicros = isKnown(cost) ? shareOf(cost, units) : null
    return move(cost, { units, valueMicros, unitCostMicros })
  }
  const { cost: valued, changes } = isKnown(cost)
    ? { cost: widen(cost, unitCostMicros), changes: [] }
    : setFirstCost(cost, unitCostMicros)
  const { cost: after, changes: moves } = move(valued, {
    units,
    valueMicros: BigInt(units) * unitCostMicros,
    unitCostMicros,
  })
  // Without units on hand, there is nothing to value first.
  return { cost: after, changes: [...changes.filter(() => cost.units > 0), ...moves] }
}

/** Units that leave at the average; the last one takes the rest. */
export function removeUnits(cost: ProductCost, units: number): CostStep {
  return move(cost, { units: -units, valueMicros: isKnown(cost) ? -shareOf(cost, units) : null })
}

/** Units that come back with the value with which they left; at the average if that is not known. */
export function returnUnits(cost: ProductCost, units: number, valueMicros: Micros): CostStep {
  return isKnown(cost) && valueMicros !== null
    ? move(cost, { units, valueMicros })
    : addUnits(cost, units, null)
}

interface ArrivedUnits {
  units: number
  /** With which they came, corrections included. */
  valueMicros: Micros
  /** Whether something changed the value of the product since. */
  hasMoved: boolean
}

/**
 * Units that go back to the supplier. They leave as they came if nothing moved since. Otherwise they leave at the average, and the
 * difference to their own value is a purchase difference.
 */
export function undoUnits(cost: ProductCost, { units, valueMicros, hasMoved }: ArrivedUnits): CostStep {
  if (!isKnown(cost) || valueMicros === null) return removeUnits(cost, units)
  if (!hasMoved) return move(cost, { units: -units, valueMicros: -valueMicros })
  const leavingMicros = shareOf(cost, units)
  return move(cost, {
    units: -units,
    valueMicros: -leavingMicros,
    expenseMicros: leavingMicros - valueMicros,
  })
}

/** The first cost of a product, which values all units on hand. */
export function setFirstCost(cost: ProductCost, unitCostMicros: bigint): CostStep {
  const { units, undoneFirstCosts } = cost
  const valueMicros = BigInt(units) * unitCostMicros
  return {
    cost: {
      units,
      undoneFirstCosts,
      valueMicros,
      averageMicros: unitCostMicros,
      lowMicros: unitCostMicros,
      highMicros: unitCostMicros,
      firstCostMicros: unitCostMicros,
      firstUnits: units,
    },
    changes: [{ kind: 'first cost', units: 0, valueMicros, expenseMicros: 0n, unitCostMicros }],
  }
}

/** Takes back the first cost of a product that nothing changed since: its units have no cost again. */
export function undoFirstCost(cost: ProductCost): CostStep {
  const { units, undoneFirstCosts, valueMicros } = cost
  if (!isKnown(cost)) throw new Error('A product without a cost has no first cost to undo')
  return {
    cost: { ...unknownCost, units, undoneFirstCosts: undoneFirstCosts + 1 },
    changes: [
      {
        kind: 'moved',
        units: 0,
        valueMicros: valueMicros === null ? null : -valueMicros,
        expenseMicros: 0n,
        unitCostMicros: null,
      },
    ],
  }
}

/** Half of one is rounded away from zero. The divisor is above 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (dividend * 2n + half) / (divisor * 2n)
}

/** What some units are worth at the average; all of them, the whole value. */
function shareOf({ units: onHand, valueMicros, averageMicros }: KnownCost, units: number): bigint {
  return onHand === 0
    ? averageMicros * BigInt(units)
    : divideRounded(valueMicros * BigInt(units), BigInt(onHand))
}

/** With one more cost among the lowest and the highest. */
export function widen(cost: KnownCost, micros: bigint): KnownCost {
  const { lowMicros, highMicros } = cost
  return {
    ...cost,
    lowMicros: micros < lowMicros ? micros : lowMicros,
    highMicros: micros > highMicros ? micros : highMicros,
  }
}

/** Adds units and value, which are below 0 for those that leave. */
export function move(
  cost: ProductCost,
  change: Pick<CostChange, 'units' | 'valueMicros'> & Partial<CostChange>,
): CostStep {
  const units = cost.units + change.units
  if (units < 0) throw new Error(`A product would have ${units} units on hand`)
  const changes = [{ kind: 'moved' as const, expenseMicros: 0n, unitCostMicros: null, ...change }]
  if (!isKnown(cost)) return { cost: { ...cost, units }, changes }
  const valueMicros = cost.valueMicros + (change.valueMicros ?? 0n)
  const averageMicros = units === 0 ? cost.averageMicros : divideRounded(valueMicros, BigInt(units))
  return { cost: { ...cost, units, valueMicros, averageMicros }, changes }
}
