// The dashboard: its metrics and the data of its charts.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, MonthFilter, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'

export const DashboardMetrics = withInternalNames(
  z.object({
    totalProducts: z.int(),
    /** At or below the product's threshold, or else the default one; out of stock included. */
    lowStockItems: z.int(),
    pendingInvoices: z.int(),
    /** Of invoices dated in the current calendar month, less what was voided and credited in it. */
    monthlyRevenue: SignedAmount,
    /** Receivables, before unapplied credit. */
    openAmount: SignedAmount,
    /** Payments and credits that are not applied yet. */
    unappliedAmount: SignedAmount,
    /** The part after its due day. */
    overdueAmount: SignedAmount,
    /** Confirmed orders with something to invoice, and their units. */
    openOrders: z.int(),
    openOrderUnits: z.int(),
    /** Those that can be shipped by `weekEndsOn`: their ship window starts on that day or before. */
    ordersThisWeek: z.int(),
    /** The last of seven days, today included. */
    weekEndsOn: z.iso.date(),
  }),
  {
    monthlyRevenue: 'monthlyRevenueCents',
    openAmount: 'openCents',
    unappliedAmount: 'unappliedCents',
    overdueAmount: 'overdueCents',
  },
)
export type DashboardMetrics = z.output<typeof DashboardMetrics>

export const findDashboardMetrics = defineEndpoint({
  summary: "Returns the dashboard's metrics.",
  method: 'GET',
  path: '/api/dashboard/metrics',
  allow: 'dashboard.read',
  input: z.strictObject({}),
  reply: DashboardMetrics,
})

/** Maximum number of categories and products. */
export const dashboardLimits = { categories: 20, bestSellers: 5 } as const

/**
 * Sales count in the month of the invoice date, once it is processed; voids and credit notes reduce those of their own month. Months are
 * written '2026-09'; a category of null means none.
 */
export const DashboardCharts = z.object({
  /** Twelve months, the current one last. */
  revenue: z.array(
    withInternalNames(z.object({ month: z.string(), invoices: z.int(), total: SignedAmount }), {
      total: 'totalCents',
    }),
  ),
  /** The month of `sold`. */
  month: z.string(),
  sold: z.object({
    units: z.int(),
    /** By units, descending; at most `dashboardLimits.categories`. */
    categories: z.array(z.object({ category: z.nullable(z.string()), units: z.int() })),
    bestSellers: z.array(
      withInternalNames(
        z.object({
          id: Id,
          productId: z.string(),
          productName: z.string(),
          color: z.string(),
          category: z.nullable(z.string()),
          imageUrl: z.nullable(z.string()),
          /** A deleted product has no page. */
          isDeleted: z.boolean(),
          units: z.int(),
        }),
        { productId: 'code', productName: 'name' },
      ),
    ),
  }),
  /** Quantity times price of existing products by category, the highest value first. */
  stock: withInternalNames(
    z.object({
      total: SignedAmount,
      categories: z.array(
        withInternalNames(z.object({ category: z.nullable(z.string()), value: SignedAmount }), {
          value: 'valueCents',
        }),
      ),
    }),
    { total: 'totalCents' },
  ),
})
export type DashboardCharts = z.output<typeof DashboardCharts>

/** The default month is the last of the twelve with a sale. */
export const findDashboardCharts = defineEndpoint({
  summary: "Returns the data of the dashboard's charts.",
  method: 'GET',
  path: '/api/dashboard/charts',
  allow: 'dashboard.read',
  input: z.strictObject({ month: MonthFilter }),
  reply: DashboardCharts,
})
