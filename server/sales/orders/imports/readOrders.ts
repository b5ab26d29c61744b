// Reads the rows of an order of a file: its customer, its products, and what else it says. An order is imported with all of its rows or not
// at all, so that nothing of it is missing silently.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { OrderColumn, SharedColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import {
  fillSharedCells,
  type OrderHead,
  readOrderHead,
  type SharedCells,
} from '#domain/sales/orderFiles/readOrderHead.ts'
import { type OrderRowLine, readOrderRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { quantityError } from '#domain/stock/stock.ts'

import type { OrderGroup } from './groupOrders.ts'
import type { OrderCustomer } from './matchOrderCustomers.ts'
import type { ProductMatch } from './matchProducts.ts'
import type { OrderFileRow, OrderResult } from './orderTypes.ts'
import type { AskedCode } from './theirProducts.ts'

export type RefusedOrderCell = RefusedCell<OrderColumn | ''>

/** A row with units of a product, a refused one, or one that orders nothing. */
export interface ReadRow {
  source: OrderFileRow
  line?: OrderRowLine & { productId: number }
  refused?: RefusedOrderCell
  asked?: AskedCode
}

/** The units of a product, which may come from several rows. */
export interface OrderedItem extends OrderRowLine {
  productId: number
  /** The first of them. */
  row: ReadRow
}

/** An order of which every row can be read. */
export interface ReadOrder {
  group: OrderGroup
  head: OrderHead
  customer: OrderCustomer
  rows: ReadRow[]
  items: OrderedItem[]
}

export function readOrder(
  group: OrderGroup,
  matches: readonly (ProductMatch | undefined)[],
  customer: OrderCustomer | { refused: RefusedOrderCell },
): ReadOrder | { results: OrderResult[] } {
  const { orderNumber, customerPurchaseOrder, customerName, customerNumber, customerEmail } =
    group.shared.cells
  const named = {
    orderNumber: orderNumber ?? customerPurchaseOrder ?? '',
    customerName: customerName ?? customerNumber ?? customerEmail ?? '',
  }
  const rows = group.rows.map(({ refused, ...row }, index) =>
    readRow({ ...row, ...named }, refused, { match: matches[index], shared: group.shared }),
  )
  if (group.shared.hasLineAmounts === true) refuseSplitDiscounts(rows)
  const head = readOrderHead(group.shared)
  const isOrdered = rows.some(({ line, refused }) => line !== undefined || refused !== undefined)
  if (isOrdered && 'refused' in customer) refuseShared(group, rows, customer.refused)
  else if (isOrdered && 'refused' in head) refuseShared(group, rows, head.refused)
  const items = mergeItems(rows)
  if (items.length === 0 || rows.some(({ refused }) => refused) || 'refused' in customer || 'refused' in head)
    return { results: refuseRows(rows) }
  const [first] = rows
  if (first && customer.note !== undefined)
    first.source.notes = [...(first.source.notes ?? []), customer.note]
  noteDiscountOfFirst(group, rows)
  return { group, head, customer, rows, items }
}

/** The discount of a row in dollars is not known to be that of each of its sizes. */
function refuseSplitDiscounts(rows: readonly ReadRow[]): void {
  for (const [index, row] of rows.entries()) {
    const { line, source } = row
    const { discountAmount = '' } = source.cells
    const isSplit = rows[index + 1]?.source.row === source.row
    if (line && isSplit && Number(discountAmount) > 0)
      row.refused ??= createRefusedCell<OrderColumn>('discountAmount', discountAmount, splitDiscountReason)
  }
}

const splitDiscountReason =
  'Rows have different discounts, and this one has several sizes. Read the column as Line discount amount.'

/** A percentage in one row of several can be meant for that row only. */
function noteDiscountOfFirst(group: OrderGroup, rows: readonly ReadRow[]): void {
  const { cells, hasLineDiscounts = false } = group.shared
  if (hasLineDiscounts || !(Number(cells.discount) > 0)) return
  const isMissing = rows.some(({ line, source }) => line && source.cells.discount === undefined)
  if (isMissing)
    noteShared(group, rows, 'discount', `${cells.discount}% off counts for all rows of the order`)
}

function readRow(
  source: OrderFileRow,
  refused: RefusedOrderCell | undefined,
  { match, shared }: { match: ProductMatch | undefined; shared: SharedCells },
): ReadRow {
  if (refused) return { source, refused }
  const line = readOrderRow(fillSharedCells(source.cells, shared))
  if (line === 'nothing') return { source }
  if ('nothing' in line) return { source: addNotes(source, [line.nothing]) }
  if ('refused' in line) return { source, refused: line.refused }
  if (!match) throw new Error(`The product of row ${source.row} was not looked up`)
  const { notes = [], ...units } = line
  if ('refused' in match)
    return { source, refused: match.refused, ...(match.asked && { asked: match.asked }) }
  if ('leftOut' in match) return { source: addNotes(source, [match.leftOut]) }
  const matchNotes = match.note === undefined ? notes : [...notes, match.note]
  return { source: addNotes(source, matchNotes), line: { ...units, productId: match.productId } }
}

function addNotes(source: OrderFileRow, notes: readonly string[]): OrderFileRow {
  return notes.length === 0 ? source : { ...source, notes: [...(source.notes ?? []), ...notes] }
}

/** Refuses the row that a cell of the whole order is from. */
export function refuseShared(group: OrderGroup, rows: readonly ReadRow[], refused: RefusedOrderCell): void {
  const row = rowOfShared(group, rows, refused.column)
  if (row) row.refused ??= refused
}

/** Adds a note to the row that a cell of the whole order is from. */
export function noteShared(
  group: OrderGroup,
  rows: readonly ReadRow[],
  column: SharedColumn,
  note: string,
): void {
  const row = rowOfShared(group, rows, column)
  if (row) row.source = addNotes(row.source, [note])
}

function rowOfShared({ shared }: OrderGroup, rows: readonly ReadRow[], column: string): ReadRow | undefined {
  const number = (shared.rows as Partial<Record<string, number>>)[column]
  return rows.find(({ source }) => source.row === number) ?? rows[0]
}

/** Adds up the rows of the same product; those with another price are refused, because a document has one price for each product. */
function mergeItems(rows: readonly ReadRow[]): OrderedItem[] {
  const items = new Map<number, OrderedItem>()
  for (const row of rows) {
    const { line, source } = row
    if (!line) continue
    const first = items.get(line.productId)
    if (!first) items.set(line.productId, { ...line, row })
    else if (first.unitPriceCents === line.unitPriceCents) {
      first.quantity += line.quantity
      const tooMany = quantityError(first.quantity, 1)
      if (tooMany !== undefined)
        row.refused ??= createRefusedCell<OrderColumn>('quantity', source.cells.quantity ?? '', tooMany)
      source.notes = [
        ...(source.notes ?? []),
        `Added to row ${first.row.source.row}, which has the same product`,
      ]
    } else {
      const other = first.unitPriceCents === null ? 'no price' : formatUsd(first.unitPriceCents)
      const reason = `Row ${first.row.source.row} of the same order has this product with ${other}`
      row.refused ??= createRefusedCell<OrderColumn>('unitPrice', source.cells.unitPrice ?? '', reason)
    }
  }
  return [...items.values()]
}

/** Rows that are right are refused with the others, so that the order can be corrected and uploaded again as a whole. */
export function refuseRows(rows: readonly ReadRow[]): OrderResult[] {
  const first = rows.find(({ refused }) => refused)?.source.row
  return rows.map(({ source, line, refused, asked }) => {
    if (refused) return { ...source, refused, result: 'refused', ...(asked && { asked }) }
    if (!line) return { ...source, result: 'nothing' }
    const reason =
      source.row === first
        ? "Another size of this row can't be imported"
        : `Row ${first} of the same order can't be imported`
    return { ...source, refused: createRefusedCell('', '', reason), result: 'refused' }
  })
}
