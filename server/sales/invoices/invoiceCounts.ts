// The filters of the invoice list, and the counts of invoices that match them, read from counter tables that triggers
// maintain.
import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import type { PaymentFilter } from '#domain/sales/states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { rollUpCounters } from '#server/platform/db/counterTable.ts'
import { and, eq, gt, lt, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'

import { type SplitDateRange, splitIntoMonths } from './splitIntoMonths.ts'

export type InvoiceFilters = Pick<InvoiceQuery, 'status' | 'paymentState' | 'startDate' | 'endDate'>

/** The WHERE condition, with placeholders for prepared statements; `today` for overdue invoices. */
export function matchingInvoices({
  status,
  paymentState,
  startDate,
  endDate,
}: InvoiceFilters): SQL | undefined {
  return and(
    status ? eq(invoices.status, sql.placeholder('status')) : undefined,
    paymentState && matchesPaymentState(paymentState),
    startDate ? sql`${invoices.datedOn} >= ${sql.placeholder('startDate')}::date` : undefined,
    endDate ? sql`${invoices.datedOn} <= ${sql.placeholder('endDate')}::date` : undefined,
  )
}

function matchesPaymentState(filter: PaymentFilter): SQL | undefined {
  return filter === 'overdue'
    ? and(gt(invoices.openCents, 0), lt(invoices.dueOn, sql.placeholder('today')))
    : eq(invoices.paymentState, sql.placeholder('paymentState'))
}

/** The prepared statement's name: each combination of filters has its own plan. */
export function planName(
  statement: string,
  { status, paymentState, startDate, endDate }: InvoiceFilters,
): string {
  const payment = paymentState && (paymentState === 'overdue' ? '_overdue' : '_payment')
  return `invoices_${statement}${status ? '_status' : ''}${payment ?? ''}${startDate ? '_from' : ''}${endDate ? '_to' : ''}`
}

/**
 * Exact. Reads one row per whole month and per day of the partial months at both ends. Invoices of a payment state are counted in an
 * index.
 */
export async function countInvoices(db: Db, filters: InvoiceFilters & { today?: string }): Promise<number> {
  const count = prepared(db, planName('count', filters), () =>
    db.select({ total: countInvoicesSql(filters) }).from(sql`(select 1) as once`),
  )
  const [row] = await count.execute({ ...filters, ...splitIntoMonths(filters) })
  return Number(row?.total ?? 0)
}

/** A subquery with the placeholders `status` and, if dates are given, those of `splitIntoMonths`. */
export function countInvoicesSql(filters: InvoiceFilters): SQL<string> {
  const { status, paymentState, startDate, endDate } = filters
  if (paymentState) return sql<string>`(select count(*) from ${invoices} where ${matchingInvoices(filters)})`
  const ofStatus = status && sql`and status = ${sql.placeholder('status')}`
  const counts = (span: 'day' | 'month', condition?: SQL) =>
    sql`select count from invoice_counts where span = ${sql.raw(`'${span}'`)} ${condition} ${ofStatus}`
  const changes = (condition?: SQL) =>
    sql`select difference from invoice_count_changes where true ${condition} ${ofStatus}`
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

/** Integrity check: returns one sentence per counter that differs from the invoices. */
export async function checkInvoiceCounts(db: Db): Promise<string[]> {
  const rows = await findDifferences<{
    span: string
    day: string
    status: string
    counted: string
    actual: string
  }>(
    db,
    sql`
    select span, first_day::text as day, status, coalesce(counters.total, 0) as counted, coalesce(actual.total, 0) as actual
    from (
      select span, first_day, status, sum(count) as total
      from (
        table invoice_counts
        union all select span, first_day, status, difference from invoice_count_changes, spans_of(day)
      ) as counted
      group by 1, 2, 3
    ) as counters
    full join (
      select span, first_day, status, count(*) as total
      from invoices, spans_of(dated_on) group by 1, 2, 3
    ) as actual using (span, first_day, status)
    where coalesce(counters.total, 0) <> coalesce(actual.total, 0)
    order by 1, 2, 3`,
  )
  return rows.map(
    ({ span, day, status, counted, actual }) =>
      `The list counts ${counted} ${status} invoices in the ${span} of ${day}; there are ${actual}.`,
  )
}
