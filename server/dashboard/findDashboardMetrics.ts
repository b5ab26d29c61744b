// The dashboard's four figures.
import type { DashboardMetrics } from '#contract/dashboard.ts'
import type { Ctx } from '#server/ctx.ts'
import { countInvoices } from '#server/invoices/invoiceCounts.ts'
import { findRevenue } from '#server/invoices/sales.ts'
import { countLowStock } from '#server/products/productCounts.ts'

export async function findDashboardMetrics(ctx: Ctx): Promise<DashboardMetrics> {
  const [stock, pending, [month]] = await Promise.all([
    countLowStock(ctx.db),
    countInvoices(ctx.db, { status: 'Pending' }),
    findRevenue(ctx.db, { now: ctx.now, months: 1 }),
  ])
  return {
    totalProducts: stock.total,
    lowStockItems: stock.low,
    pendingInvoices: pending,
    monthlyRevenue: month?.total ?? 0,
  }
}
