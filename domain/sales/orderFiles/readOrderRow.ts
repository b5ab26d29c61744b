// Reads the units and the price of a row of a file with orders.
import { createRefusedCell } from '#domain/files/imports.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'

import type { OrderCells } from './orderColumns.ts'
import { readOrderUnits, type RefusedOrderCell } from './readOrderUnits.ts'
import { readRowPrice } from './readRowPrice.ts'

/** Units of a product. */
export interface OrderRowLine {
  quantity: number
  /** All units of the row, also those that are not open. */
  orderedUnits: number
  /** Null: the price of the customer's price list. */
  unitPriceCents: number | null
  /** What the user should check. */
  notes?: string[]
}

/** 'nothing' for a row without a quantity, such as most of an order form, and for the total of a list. `nothing` says why a row orders nothing. */
export function readOrderRow(
  cells: OrderCells,
): OrderRowLine | 'nothing' | { nothing: string } | RefusedOrderCell {
  const { quantity, openUnits, packs, productId = '', styleNumber = '' } = cells
  if ((quantity ?? openUnits ?? packs) === undefined || isTotalRow(cells)) return 'nothing'
  if (productId === '' && styleNumber === '')
    return { refused: createRefusedCell('productId', '', 'A product ID or a style number is required') }
  const read = readOrderUnits(cells)
  if (!('units' in read)) return read
  const price = readRowPrice(cells, read)
  if ('refused' in price) return price
  const notes = [...read.notes, ...price.notes]
  return {
    quantity: read.units,
    orderedUnits: read.ordered,
    unitPriceCents: price.cents,
    ...(notes.length > 0 && { notes }),
  }
}

/** Whether the row orders units, also those that are no longer open. */
export function hasUnits(cells: OrderCells): boolean {
  return !isTotalRow(cells) && (cells.quantity ?? cells.openUnits ?? cells.packs) !== undefined
}

/** Lists end in a row that only names the total. */
export function isTotalRow(cells: OrderCells): boolean {
  const { orderNumber, customerNumber, customerName, productId, styleNumber, color } = cells
  return [orderNumber, customerNumber, customerName, productId, styleNumber, color].some(
    (cell) => cell !== undefined && isTotal(cell),
  )
}
