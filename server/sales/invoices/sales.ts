// Revenue by the invoice date, less the voids and credit notes of the same time. Read from a counter table that triggers maintain.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { type SQL, type SQLWrapper, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'
import { checkSaleEntries } from '#server/sales/ledger/checkSaleEntries.ts'
import { rollUpSaleSums } from '#server/sales/ledger/saleSums.ts'

const revenue: CounterTable = {
  counts: 'revenue',
  changes: 'revenue_changes',
  groupBy: ['day'],
  sums: { invoices: 'invoices', cents: 'cents' },
}
interface MonthRevenue {
  /** '2026-09' */
  month: string
  invoices: number
  /** In cents, less the voids and credit notes of the month. */
  totalCents: number
}

/** The last `months` months including that of `now`, oldest first, also those without sales. */
export async function findRevenue(
  db: Db,
  { now, months }: { now: Date; months: number },
): Promise<MonthRevenue[]> {
  const find = preparedSql(
    db,
    'find_revenue',
    () => sql<{ month: string; invoices: string; cents: string }>`
      with months as (
        select (company_month(${sql.placeholder('now')}::timestamptz) - months_ago * interval '1 month')::date as month
        from generate_series(0, ${sql.placeholder('before')}::int) as months_ago
      ), added as (
        select first_of_month(day) as month, sum(invoices) as invoices, sum(cents) as cents from ${withPendingChanges(revenue)}
        where day >= (select min(month) from months) group by 1
      )
      select to_char(month, 'YYYY-MM') as month, coalesce(invoices, 0) as invoices, coalesce(cents, 0) as cents
      from months left join added using (month) order by month`,
  )
  const { rows } = await find.execute({ now, before: months - 1 })
  return rows.map(({ month, invoices, cents }) => ({
    month,
    invoices: Number(invoices),
    totalCents: Number(cents),
  }))
}

/** A subquery: the revenue in cents of the days from `start` to `end`. */
export function revenueSql({ start, end }: { start: SQLWrapper; end: SQLWrapper }): SQL<string> {
  return sql<string>`(
    select coalesce(sum(cents), 0) from ${withPendingChanges(revenue)} where day between ${start}::date and ${end}::date)`
}

export async function rollUpSales(db: Db): Promise<void> {
  await rollUpCounters(db, revenue)
  await rollUpSaleSums(db)
}

/** Integrity check: returns one sentence per counter that differs from the invoices and credit notes. */
export async function checkSales(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ label: string; day: string; counted: string; actual: string }>(
    db,
    sql`
    select label, day::text, sum(counted) as counted, sum(actual) as actual
    from (
      select 'cents of revenue' as label, day, cents as counted, 0 as actual from ${withPendingChanges(revenue)}
      union all select 'invoices', day, invoices, 0 from ${withPendingChanges(revenue)}
      union all select 'cents of revenue', dated_on, 0, total_cents from invoices where processed_at is not null
      union all
      select 'cents of revenue', voided_on, 0, -total_cents from invoices where processed_at is not null and voided_on is not null
      union all select 'cents of revenue', issued_on, 0, -total_cents from credit_notes
      union all select 'invoices', dated_on, 0, 1 from invoices where processed_at is not null
    ) as sums
    group by 1, 2 having sum(counted) <> sum(actual) order by 2, 1`,
  )
  const messages = rows.map(
    ({ label, day, counted, actual }) =>
      `The dashboard counts ${counted} ${label} on ${day}; the invoices and credit notes add up to ${actual}.`,
  )
  return [...messages, ...(await checkSaleEntries(db))]
}
