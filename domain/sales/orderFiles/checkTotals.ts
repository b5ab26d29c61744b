// Compares the totals that a file says with the units and amounts that were read of it.
import { foldText } from '#domain/platform/foldText.ts'
import { parseCents } from '#domain/platform/money.ts'

import type { OrderCells } from './orderColumns.ts'
import { hasUnits } from './readOrderRow.ts'
import {
  addSums,
  checkLineTotals,
  checkRowTotals,
  type CheckedRow,
  checkStatedCells,
  describeAmount,
  describeUnits,
  type Measure,
  measures,
  noSums,
  type Sums,
  sumsOf,
} from './rowTotals.ts'
import { isTotalsRow } from './statedTotals.ts'

/** Of an order that can be imported. */
export interface CheckedAmounts {
  subtotalCents: number
  discountBasisPoints: number
  discountCents: number
  chargesCents: number
  totalCents: number
}

export interface TotalCheck {
  /** 'The file says 48 units, 46 were read.' */
  differences: string[]
  /** About the amount of a row, by its number. */
  notes: Map<number, string>
}

/** All units of a row of which nothing is imported. */
export function unitsOfRow(cells: OrderCells): number {
  const { quantity = '' } = cells
  return hasUnits(cells) && /^\d+$/.test(quantity) ? Number(quantity) : 0
}

/**
 * Returns a function that gets the orders of a file in their order. A total can be that of the rows since the start of the file or of an
 * order, since another total, or since the customer or the style changed. `amounts` is undefined for an order that can't be imported.
 */
export function createTotalChecker(): (
  rows: readonly CheckedRow[],
  amounts: CheckedAmounts | undefined,
) => TotalCheck {
  let sums = noSums
  const starts = {
    units: new Set([0]),
    openUnits: new Set([0]),
    cents: new Set([0]),
    openCents: new Set([0]),
    fullCents: new Set([0]),
  }
  const addStart = () => {
    for (const [key, values] of Object.entries(starts) as [keyof Sums, Set<number>][]) values.add(sums[key])
  }
  return (rows, amounts) => {
    const start = sums
    addStart()
    let lastStart = sums
    let lastGroup = ''
    const differences: string[] = []
    const isSum = (measure: Measure, stated: number) =>
      measures[measure].some((key) => starts[key].has(sums[key] - stated))
    const known = orderAmounts(amounts)
    let extraCents = 0
    for (const row of rows) {
      extraCents += parseCents(row.cells.extraAmount ?? '') ?? 0
      if (isTotalsRow(row.cells)) {
        const read = [addSums(sums, start, -1), addSums(sums, lastStart, -1), sums]
        const isAmount = (cents: number) =>
          isSum('cents', cents) || isSum('cents', cents - extraCents) || known(cents, extraCents)
        differences.push(...checkTotalsRow(row, { read, isSum, isAmount }))
        addStart()
        lastStart = sums
        continue
      }
      const group = foldText([row.cells.customerName, row.cells.styleNumber].join('\n'))
      if (group !== lastGroup) addStart()
      lastGroup = group
      sums = addSums(sums, sumsOf(row))
    }
    const ofOrder = addSums(sums, start, -1)
    const byRow = Map.groupBy(
      rows.filter(({ cells }) => !isTotalsRow(cells)),
      ({ row }) => row,
    )
    const stated = checkStatedCells(byRow, { ofOrder, known, extraCents })
    return {
      differences: [...differences, ...stated, ...checkRowTotals(byRow, amounts?.discountBasisPoints ?? 0)],
      notes: amounts ? checkLineTotals(byRow, amounts.discountBasisPoints) : new Map(),
    }
  }
}

/** Whether an amount is one of an order, with or without its discount, charges and taxes, and those that the file says. */
function orderAmounts(amounts: CheckedAmounts | undefined): (cents: number, extraCents: number) => boolean {
  if (!amounts) return () => false
  const { subtotalCents, discountCents, chargesCents, totalCents } = amounts
  const net = subtotalCents - discountCents
  const all = new Set([subtotalCents, net, net + chargesCents, totalCents])
  return (cents, extraCents) => all.has(cents) || all.has(cents - extraCents)
}

function checkTotalsRow(
  { row, cells }: CheckedRow,
  {
    read,
    isSum,
    isAmount,
  }: {
    /** Of the order, since the last total, and of the file. */
    read: readonly Sums[]
    isSum: (measure: Measure, stated: number) => boolean
    isAmount: (cents: number) => boolean
  },
): string[] {
  const differences: string[] = []
  const nearest = (key: 'units' | 'cents', stated: number) =>
    read.map((sums) => sums[key]).toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated))[0] ?? 0
  const units = cells.statedUnits === undefined ? undefined : Number(cells.statedUnits)
  if (units !== undefined && !isSum('units', units))
    differences.push(describeUnits(units, nearest('units', units), row))
  const cents = parseCents(cells.statedTotal ?? '')
  if (cents !== undefined && !isAmount(cents))
    differences.push(describeAmount(cents, nearest('cents', cents), row))
  const either = parseCents(cells.lineTotal ?? '')
  if (either !== undefined && !isAmount(either) && !isSum('units', either / 100))
    differences.push(
      either % 100 === 0
        ? describeUnits(either / 100, nearest('units', either / 100), row)
        : describeAmount(either, nearest('cents', either), row),
    )
  return differences
}
