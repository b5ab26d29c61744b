// The dashboard's metrics, read in one statement to save round trips.
import type { DashboardMetrics } from '#contract/insight/dashboard.ts'
import { productTotal as totalOfProducts } from '#server/catalog/products/productCounters.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { overdueSum } from '#server/sales/customers/customerBalances.ts'
import { invoiceSumsSql } from '#server/sales/invoices/invoiceCounts.ts'
import { monthRevenueSql } from '#server/sales/invoices/sales.ts'
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
      })
      .from(sql`(${openSums}) as open_sums`),
  )
  const [row] = await find.execute({ status: 'Pending', now: ctx.now, today: companyDay(ctx) })
  return {
    totalProducts: Number(row?.totalProducts ?? 0),
    lowStockItems: Number(row?.lowStockItems ?? 0),
    pendingInvoices: row?.pendingInvoices.count ?? 0,
    monthlyRevenueCents: Number(row?.monthlyRevenue ?? 0),
    openCents: Number(row?.open ?? 0),
    unappliedCents: Number(row?.unapplied ?? 0),
    overdueCents: Number(row?.overdue ?? 0),
  }
}

const openSums = sql`
  select coalesce(sum(entry.open_cents) filter (where side = 'debit'), 0) as open_cents,
    coalesce(sum(entry.open_cents) filter (where side = 'credit'), 0) as unapplied_cents,
    ${overdueSum(sql`${sql.placeholder('today')}`)} as overdue_cents
  from (select * from ${countedOpenSums}) as entry`
