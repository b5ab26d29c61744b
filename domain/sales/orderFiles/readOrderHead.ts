// Reads what all rows of an order in a file share, and finds out which rows are one order.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { isClearMark, readYesOrNo, unescapeClearMark } from '#domain/files/spreadsheetTexts.ts'
import { formatDay } from '#domain/platform/days.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { fullBasisPoints, parseCents, parseDecimal, parsePercent } from '#domain/platform/money.ts'
import { lineError, textError } from '#domain/platform/text.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import { discountRangeMessage, maxTaxPpm, taxRangeMessage } from '#domain/sales/invoices.ts'
import { orderLimits, shipWindowError } from '#domain/sales/orders.ts'
import type { OrderKind } from '#domain/sales/orderStates.ts'

import {
  type OrderCells,
  type OrderColumn,
  orderColumnNames,
  type SharedColumn,
  sharedColumns,
} from './orderColumns.ts'
import { readCharges } from './readCharges.ts'
import { readOrderDiscount } from './readOrderDiscount.ts'
import type { RefusedOrderCell } from './readOrderUnits.ts'

/** Days that could be read are rewritten like this. */
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** What all rows of an order share; null where the file says nothing. */
export interface OrderHead {
  customerPurchaseOrder: string | null
  kind: OrderKind | null
  season: string | null
  startShipOn: string | null
  cancelOn: string | null
  /** Empty if the file says that there is none. */
  shipTo: string | null
  shipToState: string | null
  discountBasisPoints: number | null
  /** In dollars, which has to be a percentage of the lines. */
  discountCents: number | null
  taxPpm: number | null
  charges: Charge[] | null
  shipComplete: boolean | null
  validUntil: string | null
  notes: string | null
}

/**
 * The rows that are one order share a key: the order number, or else the customer and all that orders have once. Undefined for a row that
 * names neither, which belongs to the order above.
 */
export function orderKeyOf(cells: OrderCells): string | undefined {
  const { orderNumber, customerNumber, customerName, customerEmail, customerPurchaseOrder } = cells
  if (orderNumber !== undefined) return `number ${foldText(orderNumber)} store ${foldText(cells.store ?? '')}`
  if (!(customerNumber ?? customerName ?? customerEmail ?? customerPurchaseOrder)) return undefined
  return JSON.stringify(
    sharedColumns.map((column) => !perRowColumns.has(column) && foldText(cells[column] ?? '')),
  )
}

/** Columns that may differ between the rows of an order. */
const perRowColumns: ReadonlySet<SharedColumn> = new Set([
  'notes',
  'discount',
  'discountAmount',
  'orderStatus',
])

export interface SharedCells {
  cells: Partial<Record<SharedColumn, string>>
  /** The row that a cell is from. */
  rows: Partial<Record<SharedColumn, number>>
  /** Whether the rows have different discounts, which are those of the lines then. */
  hasLineDiscounts?: boolean
  /** The same for discounts in dollars. */
  hasLineAmounts?: boolean
  /** The last row with a discount in dollars. */
  lastAmountRow?: number
  /** The discounts of lines in dollars. */
  lineAmountCents?: number
}

/**
 * Adds the cells of a further row to those that its order has so far. Returns the first cell that contradicts an earlier row. Of
 * different notes the first are kept, which `note` says.
 */
export function shareCells(
  shared: SharedCells,
  { row, cells }: { row: number; cells: OrderCells },
): { refused?: RefusedCell<OrderColumn>; note?: string } {
  let note: string | undefined
  // The price of the file is less the discounts of the lines, so that the one of the customer doesn't count.
  const lineCents = parseCents(cells.lineDiscountAmount ?? '') ?? 0
  const hasLineDiscount = Number(cells.lineDiscount ?? 0) > 0 || lineCents > 0
  if (hasLineDiscount && cells.discount === undefined) shared.cells.discount ??= '0'
  shared.lineAmountCents = (shared.lineAmountCents ?? 0) + lineCents
  if (cells.discountAmount !== undefined) shared.lastAmountRow = row
  for (const column of sharedColumns) {
    const value = cells[column]
    if (value === undefined) continue
    const known = shared.cells[column]
    if (known === undefined) {
      shared.cells[column] = value
      shared.rows[column] = row
    } else if (foldText(known) !== foldText(value)) {
      if (column === 'orderStatus') continue
      if (column === 'discount') shared.hasLineDiscounts = true
      else if (column === 'discountAmount') shared.hasLineAmounts = true
      else if (column === 'notes') note = 'An order has one text of notes: that of its first row is kept'
      else return { refused: createRefusedCell(column, value, differentReason(shared, column, known)) }
    }
  }
  return note === undefined ? {} : { note }
}

/** 'Row 2 of the same order has another start ship: Mar 1, 2027' */
function differentReason({ rows }: SharedCells, column: SharedColumn, known: string): string {
  const value = dayPattern.test(known) ? formatDay(known) : known.slice(0, 60)
  return `Row ${rows[column]} of the same order has another ${orderColumnNames[column].toLowerCase()}: ${value}`
}

