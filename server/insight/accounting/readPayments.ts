// Reads the payments and refunds of a period, then what was reversed in it. What is received is positive, what is paid back negative.
import type { DayRange } from '#domain/platform/periods.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { paidBySql } from '#server/sales/payments/findPayments.ts'

import { batchSize, customerNumberOf } from './readSales.ts'

export const paymentColumns: readonly ExportColumn[] = [
  { name: 'Type', kind: 'text' },
  { name: 'Number', kind: 'text' },
  { name: 'Date', kind: 'day' },
  { name: 'Customer number', kind: 'text' },
  { name: 'Customer', kind: 'text' },
  { name: 'Method', kind: 'text' },
  { name: 'Reference', kind: 'text' },
  { name: 'Amount', kind: 'amount' },
  { name: 'Note', kind: 'text' },
]

const typeNames = { payment: 'Payment', refund: 'Refund' } as const
const reversalNames = { payment: 'Reversed payment', refund: 'Reversed refund' } as const

type MoneyRow = {
  id: string
  onDay: string
  kind: keyof typeof typeNames
  number: string
  customerNumber: string | null
  customerName: string
  method: string
  reference: string | null
  amountCents: number
  note: string | null
}

const columns = sql`
  payments.kind, payments.number, ${customerNumberOf(sql`payments.customer_id`)} as "customerNumber", ${paidBySql} as "customerName",
  payments.method, payments.reference, payments.amount_cents::float8 as "amountCents"`

interface MoneyReading {
  day: SQL
  id: SQL
  note: SQL
  from: SQL
}

const payments: MoneyReading = {
  day: sql`payments.received_on`,
  id: sql`payments.id`,
  note: sql`payments.note`,
  from: sql`payments where true`,
}

const reversals: MoneyReading = {
  day: sql`reversal.on_date`,
  id: sql`reversal.id`,
  note: sql`reversal.note`,
  from: sql`receivable_entries as reversal join payments on payments.id = reversal.document_id
    where reversal.reverses is not null and reversal.document_type = 'payment'`,
}

export async function* readPayments(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  for await (const rows of readBatches(ctx, payments, period))
    yield rows.map((row) => toExportRow(row, typeNames[row.kind], row.kind === 'payment' ? 1 : -1))
  for await (const rows of readBatches(ctx, reversals, period))
    yield rows.map((row) => toExportRow(row, reversalNames[row.kind], row.kind === 'payment' ? -1 : 1))
}

function toExportRow(row: MoneyRow, type: string, sign: 1 | -1): ExportRow {
  const { number, onDay, customerNumber, customerName, method, reference, amountCents, note } = row
  return [type, number, onDay, customerNumber, customerName, method, reference, sign * amountCents, note]
}

async function* readBatches(
  ctx: Ctx,
  { day, id, note, from }: MoneyReading,
  { startDate, endDate }: DayRange,
): AsyncGenerator<MoneyRow[]> {
  let [lastDay, lastId] = [startDate, '0']
  for (;;) {
    const { rows } = await ctx.db.execute<MoneyRow>(sql`
      select ${id} as id, ${day}::text as "onDay", ${columns}, ${note} as note
      from ${from} and (${day}, ${id}) > (${lastDay}::date, ${lastId}::bigint) and ${day} <= ${endDate}::date
      order by ${day}, ${id} limit ${batchSize}`)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    ;[lastDay, lastId] = [last.onDay, last.id]
  }
}
