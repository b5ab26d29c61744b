// Later costs of units that came before: bills at another cost, and landed cost. The rest of the moving average is in movingAverage.ts.
import {
  type CostStep,
  divideRounded,
  isKnown,
  type KnownCost,
  type Micros,
  move,
  type ProductCost,
  setFirstCost,
  widen,
} from './movingAverage.ts'

interface Correction {
  /** By which units that came are dearer or, below 0, cheaper. */
  amountMicros: bigint
  /** How many of the accepted units are in stock, by `coverStock`. */
  coveredUnits: number
  acceptedUnits: number
  /** What one of them costs with the correction, or the lowest and highest if they differ. */
  unitCostsMicros: readonly bigint[]
  /** The part of the amount that takes an earlier correction back, and what that added to the stock. */
  reversal?: { amountMicros: bigint; stockMicros: bigint }
}

/**
 * A later cost of units that came before. The share in stock changes its value, as far as the average stays within the lowest and the
 * highest cost; the rest is cost of goods sold. A reversal changes the value by at most what
 * the correction that it takes back changed.
 */
export function correctValue(
  cost: ProductCost,
  { amountMicros, coveredUnits, acceptedUnits, unitCostsMicros, reversal }: Correction,
): CostStep {
  if (!isKnown(cost)) throw new Error('Units without a cost have no value to correct')
  const widened = unitCostsMicros.reduce(widen, cost)
  const covered = (micros: bigint) => divideRounded(micros * BigInt(coveredUnits), BigInt(acceptedUnits))
  const { amountMicros: reversedMicros, stockMicros: addedMicros } = reversal ?? noReversal
  const limitMicros = absolute(addedMicros)
  const shareMicros =
    covered(amountMicros - reversedMicros) + clamp(covered(reversedMicros), -limitMicros, limitMicros)
  const units = BigInt(cost.units)
  const wantedMicros = cost.valueMicros + shareMicros
  const valueMicros = clamp(wantedMicros, units * widened.lowMicros, units * widened.highMicros)
  const stockMicros = valueMicros - cost.valueMicros
  return move(widened, {
    units: 0,
    valueMicros: stockMicros,
    expenseMicros: amountMicros - stockMicros,
    unitCostMicros: unitCostsMicros.length === 1 ? (unitCostsMicros[0] ?? null) : null,
  })
}

export interface BilledUnits {
  acceptedUnits: number
  /** Of them on bills that are not void, and what those say that they cost in sum. */
  billedUnits: number
  billedMicros: bigint
  /** The different costs of one unit on those bills. */
  unitCostsMicros: readonly bigint[]
  /** With which the accepted units came; null if no cost was known then. */
  arrivedMicros: Micros
  /** Units without a cost that came after them. */
  newerUnits: number
  /** What earlier corrections of these units add up to. */
  correctedMicros: bigint
  /** Those of the bill that changes, and what of them is in stock. */
  ofBill?: { correctedMicros: bigint; stockMicros: bigint }
}

/** Makes the corrections of units that came add up to what their bills say. If nothing is billed any more, they add up to nothing. */
export function correctByBills(cost: ProductCost, billed: BilledUnits): CostStep {
  const { acceptedUnits, billedUnits, billedMicros, unitCostsMicros, correctedMicros } = billed
  if (!isKnown(cost)) {
    if (billedUnits === 0) return { cost, changes: [] }
    const { units } = cost
    // What left before its first cost was known has no value, but an entry says that the cost is known, also of a bill of 0.
    const unitMicros = divideRounded(billedMicros, BigInt(billedUnits))
    const { cost: valued, changes: firstChanges } = setFirstCost(cost, unitMicros)
    const { cost: after, changes } = correctByBills(valued, billed)
    return {
      cost: after,
      changes: units > 0 || changes.length === 0 ? [...firstChanges, ...changes] : changes,
    }
  }
  const baseMicros = divideRounded(arrivedValue(cost, billed) * BigInt(billedUnits), BigInt(acceptedUnits))
  const amountMicros = billedMicros - baseMicros - correctedMicros
  if (amountMicros === 0n) return { cost, changes: [] }
  const coveredUnits = coverStock(cost.units, acceptedUnits)
  const reversal = billed.ofBill && {
    amountMicros: reversedPart(amountMicros, billed.ofBill.correctedMicros),
    stockMicros: billed.ofBill.stockMicros,
  }
  return correctValue(cost, {
    amountMicros,
    coveredUnits,
    acceptedUnits,
    unitCostsMicros,
    ...(reversal && { reversal }),
  })
}

/**
 * Units without a cost count with the share of the first cost that valued those of them that were left: of several arrivals, the newest
 * are.
 */
function arrivedValue(
  { firstUnits, firstCostMicros }: KnownCost,
  { acceptedUnits, arrivedMicros, newerUnits }: BilledUnits,
): bigint {
  return arrivedMicros ?? firstCostMicros * BigInt(coverStock(firstUnits - newerUnits, acceptedUnits))
}

/** How many of the accepted units count as in stock: a correction changes the value of those. */
export function coverStock(onHand: number, accepted: number, returned = 0): number {
  return Math.max(0, Math.min(onHand, accepted - returned))
}

const noReversal = { amountMicros: 0n, stockMicros: 0n }

/** What of an amount takes back what is booked: the rest of it goes beyond. */
function reversedPart(amountMicros: bigint, bookedMicros: bigint): bigint {
  return bookedMicros < 0n ? clamp(amountMicros, 0n, -bookedMicros) : clamp(amountMicros, -bookedMicros, 0n)
}

function absolute(micros: bigint): bigint {
  return micros < 0n ? -micros : micros
}

function clamp(micros: bigint, low: bigint, high: bigint): bigint {
  return micros < low ? low : micros > high ? high : micros
}
