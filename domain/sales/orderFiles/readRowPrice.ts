// Reads the price of a unit of a row, less the discount of the line in percent or in dollars.
import { createRefusedCell } from '#domain/files/imports.ts'
import {
  applyRate,
  basisPointPpm,
  formatPercent,
  formatUsd,
  fullBasisPoints,
  maxPriceCents,
  noAmountMessage,
  parseCents,
  parsePercent,
} from '#domain/platform/money.ts'
import { discountRangeMessage } from '#domain/sales/invoices.ts'

import { uneven } from './discountCells.ts'
import type { OrderCells, OrderColumn } from './orderColumns.ts'
import type { RefusedOrderCell } from './readOrderUnits.ts'

/** `cents` is null for the price of the price list. */
type RowPrice = { cents: number | null; notes: string[] }

/** `ordered` are the units that a discount in dollars is for. */
export function readRowPrice(
  cells: OrderCells,
  { ordered, perUnit }: { ordered: number; perUnit: number },
): RowPrice | RefusedOrderCell {
  const { unitPrice, lineDiscount, lineDiscountAmount } = cells
  const refuse = (column: OrderColumn, reason: string) => ({
    refused: createRefusedCell<OrderColumn>(column, cells[column] ?? '', reason),
  })
  const discount = lineDiscount === undefined ? 0 : parsePercent(lineDiscount)
  if (discount === undefined || discount > fullBasisPoints)
    return refuse('lineDiscount', discountRangeMessage)
  const offCents = lineDiscountAmount === undefined ? 0 : parseCents(lineDiscountAmount)
  if (offCents === undefined) return refuse('lineDiscountAmount', noAmountMessage)
  const column = offCents > 0 ? 'lineDiscountAmount' : 'lineDiscount'
  if (unitPrice === undefined)
    return discount === 0 && offCents === 0
      ? { cents: null, notes: [] }
      : refuse(column, 'A discount of a line needs the price of the line')
  if (perUnit !== 1) return refuse('unitPrice', packPriceMessage)
  const cents = parseCents(unitPrice)
  if (cents === undefined || cents > maxPriceCents) return refuse('unitPrice', noAmountMessage)
  const listCents = parseCents(cells.listPrice ?? '')
  if ((discount > 0 || offCents > 0) && (listCents !== undefined || cells.netPrice !== undefined)) {
    const net = readNetPrice(cells, { cents, listCents, discount, offCents, ordered })
    return 'reason' in net ? refuse(column, net.reason) : net
  }
  if (offCents > 0) {
    const reduced = lowerPrice(cells, { cents, offCents, ordered, discount })
    return 'reason' in reduced ? refuse('lineDiscountAmount', reduced.reason) : reduced
  }
  if (discount === 0) return { cents, notes: [] }
  const total = parseCents(cells.lineTotal ?? '')
  if (ordered > 0 && total === cents * ordered && total !== reduceByPercent(cents, discount) * ordered)
    return refuse('lineDiscount', containedReason(discount, cents))
  const note = `${formatPercent(discount)} off ${formatUsd(cents)}`
  return { cents: reduceByPercent(cents, discount), notes: [note] }
}

function reduceByPercent(cents: number, discount: number): number {
  return applyRate(cents, (fullBasisPoints - discount) * basisPointPpm)
}

/**
 * A net price is the price of the line: the discount is in it, as the list price or the amount of the row must show. Only the amount can
 * show that the discount is taken from this price, too.
 */
function readNetPrice(
  { lineTotal }: OrderCells,
  {
    cents,
    listCents,
    discount,
    offCents,
    ordered,
  }: {
    cents: number
    listCents: number | undefined
    discount: number
    offCents: number
    ordered: number
  },
): RowPrice | { reason: string } {
  const total = parseCents(lineTotal ?? '')
  const reduced = reduceByPercent(cents, discount)
  const off = (listCents ?? cents) - cents
  const isInPrice =
    listCents !== undefined &&
    (offCents > 0
      ? off === offCents || off * ordered === offCents
      : Math.abs(reduceByPercent(listCents, discount) - cents) <= 1)
  const isAmount = ordered > 0 && off >= 0 && listCents !== cents && total === cents * ordered
  const name = discount > 0 ? formatPercent(discount) : formatUsd(offCents)
  if (isInPrice || isAmount) return { cents, notes: [`${name} off is in the price of ${formatUsd(cents)}`] }
  if (discount > 0 && ordered > 0 && total === reduced * ordered)
    return { cents: reduced, notes: [`${name} off ${formatUsd(cents)}`] }
  return {
    reason:
      listCents === undefined
        ? `The file doesn't say if ${formatUsd(cents)} is the price before or after the discount of ${name}. Ignore the column of the discount, or read the price as Unit price.`
        : `The discount of ${name} is not the difference between ${formatUsd(listCents)} and ${formatUsd(cents)}. Ignore the column of the discount or of the list price.`,
  }
}

function containedReason(discount: number, cents: number): string {
  return `The amount of the row is without the discount of ${formatPercent(discount)}: it can be in the price of ${formatUsd(cents)} already. Ignore the column of the discount or of the amount.`
}

/**
 * The amount is of all units of the row, unless the total of the row says that it is of each. Next to a percentage it must be the same
 * discount.
 */
function lowerPrice(
  { lineTotal }: OrderCells,
  {
    cents,
    offCents,
    ordered,
    discount,
  }: { cents: number; offCents: number; ordered: number; discount: number },
): RowPrice | { reason: string } {
  if (discount > 0) {
    const reduced = reduceByPercent(cents, discount)
    return (cents - reduced) * ordered === offCents
      ? { cents: reduced, notes: [`${formatPercent(discount)} off ${formatUsd(cents)}`] }
      : { reason: 'The row has another discount in percent. Ignore one of the columns.' }
  }
  const total = lineTotal === undefined ? undefined : parseCents(lineTotal)
  const isOfUnit =
    ordered > 1 && total === (cents - offCents) * ordered && total !== cents * ordered - offCents
  const offUnit = isOfUnit ? offCents : offCents / ordered
  if (!Number.isInteger(offUnit)) return { reason: uneven(offCents, ordered) }
  if (offUnit > cents) return { reason: 'The discount is more than the price' }
  const base = isOfUnit || ordered === 1 ? formatUsd(cents) : `${ordered} × ${formatUsd(cents)}`
  return { cents: cents - offUnit, notes: [`${formatUsd(offCents)} off ${base}`] }
}

const packPriceMessage =
  "The file doesn't say if the price is of a unit or of a pack. Enter units, or ignore the column of the price."
