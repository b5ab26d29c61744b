// Inserts the lines of a new invoice.
import type { Ctx } from '#server/ctx.ts'
import { invoiceLines } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'
import { type NewLine, newLineFields } from '#server/sales/lines/newLines.ts'

import type { InvoiceLineRow } from './toInvoice.ts'

/** With the line of the order that it delivers, if it delivers one, and how many of its units that line has allocated. */
export type NewInvoiceLine = NewLine &
  Pick<InvoiceLineRow, 'orderId' | 'orderLine'> & { fromAllocated?: number }

const invoiceLineInsert = {
  name: 'insert_invoice_lines',
  table: invoiceLines,
  fields: ['invoiceId', ...newLineFields, 'totalCents', 'orderId', 'orderLine'],
} as const

export async function insertLines(
  ctx: Ctx,
  invoiceId: number,
  lines: readonly NewInvoiceLine[],
): Promise<void> {
  await insertRows(
    ctx.db,
    invoiceLineInsert,
    lines.map((line) => ({ ...line, invoiceId })),
  )
}
