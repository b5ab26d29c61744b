// The dashboard's four figures.
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { Sum } from './fields.ts'

export const DashboardMetrics = z.object({
  totalProducts: z.int(),
  /** Products with 5 units or fewer, those without any included. */
  lowStockItems: z.int(),
  pendingInvoices: z.int(),
  /** Totals of the invoices processed in the current calendar month of the company's time zone. */
  monthlyRevenue: Sum,
})
export type DashboardMetrics = z.output<typeof DashboardMetrics>

export const findDashboardMetrics = endpoint({
  method: 'GET',
  path: '/api/dashboard/metrics',
  allow: 'dashboard.read',
  input: z.strictObject({}),
  reply: DashboardMetrics,
})
