// The filters of the invoice list, and the number and amounts of the invoices that match them, read from counter tables that triggers
// maintain.
import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { PaymentFilter } from '#domain/sales/states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { rollUpCounters } from '#server/platform/db/counterTable.ts'
import { and, eq, gt, lt, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'

import { type SplitDateRange, splitIntoMonths } from './splitIntoMonths.ts'

export type InvoiceFilters = Pick<
  InvoiceQuery,
  'status' | 'paymentState' | 'shipping' | 'startDate' | 'endDate'
>

/** The WHERE condition, with placeholders for prepared statements; `today` for overdue invoices. */
export function matchingInvoices({
  status,
  paymentState,
  shipping,
  startDate,
  endDate,
}: InvoiceFilters): SQL | undefined {
  return and(
    status ? eq(invoices.status, sql.placeholder('status')) : undefined,
    paymentState && matchesPaymentState(paymentState),
    shipping && eq(invoices.shipping, sql.placeholder('shipping')),
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
  { status, paymentState, shipping, startDate, endDate }: InvoiceFilters,
): string {
  const payment = paymentState && (paymentState === 'overdue' ? '_overdue' : '_payment')
  return `invoices_${statement}${status ? '_status' : ''}${payment ?? ''}${shipping ? '_shipping' : ''}${startDate ? '_from' : ''}${endDate ? '_to' : ''}`
}

/** Of all invoices that match filters. Void ones add to the amounts only if the filters ask for them. */
export interface InvoiceSums {
  count: number
  totalCents: number
  openCents: number
}

/** Exact. Reads rows of counters: one per whole month and per day of the partial months at both ends. Overdue invoices and those in a state of shipping are added up in an index. */
export async function sumInvoices(
  db: Db,
  filters: InvoiceFilters & { today?: string },
): Promise<InvoiceSums> {
  const sums = prepared(db, planName('sums', filters), () =>
    db.select({ sums: invoiceSumsSql(filters) }).from(sql`(select 1) as once`),
  )
  const [row] = await sums.execute({ ...filters, ...splitIntoMonths(filters) })
  return row?.sums ?? { count: 0, totalCents: 0, openCents: 0 }
}

export async function countInvoices(db: Db): Promise<number> {
  return (await sumInvoices(db, {})).count
}

/** A subquery with the placeholders of `matchingInvoices` and, if dates are given, those of `splitIntoMonths`. */
export function invoiceSumsSql(filters: InvoiceFilters): SQL<InvoiceSums> {
  const { status, paymentState, shipping, startDate, endDate } = filters
  if (paymentState === 'overdue' || shipping)
    return sql<InvoiceSums>`(select ${sumsJson(sql`count(*)`)} from ${invoices} where ${matchingInvoices(filters)})`
  const matching = sql`${status && sql`and status = ${sql.placeholder('status')}`} ${paymentState && sql`and payment_state = ${sql.placeholder('paymentState')}`}`
  const counts = (span: 'day' | 'month', condition?: SQL) => sql`
    select status, count, total_cents, open_cents from invoice_counts
    where span = ${sql.raw(`'${span}'`)} ${condition} ${matching}`
  const changes = (condition?: SQL) => sql`
    select status, difference, total_cents, open_cents from invoice_count_changes where true ${condition} ${matching}`
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
  return sql<InvoiceSums>`(
    select ${sumsJson(sql`coalesce(sum(count), 0)`, status === undefined)}
    from (${sql.join(parts, sql` union all `)}) as counted)`
}

/** The sums of rows with `total_cents` and `open_cents`; `status` is read to leave out void ones. */
export function sumsJson(count: SQL, leavesOutVoid = false): SQL<InvoiceSums> {
  const notVoid = leavesOutVoid ? sql`filter (where status <> 'Void')` : sql``
  return sql<InvoiceSums>`json_build_object('count', ${count},
    'totalCents', coalesce(sum(total_cents) ${notVoid}, 0), 'openCents', coalesce(sum(open_cents), 0))`
}

export function rollUpInvoiceCounts(db: Db): Promise<void> {
  return rollUpCounters(db, {
    counts: 'invoice_counts',
    changes: 'invoice_count_changes',
    groupBy: ['span', 'first_day', 'status', 'payment_state'],
    from: sql`spans_of(day)`,
    sums: { count: 'difference', total_cents: 'total_cents', open_cents: 'open_cents' },
  })
}

/** Integrity check: returns one sentence per counter that differs from the invoices. */
export async function checkInvoiceCounts(db: Db): Promise<string[]> {
  const rows = await findDifferences<{
    span: string
    day: string
    kind: string
    counted: InvoiceSums
    actual: InvoiceSums
  }>(
    db,
    sql`
    with counters as (
      select span, first_day, status, payment_state, ${sumsJson(sql`sum(count)`)}::jsonb as sums
      from (
        select span, first_day, status, payment_state, count, total_cents, open_cents from invoice_counts
        union all select span, first_day, status, payment_state, difference, total_cents, open_cents
        from invoice_count_changes, spans_of(day)
      ) as counted
      group by 1, 2, 3, 4
    ), actual as (
      select span, first_day, status, coalesce(payment_state, '') as payment_state, ${sumsJson(sql`count(*)`)}::jsonb as sums
      from invoices, spans_of(dated_on) group by 1, 2, 3, 4
    ), compared as (
      select span, first_day, status, payment_state,
        coalesce(counters.sums, ${none}) as counted, coalesce(actual.sums, ${none}) as actual
      from counters full join actual using (span, first_day, status, payment_state)
    )
    select span, first_day::text as day, concat_ws(', ', status, nullif(payment_state, '')) as kind, counted, actual
    from compared where counted <> actual order by 1, 2, 3`,
  )
  return rows.map(
    ({ span, day, kind, counted, actual }) =>
      `The list counts ${describeSums(counted)} (${kind}) in the ${span} of ${day}, instead of ${describeSums(actual)}.`,
  )
}

const none = sql`jsonb_build_object('count', 0, 'totalCents', 0, 'openCents', 0)`

/** '3 invoices of $120.00 with $80.00 open' */
function describeSums({ count, totalCents, openCents }: InvoiceSums): string {
  return `${pluralize(count, 'invoice')} of ${formatUsd(totalCents)} with ${formatUsd(openCents)} open`
}
