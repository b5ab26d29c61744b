// What a figure of a report is, and how it is computed.

/** Money is in whole cents, a percentage in basis points. */
export type MeasureKind = 'units' | 'money' | 'percent' | 'days'

/** Two other measures. '/ all': divided by that of all rows. */
export type Formula = readonly [first: string, operator: '+' | '-' | '/' | '/ all', second: string]

export interface MeasureDefinition {
  label: string
  kind: MeasureKind
  /** A sentence: how it is computed. */
  explanation: string
  /** Without one it is read from documents. */
  formula?: Formula
  /** Only for users who may see costs. */
  isCost?: true
}
