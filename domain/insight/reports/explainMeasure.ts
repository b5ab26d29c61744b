// "How is this computed?": a sentence, and the figures of one row put into its formula.
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'

import type { MeasureKind } from './defineMeasure.ts'
import { getMeasure, isShare, type Measure, operandsOf } from './measures.ts'

/** Null: not known, or a division by 0. A measure that is missing was not read, or may not be seen. */
export type Figures = Partial<Record<Measure, number | null>>

const formats: Readonly<Record<MeasureKind, (value: number) => string>> = {
  units: (value) => signed(value, formatCount),
  money: formatUsd,
  // Always one decimal, so that percentages of a column align.
  percent: (value) => signed(Math.round(value / 10), (tenths) => `${(tenths / 10).toFixed(1)}%`),
  days: (value) => pluralize(value, 'day'),
}

/** '1,204', '$312.50', '31.3%' */
export function formatMeasure(measure: Measure, value: number): string {
  return formats[getMeasure(measure).kind](value)
}

const operators = { '+': '+', '-': '−', '/': '÷', '/ all': '÷' } as const

/** '$1,200.00 sales − $100.00 returns = $1,100.00', or undefined if the measure has no formula or a figure is not known. */
export function workOut(measure: Measure, figures: Figures, all: Figures): string | undefined {
  const { formula } = getMeasure(measure)
  const value = figures[measure]
  const [first, second] = operandsOf(measure)
  if (!formula || first === undefined || second === undefined || value == null) return undefined
  const [firstValue, secondValue] = [figures[first], (isShare(measure) ? all : figures)[second]]
  if (firstValue == null || secondValue == null) return undefined
  const name = (operand: Measure, figure: number) =>
    `${formatMeasure(operand, figure)} ${getMeasure(operand).label.toLowerCase()}`
  const ofAll = isShare(measure) ? ' of all rows' : ''
  return `${name(first, firstValue)} ${operators[formula[1]]} ${name(second, secondValue)}${ofAll} = ${formatMeasure(measure, value)}`
}

/** '+12%', '−3%'; undefined where nothing can be compared. Percentages differ by points: '+2.1 pts'. */
export function formatChange(
  measure: Measure,
  now: number | null | undefined,
  then: number | null | undefined,
): string | undefined {
  if (now == null || then == null) return undefined
  if (getMeasure(measure).kind === 'percent') return `${withSign((now - then) / 100, 1)} pts`
  if (then <= 0) return undefined
  return `${withSign(((now - then) / then) * 100, 0)}%`
}

function withSign(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals)
  return `${Number(text) === 0 ? '' : value < 0 ? '−' : '+'}${text}`
}

function signed(value: number, format: (value: number) => string): string {
  return `${value < 0 ? '-' : ''}${format(Math.abs(value))}`
}
