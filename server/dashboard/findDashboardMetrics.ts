// The dashboard's four figures.
import { and, eq, sql } from 'drizzle-orm'

import type { DashboardMetrics } from '#contract/dashboard.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinMonth } from '#server/db/days.ts'
import { invoices } from '#server/db/schema.ts'
import { countInvoices } from '#server/invoices/invoiceCounts.ts'
import { countLowStock } from '#server/products/productCounts.ts'

export async function findDashboardMetrics(ctx: Ctx): Promise<DashboardMetrics> {
  const [stock, pending, [revenue]] = await Promise.all([
    countLowStock(ctx.db),
    countInvoices(ctx.db, { status: 'Pending' }),
    ctx.db
      .select({ cents: sql<string>`coalesce(sum(${invoices.totalCents}), 0)` })
      .from(invoices)
      .where(and(eq(invoices.status, 'Processed'), withinMonth(invoices.processedAt, ctx.now, ctx.timeZone))),
  ])
  return {
    totalProducts: stock.total,
    lowStockItems: stock.low,
    pendingInvoices: pending,
    monthlyRevenue: Number(revenue?.cents ?? 0),
  }
}
