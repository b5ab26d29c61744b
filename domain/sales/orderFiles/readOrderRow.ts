// Reads the units and the price of a row of a file with orders.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import { maxPriceCents, noAmountMessage, parseCents } from '#domain/platform/money.ts'
import { quantityError } from '#domain/stock/stock.ts'

import type { OrderCells, OrderColumn } from './orderColumns.ts'

/** Units of a product. */
export interface OrderRowLine {
  quantity: number
  /** Null: the price of the customer's price list. */
  unitPriceCents: number | null
}

export type RefusedOrderCell = { refused: RefusedCell<OrderColumn | ''> }

/** 'nothing' for a row without a quantity, such as most of an order form, and for the total of a list. */
export function readOrderRow(cells: OrderCells): OrderRowLine | 'nothing' | RefusedOrderCell {
  const { quantity = '', unitPrice = '', productId = '', styleNumber = '' } = cells
  if (quantity === '' || isTotalRow(cells)) return 'nothing'
  if (productId === '' && styleNumber === '')
    return { refused: createRefusedCell('productId', '', 'A product ID or a style number is required') }
  const units = /^-?\d+$/.test(quantity) ? Number(quantity) : Number.NaN
  const wrongQuantity = quantityError(units, 1)
  if (wrongQuantity !== undefined) return { refused: createRefusedCell('quantity', quantity, wrongQuantity) }
  if (unitPrice === '') return { quantity: units, unitPriceCents: null }
  const unitPriceCents = parseCents(unitPrice)
  return unitPriceCents === undefined || unitPriceCents > maxPriceCents
    ? { refused: createRefusedCell('unitPrice', unitPrice, noAmountMessage) }
    : { quantity: units, unitPriceCents }
}

/** Lists end in a row that only names the total. */
export function isTotalRow(cells: OrderCells): boolean {
  const { orderNumber, customerNumber, customerName, productId, styleNumber, color } = cells
  return [orderNumber, customerNumber, customerName, productId, styleNumber, color].some(
    (cell) => cell !== undefined && isTotal(cell),
  )
}
