// The dashboard's metrics, read in one statement to save round trips.
import type { DashboardMetrics } from '#contract/insight/dashboard.ts'
import { addDays } from '#domain/platform/days.ts'
import { productTotal as totalOfProducts } from '#server/catalog/products/productCounters.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { orders } from '#server/platform/db/schema.ts'
import { overdueSum } from '#server/sales/customers/customerBalances.ts'
import { invoiceSumsSql } from '#server/sales/invoices/invoiceCounts.ts'
import { monthRevenueSql } from '#server/sales/invoices/sales.ts'
import { isToShip, shipDay } from '#server/sales/orders/findOrders.ts'
import { countedOpenSums } from '#server/sales/receivables/openSumCounters.ts'

export async function findDashboardMetrics(ctx: Ctx): Promise<DashboardMetrics> {
  const find = prepared(ctx.db, 'dashboard_metrics', () =>
    ctx.db
      .select({
        totalProducts: totalOfProducts({}),
        lowStockItems: totalOfProducts({ stockLevel: 'short' }),
        pendingInvoices: invoiceSumsSql({ status: 'Pending' }),
        monthlyRevenue: monthRevenueSql(),
        open: sql<string>`open_cents`,
        unapplied: sql<string>`unapplied_cents`,
        overdue: sql<string>`overdue_cents`,
        openOrders: sql<number>`open_orders`,
        openOrderUnits: sql<string>`open_order_units`,
        ordersThisWeek: sql<number>`orders_this_week`,
      })
      .from(sql`(${openSums}) as open_sums, (${orderSums}) as order_sums`),
  )
  const today = companyDay(ctx)
  const weekEndsOn = addDays(today, 6)
  const [row] = await find.execute({ status: 'Pending', now: ctx.now, today, weekEndsOn })
  return {
    totalProducts: Number(row?.totalProducts ?? 0),
    lowStockItems: Number(row?.lowStockItems ?? 0),
    pendingInvoices: row?.pendingInvoices.count ?? 0,
    monthlyRevenueCents: Number(row?.monthlyRevenue ?? 0),
    openCents: Number(row?.open ?? 0),
    unappliedCents: Number(row?.unapplied ?? 0),
    overdueCents: Number(row?.overdue ?? 0),
    openOrders: row?.openOrders ?? 0,
    openOrderUnits: Number(row?.openOrderUnits ?? 0),
    ordersThisWeek: row?.ordersThisWeek ?? 0,
    weekEndsOn,
  }
}

const openSums = sql`
  select coalesce(sum(entry.open_cents) filter (where side = 'debit'), 0) as open_cents,
    coalesce(sum(entry.open_cents) filter (where side = 'credit'), 0) as unapplied_cents,
    ${overdueSum(sql`${sql.placeholder('today')}`)} as overdue_cents
  from (select * from ${countedOpenSums}) as entry`

const orderSums = sql`
  select count(*)::int as open_orders, coalesce(sum(ordered_units - invoiced_units - cancelled_units), 0) as open_order_units,
    (count(*) filter (where ${shipDay} <= ${sql.placeholder('weekEndsOn')}::date))::int as orders_this_week
  from ${orders} where ${isToShip}`
