// The order of the invoice list.
import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { asc, desc, type SQL, type SQLWrapper, sql } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'

export type InvoiceOrder = Pick<InvoiceQuery, 'sort' | 'direction'>

type SortedColumns = Record<'id' | 'datedOn' | 'customerName' | 'totalCents', SQLWrapper>

/** For ORDER BY: newest first without `sort`. Ties are broken by id in the direction of the key. */
export function invoiceOrder(
  { sort, direction = sort === undefined ? 'desc' : 'asc' }: InvoiceOrder,
  { id, datedOn, customerName, totalCents }: SortedColumns = invoices,
  { isReversed = false } = {},
): SQL[] {
  const by = (direction === 'desc') === isReversed ? asc : desc
  const keys = {
    date: datedOn,
    customer: sql`fold_text(${customerName}) collate "C"`,
    total: totalCents,
  }
  return [by(keys[sort ?? 'date']), by(id)]
}

/** For the name of a prepared statement. */
export function orderName({ sort, direction }: InvoiceOrder): string {
  return sort === undefined ? '' : `_by_${sort}_${direction ?? ''}`
}
