// How many invoices there are, by status and by the days and months of the company: added up from a few rows that triggers
// keep.
import type { Db } from '#server/platform/db/connect.ts'
import { rollUpCounters } from '#server/platform/db/counterTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'

import { type InvoiceFilters, planName } from './matchingInvoices.ts'
import { type SplitDateRange, splitIntoMonths } from './splitIntoMonths.ts'

/** Exact, at the cost of a row for each month and for each day of the two at the ends, however many invoices there are. */
export async function countInvoices(db: Db, filters: InvoiceFilters): Promise<number> {
  const count = prepared(db, planName('count', filters), () =>
    db.select({ total: countInvoicesSql(filters) }).from(sql`(select 1) as once`),
  )
  const [row] = await count.execute({ ...filters, ...splitIntoMonths(filters) })
  return Number(row?.total ?? 0)
}

/** The same within another statement, which is run with the status and, where days are asked for, the span cut into months. */
export function countInvoicesSql({ status, startDate, endDate }: InvoiceFilters): SQL<string> {
  const ofStatus = status && sql`and status = ${sql.placeholder('status')}`
  const counts = (span: 'day' | 'month', of?: SQL) =>
    sql`select count from invoice_counts where span = ${sql.raw(`'${span}'`)} ${of} ${ofStatus}`
  const changes = (of?: SQL) => sql`select difference from invoice_count_changes where true ${of} ${ofStatus}`
  const between = (day: 'first_day' | 'day', from: keyof SplitDateRange, to: keyof SplitDateRange) =>
    sql`and ${sql.identifier(day)} >= ${sql.placeholder(from)}::date and ${sql.identifier(day)} < ${sql.placeholder(to)}::date`
  const parts =
    startDate === undefined && endDate === undefined
      ? [counts('month'), changes()]
      : [
          counts('day', between('first_day', 'start', 'firstMonth')),
          counts('month', between('first_day', 'firstMonth', 'endOfMonths')),
          counts('day', between('first_day', 'endOfMonths', 'end')),
          changes(between('day', 'start', 'end')),
        ]
  return sql<string>`(select coalesce(sum(count), 0) from (${sql.join(parts, sql` union all `)}) as counted)`
}

export function rollUpInvoiceCounts(db: Db): Promise<void> {
  return rollUpCounters(db, {
    counts: 'invoice_counts',
    changes: 'invoice_count_changes',
    groupBy: ['span', 'first_day', 'status'],
    from: sql`spans_of(day)`,
  })
}

/** Sentences where the totals are not what counting gives; none means that they are right. */
export async function checkInvoiceCounts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{
    span: string
    day: string
    status: string
    kept: string
    real: string
  }>(sql`
    select span, first_day::text as day, status, coalesce(kept.total, 0) as kept, coalesce(real.total, 0) as real
    from (
      select span, first_day, status, sum(count) as total
      from (
        table invoice_counts
        union all select span, first_day, status, difference from invoice_count_changes, spans_of(day)
      ) as counted
      group by 1, 2, 3
    ) as kept
    full join (
      select span, first_day, status, count(*) as total
      from invoices, spans_of(company_day(created_at)) group by 1, 2, 3
    ) as real using (span, first_day, status)
    where coalesce(kept.total, 0) <> coalesce(real.total, 0)
    order by 1, 2, 3
    limit 100`)
  return rows.map(
    ({ span, day, status, kept, real }) =>
      `The list counts ${kept} ${status} invoices of the ${span} of ${day}; there are ${real}.`,
  )
}
