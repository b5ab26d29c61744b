// Finds out which of the prices of a row is that of the line: files have it before and after its discount.
import { applyRate, basisPointPpm, fullPpm, parseCents, parsePercent } from '#domain/platform/money.ts'

import type { OrderCells, OrderMapping } from './orderColumns.ts'

export const priceNames = { unitPrice: 'Unit price', listPrice: 'List price', netPrice: 'Net price' } as const
export const priceColumns = Object.keys(priceNames) as (keyof typeof priceNames)[]

/**
 * Returns a function that changes the cells of a row: the unit price is the net price then, and the list price is the one before the
 * discount. Between two prices a discount is that of the line. Without a net price, a discount is taken from the list price.
 */
export function createPriceFolder(mapping: Readonly<OrderMapping>): (cells: OrderCells) => void {
  const hasNet = mapping.includes('netPrice')
  // Our own exports, which have the last day of a quote, have the discount of the order next to prices set by hand.
  const isExport = mapping.includes('validUntil')
  // A row without a discount has it as its price.
  const isOnlyList =
    !mapping.includes('unitPrice') && discountColumns.some((column) => mapping.includes(column))
  const hasList = mapping.includes('listPrice') && mapping.includes('unitPrice')
  return (cells) => {
    if (hasNet || (hasList && !isExport && isReduced(cells))) {
      move(cells, 'discount', 'lineDiscount')
      move(cells, 'discountAmount', 'lineDiscountAmount')
    }
    const { netPrice, listPrice, unitPrice } = cells
    if (netPrice !== undefined) {
      cells.unitPrice = netPrice
      const before = listPrice ?? unitPrice
      if (before !== undefined) cells.listPrice = before
    } else if (
      unitPrice === undefined &&
      listPrice !== undefined &&
      (hasNet || isOnlyList || hasDiscount(cells))
    ) {
      cells.unitPrice = listPrice
      delete cells.listPrice
    }
  }
}

function move(
  cells: OrderCells,
  from: 'discount' | 'discountAmount',
  to: 'lineDiscount' | 'lineDiscountAmount',
) {
  const text = cells[from]
  if (text === undefined || cells[to] !== undefined) return
  cells[to] = text
  delete cells[from]
}

/** Whether the price before the discount less this share of it is the one after it, to a cent, and less that many percent is not. */
export function isShareOff({ listPrice, unitPrice, netPrice }: OrderCells, share: number): boolean {
  const before = parseCents((netPrice === undefined ? listPrice : (listPrice ?? unitPrice)) ?? '')
  const after = parseCents(netPrice ?? unitPrice ?? '')
  if (before === undefined || after === undefined || after >= before) return false
  const isOff = (ppm: number) => Math.abs(before - applyRate(before, Math.round(ppm)) - after) <= 1
  return isOff(share * fullPpm) && !isOff((share * fullPpm) / 100)
}

/** Whether the list price less the discount is the unit price, to a cent. */
function isReduced({ listPrice, unitPrice, discount, discountAmount }: OrderCells): boolean {
  const listCents = parseCents(listPrice ?? '') ?? 0
  const offCents = listCents - (parseCents(unitPrice ?? '') ?? listCents)
  const rate = parsePercent(discount ?? '') ?? 0
  const isRate = rate > 0 && Math.abs(offCents - applyRate(listCents, rate * basisPointPpm)) <= 1
  return offCents > 0 && (isRate || offCents === parseCents(discountAmount ?? ''))
}

const discountColumns = ['discount', 'discountAmount', 'lineDiscount', 'lineDiscountAmount'] as const

function hasDiscount(cells: OrderCells): boolean {
  return discountColumns.some((column) => Number(cells[column] ?? 0) !== 0)
}