/** The cells of a row with what its order says once: its state, and a discount that differs between the rows as one of the line. */
export function fillSharedCells(
  cells: OrderCells,
  { cells: sharedCells, hasLineDiscounts = false, hasLineAmounts = false }: SharedCells,
): OrderCells {
  const orderStatus = cells.orderStatus ?? sharedCells.orderStatus
  const lineDiscount = cells.lineDiscount ?? (hasLineDiscounts ? cells.discount : undefined)
  const lineDiscountAmount = cells.lineDiscountAmount ?? (hasLineAmounts ? cells.discountAmount : undefined)
  return {
    ...cells,
    ...(orderStatus !== undefined && { orderStatus }),
    ...(lineDiscount !== undefined && { lineDiscount }),
    ...(lineDiscountAmount !== undefined && { lineDiscountAmount }),
  }
}

const textLimits = {
  season: orderLimits.season,
  customerPurchaseOrder: customerRecordLimits.purchaseOrder,
  orderNumber: customerRecordLimits.purchaseOrder,
  store: customerRecordLimits.purchaseOrder,
  shipToState: customerRecordLimits.state,
  shipTo: customerRecordLimits.address,
} as const satisfies Partial<Record<SharedColumn, number>>

/** An order number is kept as the one of the customer, or in the notes of an order that has both. */
export function readOrderHead(shared: SharedCells): OrderHead | RefusedOrderCell {
  const { cells, hasLineDiscounts = false } = shared
  const refuse = (column: SharedColumn, reason: string) => ({
    refused: createRefusedCell<OrderColumn>(column, cells[column] ?? '', reason),
  })
  for (const [column, limit] of Object.entries(textLimits) as [keyof typeof textLimits, number][]) {
    const error = (column === 'shipTo' ? textError : lineError)(cells[column] ?? '', limit)
    if (error !== undefined) return refuse(column, error)
  }
  const kind = cells.kind === undefined ? null : orderKinds[foldText(cells.kind).replaceAll(/[^a-z]/g, '')]
  if (kind === undefined) return refuse('kind', 'Must be "at once" or "pre-book"')
  const { startShipOn = null, cancelOn = null, validUntil = null } = cells
  for (const column of ['startShipOn', 'cancelOn', 'validUntil'] as const)
    if (cells[column] !== undefined && !dayPattern.test(cells[column]))
      return refuse(column, 'Must be a day such as 2027-03-31 or 3/31/2027')
  const windowError = shipWindowError(startShipOn, cancelOn)
  if (windowError !== undefined) return refuse('cancelOn', windowError)
  const discountCents = readOrderDiscount(shared)
  if (discountCents !== null && typeof discountCents === 'object')
    return refuse('discountAmount', discountCents.reason)
  const ofOrder = cells.discount ?? (discountCents === 0 ? '0' : undefined)
  const discount = hasLineDiscounts ? '0' : ofOrder
  const discountBasisPoints = discount === undefined ? null : parsePercent(discount)
  if (discountBasisPoints === undefined || (discountBasisPoints ?? 0) > fullBasisPoints)
    return refuse('discount', discountRangeMessage)
  const taxPpm = cells.tax === undefined ? null : toPpm(parseDecimal(cells.tax, 3))
  if (taxPpm === undefined || (taxPpm ?? 0) > maxTaxPpm) return refuse('tax', taxRangeMessage)
  const charges = cells.charges === undefined ? null : readCharges(cells.charges)
  if (charges && 'reason' in charges) return refuse('charges', charges.reason)
  const shipComplete = cells.shipComplete === undefined ? null : readYesOrNo(cells.shipComplete)
  if (shipComplete === undefined) return refuse('shipComplete', 'Must be yes or no')
  const notes = joinNotes(cells)
  const longNotes = textError(notes ?? '', customerRecordLimits.notes)
  if (longNotes !== undefined) return refuse('notes', longNotes)
  const { orderNumber, customerPurchaseOrder, season, shipTo, shipToState } = cells
  return {
    customerPurchaseOrder: customerPurchaseOrder ?? orderNumber ?? null,
    kind,
    season: season ?? null,
    startShipOn,
    cancelOn,
    shipTo: readShipTo(shipTo),
    shipToState: readShipTo(shipToState),
    discountBasisPoints,
    discountCents,
    taxPpm,
    charges,
    shipComplete,
    validUntil,
    notes,
  }
}

/** A dash says that there is none. */
function readShipTo(cell: string | undefined): string | null {
  if (cell === undefined) return null
  return isClearMark(cell) ? '' : unescapeClearMark(cell)
}

/** Thousandths of a percent are 10 parts per million. */
function toPpm(milliPercent: number | undefined): number | undefined {
  return milliPercent === undefined ? undefined : milliPercent * 10
}

function joinNotes({
  notes,
  orderNumber,
  customerPurchaseOrder,
  store,
}: SharedCells['cells']): string | null {
  const hasBoth = orderNumber !== undefined && customerPurchaseOrder !== undefined
  return (
    [notes, hasBoth ? `Order ${orderNumber}` : '', store === undefined ? '' : nameStore(store)]
      .filter(Boolean)
      .join('\n') || null
  )
}

/** 'Store 012', also where the file says 'Store 012 Reno'. */
function nameStore(store: string): string {
  return /^store\b/i.test(store) ? store : `Store ${store}`
}

/** By the letters of a cell. */
const orderKinds: Readonly<Record<string, OrderKind>> = {
  atonce: 'at once',
  immediate: 'at once',
  immediates: 'at once',
  stock: 'at once',
  reorder: 'at once',
  prebook: 'pre-book',
  prebooking: 'pre-book',
  preorder: 'pre-book',
  future: 'pre-book',
  futures: 'pre-book',
  forward: 'pre-book',
}
