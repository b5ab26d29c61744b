// Reads the stock journal of a period: what each document changed in the accounts of the stock on each day, from the cost ledger.
import { addDays } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { costReasonLabels } from '#domain/purchasing/describeCost.ts'
import type { CostReason } from '#domain/stock/costReasons.ts'
import { bookEntries, type Posting, roundPostings, stockAccountNames } from '#domain/stock/stockJournal.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export const stockJournalColumns: readonly ExportColumn[] = [
  { name: 'Date', kind: 'day' },
  { name: 'Type', kind: 'text' },
  { name: 'Number', kind: 'text' },
  { name: 'Account', kind: 'text' },
  { name: 'Debit', kind: 'amount' },
  { name: 'Credit', kind: 'amount' },
]

/** Days that one statement reads. */
const dayBatch = 7

export interface Booking {
  onDate: string
  reason: CostReason
  /** Of the document, such as 'INV-2026-00012'; null for a count or an adjustment. */
  number: string | null
  postings: Posting[]
}

/** In the order in which they were entered. Entries of products without a cost change no account. */
export async function* readBookings(ctx: Pick<Ctx, 'db'>, period: DayRange): AsyncGenerator<Booking[]> {
  const { value, firstOn, lastOn } = await findBounds(ctx, period)
  let stockMicros = BigInt(value)
  if (firstOn === null || lastOn === null) return
  let day = firstOn
  while (day <= lastOn) {
    const batchEnd = addDays(day, dayBatch - 1)
    const endDate = batchEnd < lastOn ? batchEnd : lastOn
    const rows = await readRows(ctx, { startDate: day, endDate })
    yield rows.map(({ value, expense, ...row }) => {
      const valueMicros = BigInt(value)
      const sums = bookEntries({ reason: row.reason, valueMicros, expenseMicros: BigInt(expense) })
      const postings = roundPostings(stockMicros, sums)
      stockMicros += valueMicros
      return { ...row, postings }
    })
    day = addDays(endDate, 1)
  }
}

export async function* readStockJournal(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  for await (const bookings of readBookings(ctx, period))
    yield bookings.flatMap(({ onDate, reason, number, postings }) =>
      postings.map(({ account, cents }) => [
        onDate,
        costReasonLabels[reason],
        number,
        stockAccountNames[account],
        cents > 0 ? cents : null,
        cents < 0 ? -cents : null,
      ]),
    )
}

interface Bounds {
  /** In micros, before the period. */
  value: string
  /** Of the entries in the period; null without any. */
  firstOn: string | null
  lastOn: string | null
}

async function findBounds({ db }: Pick<Ctx, 'db'>, { startDate, endDate }: DayRange): Promise<Bounds> {
  const inPeriod = sql`on_date between ${startDate}::date and ${endDate}::date`
  const { rows } = await db.execute<Bounds & Record<string, unknown>>(sql`
    select coalesce(sum(value_micros) filter (where on_date < ${startDate}::date), 0)::text as value,
      (min(on_date) filter (where ${inPeriod}))::text as "firstOn", (max(on_date) filter (where ${inPeriod}))::text as "lastOn"
    from cost_entries where value_micros is not null`)
  return rows[0] ?? { value: '0', firstOn: null, lastOn: null }
}

type BookingRow = Pick<Booking, 'onDate' | 'reason' | 'number'> & { value: string; expense: string }

async function readRows({ db }: Pick<Ctx, 'db'>, { startDate, endDate }: DayRange): Promise<BookingRow[]> {
  const { rows } = await db.execute<BookingRow>(sql`
    select booked.on_date::text as "onDate", booked.reason, value::text, expense::text,
      coalesce(bills.number, invoices.number, credit_notes.number, arrivals.number, imports.file_name) as number
    from (
      select min(id) as first, on_date, reason, document_type, document_id, bill_id, sum(value_micros) as value,
        sum(expense_micros) as expense
      from cost_entries
      where value_micros is not null and on_date between ${startDate}::date and ${endDate}::date
      group by on_date, reason, document_type, document_id, bill_id
    ) as booked
    left join bills on bills.id = bill_id
    left join invoices on document_type = 'invoice' and invoices.id = document_id
    left join credit_notes on document_type = 'creditNote' and credit_notes.id = document_id
    left join arrivals on document_type = 'arrival' and arrivals.id = document_id
    left join imports on document_type = 'import' and imports.id = document_id
    order by booked.on_date, first`)
  return rows
}
