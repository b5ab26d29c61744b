// Groups the rows of a file by the order that they belong to.
import { foldText } from '#domain/platform/foldText.ts'
import {
  maxFileOrders,
  type OrderColumn,
  tooManyFileOrdersMessage,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { orderKeyOf, type SharedCells, shareCells } from '#domain/sales/orderFiles/readOrderHead.ts'
import { isTotalRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { isTotalsRow } from '#domain/sales/orderFiles/statedTotals.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { OrderFileValues } from './orderTypes.ts'

export interface OrderGroup {
  shared: SharedCells
  /** Of a later block of the file. */
  block: ParsedRow['block']
  /** Counts if the rows name no customer. */
  customerId?: number | undefined
  /** The customer above the columns of an order whose rows name one, too. */
  titleCustomer?: OrderFileValues['titleCustomer']
  rows: ParsedRow<OrderColumn>[]
}

/** Of a row that names no order: the one above, or that of its store if no order is named at all. */
function storeKeyOf({ store }: ParsedRow<OrderColumn>['cells'], above: string): string {
  const isNamed = above !== '' && !above.startsWith('store ')
  return store === undefined || isNamed ? above : `store ${foldText(store)}`
}

/**
 * Reads all rows: those of an order need not follow each other. A row that contradicts an earlier one of its order is refused. Throws a
 * 400 for more than `maxFileOrders`.
 */
export async function groupOrders(batches: AsyncIterable<ParsedRow<OrderColumn>[]>): Promise<OrderGroup[]> {
  const groups = new Map<string, OrderGroup>()
  let above = ''
  let blockRow = 0
  for await (const rows of batches) {
    for (const row of rows) {
      if ((row.block?.row ?? 0) !== blockRow) {
        blockRow = row.block?.row ?? 0
        above = ''
      }
      // The total of several stores is not that of the last one.
      const isTotal = isTotalRow(row.cells) || (above.startsWith('store ') && isTotalsRow(row.cells))
      const orderKey = isTotal ? `total ${row.row}` : (orderKeyOf(row.cells) ?? storeKeyOf(row.cells, above))
      if (!isTotal) above = orderKey
      const key = `${blockRow} ${orderKey}`
      const group = groups.get(key) ?? { shared: { cells: {}, rows: {} }, rows: [], block: row.block }
      groups.set(key, group)
      if (groups.size > maxFileOrders) throw new Refusal('invalid', tooManyFileOrdersMessage)
      const { refused = row.refused, note } = shareCells(group.shared, row)
      group.rows.push({
        ...row,
        ...(refused && { refused }),
        ...(note !== undefined && { notes: [...(row.notes ?? []), note] }),
      })
    }
  }
  return [...groups.values()]
}
