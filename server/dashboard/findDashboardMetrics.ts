// The dashboard's four figures.
import { and, eq, isNull, lte, sql } from 'drizzle-orm'

import type { DashboardMetrics } from '#contract/dashboard.ts'
import { lowStockThreshold } from '#domain/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinMonth } from '#server/db/days.ts'
import { invoices, products } from '#server/db/schema.ts'

export async function findDashboardMetrics(ctx: Ctx): Promise<DashboardMetrics> {
  const living = isNull(products.deletedAt)
  const [total, low, pending, [revenue]] = await Promise.all([
    ctx.db.$count(products, living),
    ctx.db.$count(products, and(living, lte(products.quantity, lowStockThreshold))),
    ctx.db.$count(invoices, eq(invoices.status, 'Pending')),
    ctx.db
      .select({ cents: sql<string>`coalesce(sum(${invoices.totalCents}), 0)` })
      .from(invoices)
      .where(and(eq(invoices.status, 'Processed'), withinMonth(invoices.processedAt, ctx.now, ctx.timeZone))),
  ])
  return {
    totalProducts: total,
    lowStockItems: low,
    pendingInvoices: pending,
    monthlyRevenue: Number(revenue?.cents ?? 0),
  }
}
