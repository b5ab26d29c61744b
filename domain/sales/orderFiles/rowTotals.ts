// Compares the totals that the rows of a file say with their units and amounts.
import { applyRate, basisPointPpm, formatUsd, parseCents } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import type { OrderCells } from './orderColumns.ts'

/** A row of an order as it was read. Rows of several sizes have the same number. */
export interface CheckedRow {
  row: number
  cells: OrderCells
  /** All units of the row, and those that are imported. */
  orderedUnits: number
  quantity: number
  /** Of the price list, or less the discount of the line; undefined for a row without a line. */
  unitPriceCents: number | undefined
  /** What units cost in cents, if the price has more decimals than those. */
  amountOf?: ((units: number) => number) | undefined
}

/** Amounts can be those of all units or of those that are imported, at the price before or after the discount of the line. */
export type Sums = { units: number; openUnits: number; cents: number; openCents: number; fullCents: number }
export const measures = {
  units: ['units', 'openUnits'],
  cents: ['cents', 'openCents', 'fullCents'],
} as const satisfies Record<string, (keyof Sums)[]>
export type Measure = keyof typeof measures

export const noSums: Sums = { units: 0, openUnits: 0, cents: 0, openCents: 0, fullCents: 0 }

export function addSums(one: Sums, other: Sums, sign = 1): Sums {
  return {
    units: one.units + sign * other.units,
    openUnits: one.openUnits + sign * other.openUnits,
    cents: one.cents + sign * other.cents,
    openCents: one.openCents + sign * other.openCents,
    fullCents: one.fullCents + sign * other.fullCents,
  }
}

/** Amounts are NaN without a price. */
export function sumsOf({ cells, orderedUnits, quantity, unitPriceCents, amountOf }: CheckedRow): Sums {
  const full = parseCents(cells.unitPrice ?? '') ?? unitPriceCents ?? Number.NaN
  const price = unitPriceCents ?? full
  const times = (units: number, cents: number) => (units === 0 ? 0 : (amountOf?.(units) ?? units * cents))
  return {
    units: orderedUnits,
    openUnits: quantity,
    cents: times(orderedUnits, price),
    openCents: times(quantity, price),
    fullCents: times(orderedUnits, full),
  }
}

export function describeUnits(stated: number, read: number, row?: number): string {
  return `The file says ${formatUnits(stated)}${row === undefined ? '' : ` in row ${row}`}, ${read.toLocaleString('en-US')} ${read === 1 ? 'was' : 'were'} read.`
}

export function describeAmount(stated: number, read: number, row?: number): string {
  const where = row === undefined ? '' : ` in row ${row}`
  return Number.isNaN(read)
    ? `The file says ${formatUsd(stated)}${where}, but not all prices are known.`
    : `The file says ${formatUsd(stated)}${where}, ${formatUsd(read)} was read.`
}

type RowsByNumber = ReadonlyMap<number, readonly CheckedRow[]>

const addRows = (rows: readonly CheckedRow[]) =>
  rows.map(sumsOf).reduce((sum, sums) => addSums(sum, sums), noSums)

/** Columns with the units or the amount of the order or of its row. A value that is the same in all rows is that of the order. */
export function checkStatedCells(
  byRow: RowsByNumber,
  {
    ofOrder,
    known,
    extraCents,
  }: { ofOrder: Sums; known: (cents: number, extraCents: number) => boolean; extraCents: number },
): string[] {
  const differences = new Set<string>()
  for (const [column, measure] of [
    ['statedUnits', 'units'],
    ['statedTotal', 'cents'],
  ] as const) {
    const stated = Array.from(byRow, ([row, rows]) => ({ row, rows, text: rows[0]?.cells[column] })).flatMap(
      ({ text, ...rows }) => {
        const value = measure === 'units' ? Number(text) : parseCents(text ?? '')
        return text === undefined || value === undefined || Number.isNaN(value) ? [] : [{ ...rows, value }]
      },
    )
    const isOfOrder = new Set(stated.map(({ value }) => value)).size === 1
    const isRight = (sums: Sums, value: number) => measures[measure].some((key) => sums[key] === value)
    for (const { row, rows, value } of stated) {
      const ofRow = addRows(rows)
      const isKnown = isRight(ofRow, value) || isRight(ofOrder, value)
      if (isKnown || (measure === 'cents' && known(value, extraCents))) continue
      const describe = measure === 'units' ? describeUnits : describeAmount
      differences.add(isOfOrder ? describe(value, ofOrder[measure]) : describe(value, ofRow[measure], row))
    }
  }
  return [...differences]
}

/** The amounts of a row, with and without the discount of the order. */
function amountsOf(sums: Sums, discountBasisPoints: number): number[] {
  return measures.cents.flatMap((key) => {
    const cents = sums[key]
    return [cents, cents - applyRate(cents, discountBasisPoints * basisPointPpm)]
  })
}

/** A column Total, which has the units or the amount of its row. The nearer one is named. */
export function checkRowTotals(byRow: RowsByNumber, discountBasisPoints: number): string[] {
  return Array.from(byRow).flatMap(([row, rows]) => {
    const stated = parseCents(rows[0]?.cells.rowTotal ?? '')
    const sums = addRows(rows)
    if (stated === undefined || stated === 0 || sums.units === 0) return []
    const isUnits = measures.units.some((key) => sums[key] * 100 === stated)
    // Without a price, the total can be any amount.
    if (isUnits || Number.isNaN(sums.cents) || amountsOf(sums, discountBasisPoints).includes(stated))
      return []
    const isAmount = stated % 100 !== 0 || Math.abs(stated - sums.cents) < Math.abs(stated - sums.units * 100)
    return [isAmount ? describeAmount(stated, sums.cents, row) : describeUnits(stated / 100, sums.units, row)]
  })
}

/** The amount of a row, before or after the discounts of the line and of the order. */
export function checkLineTotals(byRow: RowsByNumber, discountBasisPoints: number): Map<number, string> {
  const notes = new Map<number, string>()
  for (const [row, rows] of byRow) {
    const stated = parseCents(rows[0]?.cells.lineTotal ?? '')
    const sums = addRows(rows)
    if (stated === undefined || Number.isNaN(sums.cents) || sums.units === 0) continue
    if (amountsOf(sums, discountBasisPoints).includes(stated)) continue
    const price = rows[0]?.unitPriceCents ?? 0
    notes.set(
      row,
      `The file says ${formatUsd(stated)} for the row: ${sums.units} × ${formatUsd(price)} is ${formatUsd(sums.cents)}`,
    )
  }
  return notes
}
