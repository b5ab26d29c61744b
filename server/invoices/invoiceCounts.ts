// How many invoices there are, by status and by the days and months of the company: added up from a few rows that triggers
// keep.
import type { Db } from '#server/db/connect.ts'
import { type SQL, sql } from '#server/db/drizzle.ts'
import { foldCounts } from '#server/db/keptCounts.ts'
import { prepared } from '#server/db/prepared.ts'

import type { InvoiceFilters } from './matchingInvoices.ts'
import { type CutSpan, cutIntoMonths } from './wholeMonths.ts'

/** Exact, at the cost of a row for each month and for each day of the two at the ends, however many invoices there are. */
export async function countInvoices(db: Db, filters: InvoiceFilters): Promise<number> {
  const { status } = filters
  const count = prepared(db, `invoices_count${status ? '_status' : ''}`, () =>
    db.select({ total: totalOf({ status }) }).from(sql`(select 1) as once`),
  )
  const [row] = await count.execute({ status, ...cutIntoMonths(filters) })
  return Number(row?.total ?? 0)
}

/** The same within another statement, which is run with the status and the span cut into months. */
export function totalOf({ status }: Pick<InvoiceFilters, 'status'>): SQL<string> {
  const ofStatus = status && sql`and status = ${sql.placeholder('status')}`
  const counts = (span: string, from: keyof CutSpan, to: keyof CutSpan) => sql`
    select count from invoice_counts
    where span = ${sql.raw(`'${span}'`)} and first_day >= ${sql.placeholder(from)}::date
      and first_day < ${sql.placeholder(to)}::date ${ofStatus}`
  return sql<string>`(
    select coalesce(sum(count), 0) from (
      ${counts('day', 'start', 'firstMonth')}
      union all ${counts('month', 'firstMonth', 'endOfMonths')}
      union all ${counts('day', 'endOfMonths', 'end')}
      union all select difference from invoice_count_changes
      where day >= ${sql.placeholder('start')}::date and day < ${sql.placeholder('end')}::date ${ofStatus}
    ) as counted
  )`
}

export function foldInvoiceCounts(db: Db): Promise<void> {
  return foldCounts(db, {
    counts: 'invoice_counts',
    changes: 'invoice_count_changes',
    by: ['span', 'first_day', 'status'],
    from: sql`spans_of(day)`,
  })
}

/** Sentences where the totals are not what counting gives; none means that they are right. */
export async function proveInvoiceCounts(db: Db): Promise<string[]> {
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
