// The dashboard: its four figures, and what its charts are drawn from.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, MonthFilter, SignedAmount } from '#contract/platform/fields.ts'

export const DashboardMetrics = z.object({
  totalProducts: z.int(),
  /** Products that are low on stock by their own threshold or else the house's, those without any included. */
  lowStockItems: z.int(),
  pendingInvoices: z.int(),
  /** Totals of the invoices processed in the current calendar month of the company's time zone. */
  monthlyRevenue: SignedAmount,
})
export type DashboardMetrics = z.output<typeof DashboardMetrics>

export const findDashboardMetrics = defineEndpoint({
  summary: 'Tells the dashboard’s four figures.',
  method: 'GET',
  path: '/api/dashboard/metrics',
  allow: 'dashboard.read',
  input: z.strictObject({}),
  reply: DashboardMetrics,
})

/** The most categories and products that are told of a month. */
export const dashboardLimits = { categories: 20, bestSellers: 5 } as const

/**
 * What was sold is what stands on processed invoices, void ones left out, in the month of the company's time zone in which
 * they were processed. Months are spelled '2026-09'; no category is null.
 */
export const DashboardCharts = z.object({
  /** Twelve months, the current one last. */
  revenue: z.array(z.object({ month: z.string(), invoices: z.int(), total: SignedAmount })),
  /** The month that `sold` is of. */
  month: z.string(),
  sold: z.object({
    units: z.int(),
    /** Those that sold most first, at most `dashboardLimits.categories`. */
    categories: z.array(z.object({ category: z.nullable(z.string()), units: z.int() })),
    bestSellers: z.array(
      z.object({
        id: Id,
        productId: z.string(),
        productName: z.string(),
        imageUrl: z.nullable(z.string()),
        /** True where the product was deleted since: it has no page any more. */
        isDeleted: z.boolean(),
        units: z.int(),
      }),
    ),
  }),
  /** Quantity times price of the living products, by category; the most valuable first. */
  stock: z.object({
    total: SignedAmount,
    categories: z.array(z.object({ category: z.nullable(z.string()), value: SignedAmount })),
  }),
})
export type DashboardCharts = z.output<typeof DashboardCharts>

/** Without a month it is the last of the twelve in which something was sold. */
export const findDashboardCharts = defineEndpoint({
  summary: 'Tells what the dashboard’s charts are drawn from.',
  method: 'GET',
  path: '/api/dashboard/figures',
  allow: 'dashboard.read',
  input: z.strictObject({ month: MonthFilter }),
  reply: DashboardCharts,
})
