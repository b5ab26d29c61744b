// The data of the dashboard's charts: revenue of twelve months, units sold in one month, and stock value.
import { type DashboardCharts, dashboardLimits } from '#contract/insight/dashboard.ts'
import { findStockValues } from '#server/catalog/products/stockValues.ts'
import type { Ctx } from '#server/ctx.ts'
import { findRevenue } from '#server/sales/invoices/sales.ts'
import { findBestSellers, findCategorySales } from '#server/sales/ledger/findBestSellers.ts'

export async function findDashboardCharts(
  ctx: Ctx,
  { month: requestedMonth }: { month?: string | undefined },
): Promise<DashboardCharts> {
  const [revenue, stock] = await Promise.all([
    findRevenue(ctx.db, { now: ctx.now, months: 12 }),
    findStockValues(ctx.db, dashboardLimits.categories),
  ])
  const month =
    requestedMonth ?? (revenue.findLast(({ invoices }) => invoices > 0) ?? revenue.at(-1))?.month ?? ''
  const [categories, bestSellers] = await Promise.all([
    findCategorySales(ctx.db, month),
    findBestSellers(ctx.db, month, dashboardLimits.bestSellers),
  ])
  return {
    revenue,
    month,
    sold: {
      units: categories.reduce((sum, { units }) => sum + units, 0),
      categories: categories.filter(({ units }) => units > 0).slice(0, dashboardLimits.categories),
      bestSellers,
    },
    stock,
  }
}
