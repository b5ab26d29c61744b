// Reads the rows of an order of a file: its customer, its products, and what else it says. An order is imported with all of its rows or not
// at all, so that nothing of it is missing silently.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { type OrderHead, readOrderHead } from '#domain/sales/orderFiles/readOrderHead.ts'
import { type OrderRowLine, readOrderRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { quantityError } from '#domain/stock/stock.ts'

import type { OrderGroup } from './groupOrders.ts'
import type { OrderCustomer } from './matchOrderCustomers.ts'
import type { ProductMatch } from './matchProducts.ts'
import type { OrderFileRow, OrderResult } from './orderTypes.ts'

export type RefusedOrderCell = RefusedCell<OrderColumn | ''>

/** A row with units of a product, a refused one, or one that orders nothing. */
export interface ReadRow {
  source: OrderFileRow
  line?: OrderRowLine & { productId: number }
  refused?: RefusedOrderCell
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
    readRow({ ...row, ...named }, refused, matches[index]),
  )
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
  return { group, head, customer, rows, items }
}

function readRow(
  source: OrderFileRow,
  refused: RefusedOrderCell | undefined,
  match: ProductMatch | undefined,
): ReadRow {
  if (refused) return { source, refused }
  const line = readOrderRow(source.cells)
  if (line === 'nothing') return { source }
  if ('refused' in line) return { source, refused: line.refused }
  if (!match) throw new Error(`The product of row ${source.row} was not looked up`)
  return 'refused' in match
    ? { source, refused: match.refused }
    : { source, line: { ...line, productId: match.productId } }
}

/** Refuses the row that a cell of the whole order is from. */
function refuseShared({ shared }: OrderGroup, rows: readonly ReadRow[], refused: RefusedOrderCell): void {
  const number = (shared.rows as Partial<Record<string, number>>)[refused.column]
  const row = rows.find(({ source }) => source.row === number) ?? rows[0]
  if (row) row.refused ??= refused
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
  return rows.map(({ source, line, refused }) => {
    if (refused) return { ...source, refused, result: 'refused' }
    if (!line) return { ...source, result: 'nothing' }
    const reason = `Row ${first} of the same order can't be imported`
    return { ...source, refused: createRefusedCell('', '', reason), result: 'refused' }
  })
}
