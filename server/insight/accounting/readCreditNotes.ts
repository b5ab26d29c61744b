// Reads the credit notes of a period, as negative rows.
import type { DayRange } from '#domain/platform/periods.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import {
  amountColumns,
  amountsOf,
  batchSize,
  customerNumberOf,
  type TaxedAmounts,
  toAmountCells,
} from './readSales.ts'

export const creditNoteColumns: readonly ExportColumn[] = [
  { name: 'Credit note number', kind: 'text' },
  { name: 'Date', kind: 'day' },
  { name: 'Invoice number', kind: 'text' },
  { name: 'Customer number', kind: 'text' },
  { name: 'Customer', kind: 'text' },
  ...amountColumns,
  { name: 'Reason', kind: 'text' },
]

interface CreditNoteRow extends TaxedAmounts {
  id: string
  number: string
  issuedOn: string
  invoiceNumber: string
  customerNumber: string | null
  customerName: string
  reason: string
}

export async function* readCreditNotes(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  let [lastDay, lastId] = [period.startDate, '0']
  for (;;) {
    const { rows } = await ctx.db.execute<CreditNoteRow & Record<string, unknown>>(sql`
      select note.id, note.number, note.issued_on::text as "issuedOn", invoices.number as "invoiceNumber",
        ${customerNumberOf(sql`invoices.customer_id`)} as "customerNumber", customer_name as "customerName", ${amountsOf(sql`note`)}, note.reason
      from credit_notes as note join invoices on invoices.id = note.invoice_id
      where (note.issued_on, note.id) > (${lastDay}::date, ${lastId}::bigint) and note.issued_on <= ${period.endDate}::date
      order by note.issued_on, note.id limit ${batchSize}`)
    yield rows.map(toExportRow)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    ;[lastDay, lastId] = [last.issuedOn, last.id]
  }
}

function toExportRow(note: CreditNoteRow): ExportRow {
  return [
    note.number,
    note.issuedOn,
    note.invoiceNumber,
    note.customerNumber,
    note.customerName,
    ...toAmountCells(note, -1),
    note.reason,
  ]
}
