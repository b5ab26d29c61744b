// The dashboard's metrics, read in one statement to save round trips, and in another those of an earlier month.
import type { DashboardMetrics, findDashboardMetrics as endpoint } from '#contract/insight/dashboard.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { comparedDays, defaultComparison } from '#domain/insight/comparison.ts'
import { firstDayOfMonth, lastDayOfMonth } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { overdueBuckets } from '#domain/sales/states.ts'
import { productTotal as totalOfProducts } from '#server/catalog/products/productCounters.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { prepared, preparedSql } from '#server/platform/db/prepared.ts'
import { openOrderDays } from '#server/platform/db/schema.ts'
import { overdueSum } from '#server/sales/customers/customerBalances.ts'
import { invoiceSumsSql } from '#server/sales/invoices/invoiceCounts.ts'
import { revenueSql } from '#server/sales/invoices/sales.ts'
import { bookingsSql } from '#server/sales/orders/findOrders.ts'
import { openOrderSums } from '#server/sales/orders/openOrderDays.ts'
import { openSums } from '#server/sales/receivables/openEntries.ts'
import { countedOpenSums } from '#server/sales/receivables/openSumCounters.ts'

export async function findDashboardMetrics(
  ctx: Ctx,
  { compareWith = defaultComparison }: InputOf<typeof endpoint>,
): Promise<DashboardMetrics> {
  const today = companyDay(ctx)
  const month = { startDate: firstDayOfMonth(today, 0), endDate: lastDayOfMonth(today) }
  const [[row], earlier] = await Promise.all([
    selectMetrics(ctx).execute({ status: 'Pending', today, ...month }),
    findEarlier(ctx, comparedDays(compareWith, today)),
  ])
  return {
    totalProducts: Number(row?.totalProducts ?? 0),
    lowStockItems: Number(row?.lowStockItems ?? 0),
    pendingInvoices: row?.pendingInvoices.count ?? 0,
    monthlyRevenueCents: Number(row?.revenue ?? 0),
    openCents: Number(row?.open ?? 0),
    unappliedCents: Number(row?.unapplied ?? 0),
    overdueCents: Number(row?.overdue ?? 0),
    openOrders: row?.openOrders ?? 0,
    openOrderUnits: Number(row?.openOrderUnits ?? 0),
    bookingsCents: Number(row?.bookings ?? 0),
    earlier,
  }
}

function selectMetrics(ctx: Ctx) {
  const days = { start: sql`${sql.placeholder('startDate')}`, end: sql`${sql.placeholder('endDate')}` }
  return prepared(ctx.db, 'dashboard_metrics', () =>
    ctx.db
      .select({
        totalProducts: totalOfProducts({}),
        lowStockItems: totalOfProducts({ stockLevel: 'short' }),
        pendingInvoices: invoiceSumsSql({ status: 'Pending' }),
        revenue: revenueSql(days),
        bookings: bookingsSql(days),
        open: sql<string>`open_cents`,
        unapplied: sql<string>`unapplied_cents`,
        overdue: sql<string>`overdue_cents`,
        openOrders: sql<number>`open_orders.orders`,
        openOrderUnits: sql<string>`open_orders.units`,
      })
      .from(sql`(${currentOpenSums}) as open_sums, (${openOrderSums}) as open_orders`),
  )
}

const currentOpenSums = sql`
  select coalesce(sum(entry.open_cents) filter (where side = 'debit'), 0) as open_cents,
    coalesce(sum(entry.open_cents) filter (where side = 'credit'), 0) as unapplied_cents,
    ${overdueSum(sql`${sql.placeholder('today')}`)} as overdue_cents
  from (select * from ${countedOpenSums}) as entry`

async function findEarlier(ctx: Ctx, { startDate, endDate }: DayRange): Promise<DashboardMetrics['earlier']> {
  const [start, end] = [sql.placeholder('startDate'), sql.placeholder('endDate')]
  const days = { start: sql`${start}`, end: sql`${end}` }
  const find = preparedSql(
    ctx.db,
    'dashboard_earlier',
    () => sql<{ revenue: string; bookings: string; overdue: string; orders: number | null }>`
      select ${revenueSql(days)} as revenue, ${bookingsSql(days)} as bookings,
        (select coalesce(sum(open_then), 0) from (${openSums(end)}) as open_sums
          where bucket = any(${sql.param(overdueBuckets)}::text[])) as overdue,
        (select ${openOrderDays.orders} from ${openOrderDays} where ${openOrderDays.day} = ${end}::date) as orders`,
  )
  const { rows } = await find.execute({ startDate, endDate })
  const [row] = rows
  return {
    startDate,
    endDate,
    revenueCents: Number(row?.revenue ?? 0),
    bookingsCents: Number(row?.bookings ?? 0),
    overdueCents: Number(row?.overdue ?? 0),
    openOrders: row?.orders ?? null,
  }
}
