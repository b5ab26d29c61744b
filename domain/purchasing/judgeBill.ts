// Whether a bill is right: its costs are those of the purchase orders, and its lines and charges make its amount.
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { calculateCost, formatCost, formatMoney } from './costs.ts'

interface JudgedLine {
  name: string
  code: string
  quantity: number
  /** In the currency of the bill. */
  unitCostMicros: number
  /** The cost of the purchase order; null if there is none in this currency. */
  agreedCostMicros: number | null
}

interface JudgedBill {
  /** As printed on the bill. */
  amountCents: number
  /** Freight and others, which are part of the amount. */
  chargesCents: number
}

export interface BillJudgement<Line> {
  isRight: boolean
  units: number
  linesCents: number
  /** The amount less what the lines would make at the agreed costs, and less the charges. */
  differenceCents: number
  /** The amount less its lines and charges. */
  amountDifferenceCents: number
  /** Those at another cost than agreed. */
  differing: Line[]
  /** How many lines have no agreed cost. */
  unknownCount: number
}

/** The line is billed at another cost than agreed. One without an agreed cost is not. */
export function isAtOtherCost({
  agreedCostMicros,
  unitCostMicros,
}: Pick<JudgedLine, 'agreedCostMicros' | 'unitCostMicros'>): boolean {
  return agreedCostMicros !== null && agreedCostMicros !== unitCostMicros
}

export function judgeBill<Line extends JudgedLine>(
  { amountCents, chargesCents }: JudgedBill,
  lines: readonly Line[],
): BillJudgement<Line> {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  const linesCents = sum(({ quantity, unitCostMicros }) => calculateCost(quantity, unitCostMicros))
  const agreedCents = sum(({ quantity, unitCostMicros, agreedCostMicros }) =>
    calculateCost(quantity, agreedCostMicros ?? unitCostMicros),
  )
  const amountDifferenceCents = amountCents - linesCents - chargesCents
  const differing = lines.filter(isAtOtherCost)
  return {
    isRight: differing.length === 0 && amountDifferenceCents === 0,
    units: sum(({ quantity }) => quantity),
    linesCents,
    differenceCents: amountCents - agreedCents - chargesCents,
    amountDifferenceCents,
    differing,
    unknownCount: lines.filter(({ agreedCostMicros }) => agreedCostMicros === null).length,
  }
}

const namedLines = 3

/** A sentence that says whether it is right, and sentences that say where it differs. */
export function describeJudgement<Line extends JudgedLine>(
  {
    isRight,
    units,
    linesCents,
    differenceCents,
    amountDifferenceCents,
    differing,
    unknownCount,
  }: BillJudgement<Line>,
  { amountCents, chargesCents, currency }: JudgedBill & { currency: string },
): { title: string; details: string[] } {
  const money = (cents: number) => formatMoney(cents, currency)
  const cost = (micros: number) => formatCost(micros, currency)
  const sums =
    chargesCents > 0 ? `${money(linesCents)} and charges of ${money(chargesCents)}` : money(linesCents)
  const unknown =
    unknownCount > 0
      ? [`${pluralize(unknownCount, 'line')} ${unknownCount === 1 ? 'has' : 'have'} no agreed cost.`]
      : []
  if (isRight)
    return {
      title: 'This bill is right.',
      details: [
        `${formatUnits(units)} ${unknownCount > 0 ? '' : 'at the agreed costs '}make ${sums}.`,
        ...unknown,
      ],
    }
  const above = differenceCents > 0 ? 'above' : 'below'
  return {
    title:
      differenceCents === 0
        ? 'This bill differs, although its amount is as agreed.'
        : `This bill is ${money(Math.abs(differenceCents))} ${above} what was agreed.`,
    details: [
      ...differing
        .slice(0, namedLines)
        .map(
          ({ name, code, quantity, unitCostMicros, agreedCostMicros }) =>
            `${formatUnits(quantity)} of ${name} (${code}) cost ${cost(unitCostMicros)} instead of ${cost(agreedCostMicros ?? 0)}.`,
        ),
      ...(differing.length > namedLines
        ? [
            `${formatCount(differing.length - namedLines)} more ${differing.length === namedLines + 1 ? 'line differs' : 'lines differ'}.`,
          ]
        : []),
      ...(amountDifferenceCents === 0
        ? []
        : [
            `Its lines make ${sums}, the bill says ${money(amountCents)}: ${money(Math.abs(amountDifferenceCents))} ${amountDifferenceCents > 0 ? 'more' : 'less'}.`,
          ]),
      ...unknown,
    ],
  }
}
