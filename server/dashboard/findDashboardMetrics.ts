// The dashboard's four figures, in one statement: each comes from a few rows, and asking costs more than adding them up.
import type { DashboardMetrics } from '#contract/dashboard.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/db/drizzle.ts'
import { prepared } from '#server/db/prepared.ts'
import { totalOf as totalOfInvoices } from '#server/invoices/invoiceCounts.ts'
import { revenueOfMonth } from '#server/invoices/sales.ts'
import { totalOf as totalOfProducts } from '#server/products/productCounts.ts'

export async function findDashboardMetrics(ctx: Ctx): Promise<DashboardMetrics> {
  const find = prepared(ctx.db, 'dashboard_metrics', () =>
    ctx.db
      .select({
        totalProducts: totalOfProducts({}),
        lowStockItems: totalOfProducts({ stockLevel: 'short' }),
        pendingInvoices: totalOfInvoices({ status: 'Pending' }),
        monthlyRevenue: revenueOfMonth(),
      })
      .from(sql`(select 1) as once`),
  )
  const [row] = await find.execute({ status: 'Pending', now: ctx.now })
  return {
    totalProducts: Number(row?.totalProducts ?? 0),
    lowStockItems: Number(row?.lowStockItems ?? 0),
    pendingInvoices: Number(row?.pendingInvoices ?? 0),
    monthlyRevenue: Number(row?.monthlyRevenue ?? 0),
  }
}
