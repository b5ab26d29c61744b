// The figures of reports by name. The server computes them from their formulas, and pages explain them.
import type { MeasureDefinition } from './defineMeasure.ts'
import { orderMeasures } from './orderMeasures.ts'
import { saleMeasures } from './saleMeasures.ts'
import { stockMeasures } from './stockMeasures.ts'

export const measures = { ...saleMeasures, ...stockMeasures, ...orderMeasures }

export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as Measure[]

export function getMeasure(measure: Measure): MeasureDefinition {
  return measures[measure]
}

/** The measures with those that their formulas need, directly or indirectly. */
export function withOperands(shown: readonly Measure[]): Measure[] {
  const names = new Set<Measure>()
  const add = (measure: Measure) => {
    for (const operand of operandsOf(measure)) add(operand)
    names.add(measure)
  }
  for (const measure of shown) add(measure)
  return [...names]
}

/** The two measures of its formula, or none. */
export function operandsOf(measure: Measure): Measure[] {
  const { formula } = getMeasure(measure)
  if (!formula) return []
  const [first, , second] = formula
  return [first as Measure, second as Measure]
}

/** Whether it is a part of the sum of all rows, so that changes of it say nothing. */
export function isShare(measure: Measure): boolean {
  return getMeasure(measure).formula?.[1] === '/ all'
}

/** Whether it says something of all rows together: days without a sale are of one row. */
export function hasSum(measure: Measure): boolean {
  return getMeasure(measure).kind !== 'days'
}
