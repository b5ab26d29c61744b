// Reads the stock journal of a period: what each document changed in the accounts of the stock on each day, from the cost ledger and from
// what bills posted.
import { addDays } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { costReasonLabels } from '#domain/purchasing/describeCost.ts'
import { billEntryLabels, type BillEntryReason, type BillPosting } from '#domain/stock/billPostings.ts'
import type { CostReason } from '#domain/stock/costReasons.ts'
import {
  bookBill,
  bookEntries,
  type Posting,
  roundPostings,
  type StockAccount,
  stockAccountNames,
} from '#domain/stock/stockJournal.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

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
  reason: CostReason | BillEntryReason
  /** Of the document, such as 'INV-2026-00012'; null for a count or an adjustment. */
  number: string | null
  postings: Posting[]
}

/** By day, the cost ledger before the bills, in the order in which they were entered. Entries without a value change no account. */
export async function* readBookings(ctx: Pick<Ctx, 'db'>, period: DayRange): AsyncGenerator<Booking[]> {
  const days = await findDays(ctx, period)
  if (days === undefined) return
  let { stockMicros, notBilledMicros } = await readBalances(ctx, period.startDate)
  let day = days.firstOn
  while (day <= days.lastOn) {
    const batchEnd = addDays(day, dayBatch - 1)
    const endDate = batchEnd < days.lastOn ? batchEnd : days.lastOn
    const rows = await readRows(ctx, { startDate: day, endDate })
    yield rows.map((row) => {
      const sums = bookRow(row)
      const postings = roundPostings(stockMicros, sums, notBilledMicros)
      stockMicros += sums.get('inventory') ?? 0n
      notBilledMicros += sums.get('arrivalsNotBilled') ?? 0n
      const { onDate, reason, number } = row
      return { onDate, reason, number, postings }
    })
    day = addDays(endDate, 1)
  }
}

export async function* readStockJournal(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  for await (const bookings of readBookings(ctx, period))
    yield bookings.flatMap(({ onDate, reason, number, postings }) =>
      postings.map(({ account, cents }) => [
        onDate,
        labels[reason],
        number,
        stockAccountNames[account],
        cents > 0 ? cents : null,
        cents < 0 ? -cents : null,
      ]),
    )
}

const labels: Readonly<Record<Booking['reason'], string>> = { ...costReasonLabels, ...billEntryLabels }

/** Undefined without entries in the period. */
async function findDays({ db }: Pick<Ctx, 'db'>, { startDate, endDate }: DayRange) {
  const { rows } = await db.execute<{ firstOn: string | null; lastOn: string | null }>(sql`
    select min(on_date)::text as "firstOn", max(on_date)::text as "lastOn"
    from (
      select on_date from cost_entries where value_micros is not null union all select on_date from bill_entries
    ) as entries
    where on_date between ${startDate}::date and ${endDate}::date`)
  const { firstOn = null, lastOn = null } = rows[0] ?? {}
  return firstOn === null || lastOn === null ? undefined : { firstOn, lastOn }
}

/** Before a day. */
async function readBalances(ctx: Pick<Ctx, 'db'>, day: string) {
  const { rows } = await ctx.db.execute<BookedRow>(
    sql`select * from (${ledgerSums(sql`on_date < ${day}::date`, sql`reason`)}) as ledger
      union all select * from (${billSums(sql`on_date < ${day}::date`, sql`reason`)}) as posted`,
  )
  let [stockMicros, notBilledMicros] = [0n, 0n]
  for (const row of rows) {
    const sums = bookRow(row)
    stockMicros += sums.get('inventory') ?? 0n
    notBilledMicros += sums.get('arrivalsNotBilled') ?? 0n
  }
  return { stockMicros, notBilledMicros }
}

/** Sums of entries; amounts of the cost ledger are null for a bill, and the other way round. */
type BookedRow = {
  reason: Booking['reason']
  value: string | null
  expense: string | null
  arrived: string | null
  opening: string | null
  charges: string | null
  payable: string | null
}

function bookRow({ reason, value, expense, ...bill }: BookedRow): Map<StockAccount, bigint> {
  if (value !== null)
    return bookEntries({
      // A row with a value is of the cost ledger.
      reason: reason as CostReason,
      valueMicros: BigInt(value),
      expenseMicros: BigInt(expense ?? 0),
    })
  const posting: BillPosting = {
    arrivedMicros: BigInt(bill.arrived ?? 0),
    openingMicros: BigInt(bill.opening ?? 0),
    chargesMicros: BigInt(bill.charges ?? 0),
    payableMicros: BigInt(bill.payable ?? 0),
  }
  return bookBill(posting)
}

/** `groupBy`: columns of entries, which the rows also have. */
function ledgerSums(matching: SQL, groupBy: SQL): SQL {
  return sql`
    select ${groupBy}, min(id) as first, sum(value_micros)::text as value, sum(expense_micros)::text as expense, null::text as arrived,
      null::text as opening, null::text as charges, null::text as payable
    from cost_entries where value_micros is not null and ${matching} group by ${groupBy}`
}

function billSums(matching: SQL, groupBy: SQL): SQL {
  return sql`
    select ${groupBy}, min(id) as first, null::text as value, null::text as expense, sum(arrived_micros)::text as arrived,
      sum(opening_micros)::text as opening, sum(charges_micros)::text as charges, sum(payable_micros)::text as payable
    from bill_entries where ${matching} group by ${groupBy}`
}

type BookingRow = BookedRow & Pick<Booking, 'onDate' | 'number'>

async function readRows({ db }: Pick<Ctx, 'db'>, { startDate, endDate }: DayRange): Promise<BookingRow[]> {
  const inDays = sql`on_date between ${startDate}::date and ${endDate}::date`
  const { rows } = await db.execute<BookingRow>(sql`
    select booked.on_date::text as "onDate", booked.reason, value, expense, arrived, opening, charges, payable,
      coalesce(bills.number, invoices.number, credit_notes.number, arrivals.number, imports.file_name) as number
    from (
      ${ledgerSums(inDays, sql`on_date, reason, bill_id, document_type, document_id`)}
      union all
      select on_date, reason, bill_id, null, null, first, value, expense, arrived, opening, charges, payable
      from (${billSums(inDays, sql`on_date, reason, bill_id`)}) as posted
    ) as booked
    left join bills on bills.id = bill_id
    left join invoices on document_type = 'invoice' and invoices.id = document_id
    left join credit_notes on document_type = 'creditNote' and credit_notes.id = document_id
    left join arrivals on document_type = 'arrival' and arrivals.id = document_id
    left join imports on document_type = 'import' and imports.id = document_id
    order by booked.on_date, value is null, first`)
  return rows
}
