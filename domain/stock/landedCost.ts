// Landed cost: charges, such as freight or duty, that make units dearer which came before. Its amounts are corrections (corrections.ts).
import { correctValue, coverStock } from './corrections.ts'
import { type CostStep, divideRounded, isKnown, type Micros, type ProductCost } from './movingAverage.ts'

/** A line of an arrival, with what bills and earlier landed cost say of its accepted units. */
export interface ArrivedLine {
  acceptedUnits: number
  /** Of them on bills that are not void, and what those say that they cost in sum. */
  billedUnits: number
  billedMicros: bigint
  /** With which the accepted units came; null if no cost was known then. */
  arrivedMicros: Micros
  /** What landed cost that is not undone adds up to. */
  landedMicros: bigint
}

export interface LandedStep extends CostStep {
  /** How many of the accepted units counted as in stock. */
  coveredUnits: number
}

/** What the accepted units cost without landed cost: billed ones as billed, the others as they came. Null without a known cost. */
export function valueOfLine(cost: ProductCost, line: Omit<ArrivedLine, 'landedMicros'>): Micros {
  if (!isKnown(cost)) return null
  const { acceptedUnits, billedUnits, billedMicros } = line
  const arrivedMicros = line.arrivedMicros ?? cost.firstCostMicros * BigInt(acceptedUnits)
  return (
    billedMicros + divideRounded(arrivedMicros * BigInt(acceptedUnits - billedUnits), BigInt(acceptedUnits))
  )
}

/** Adds a share of a charge to a line: to the units of it that are in stock, the rest to cost of goods sold. */
export function landShare(cost: ProductCost, line: ArrivedLine, shareMicros: bigint): LandedStep {
  return changeShare(cost, line, { amountMicros: shareMicros })
}

/** Takes a share off again. At most `stockMicros`, what it added to the stock, leaves the stock. */
export function undoShare(
  cost: ProductCost,
  line: ArrivedLine,
  { shareMicros, stockMicros }: { shareMicros: bigint; stockMicros: bigint },
): LandedStep {
  const amountMicros = -shareMicros
  return changeShare(cost, line, { amountMicros, reversal: { amountMicros, stockMicros } })
}

function changeShare(
  cost: ProductCost,
  line: ArrivedLine,
  change: { amountMicros: bigint; reversal?: { amountMicros: bigint; stockMicros: bigint } },
): LandedStep {
  const valueMicros = valueOfLine(cost, line)
  if (valueMicros === null) throw new Error('Units without a cost have no landed cost')
  const { acceptedUnits, landedMicros } = line
  const coveredUnits = coverStock(cost.units, acceptedUnits)
  if (change.amountMicros === 0n) return { cost, changes: [], coveredUnits }
  const totalMicros = valueMicros + landedMicros + change.amountMicros
  const unitCostsMicros = unitCosts(totalMicros, acceptedUnits)
  return { ...correctValue(cost, { ...change, coveredUnits, acceptedUnits, unitCostsMicros }), coveredUnits }
}

/** The highest cost of a unit with this share. */
export function landedUnitCost(valueMicros: bigint, line: ArrivedLine, shareMicros: bigint): bigint {
  return unitCosts(valueMicros + line.landedMicros + shareMicros, line.acceptedUnits)[1]
}

/** What bills say that a unit costs, also with the landed cost of its line. */
export function withLandedCost(
  unitCostsMicros: readonly bigint[],
  { landedMicros, acceptedUnits }: Pick<ArrivedLine, 'landedMicros' | 'acceptedUnits'>,
): bigint[] {
  if (landedMicros === 0n) return [...unitCostsMicros]
  const added = unitCosts(landedMicros, acceptedUnits)
  return [...unitCostsMicros, ...unitCostsMicros.flatMap((cost) => added.map((micros) => cost + micros))]
}

/** Of one unit, rounded down and up: the average of units in stock is neither below nor above both. */
function unitCosts(micros: bigint, units: number): [low: bigint, high: bigint] {
  const count = BigInt(units)
  return [micros / count, (micros + count - 1n) / count]
}
