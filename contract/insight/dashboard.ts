// The dashboard: its metrics and the data of its charts.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, MonthFilter, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { comparisons } from '#domain/insight/comparison.ts'
import { todoKinds } from '#domain/insight/todos.ts'

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
    /** Of the confirmed orders of the current month, less what was cancelled of them. */
    bookings: SignedAmount,
    /** The month before or a year before: its same days of sales, and what was open and overdue at the end of the last of them. */
    earlier: withInternalNames(
      z.object({
        startDate: z.iso.date(),
        endDate: z.iso.date(),
        revenue: SignedAmount,
        bookings: SignedAmount,
        overdueAmount: SignedAmount,
        /** Null if it was not kept on that day. */
        openOrders: z.nullable(z.int()),
      }),
      { revenue: 'revenueCents', bookings: 'bookingsCents', overdueAmount: 'overdueCents' },
    ),
  }),
  {
    monthlyRevenue: 'monthlyRevenueCents',
    openAmount: 'openCents',
    unappliedAmount: 'unappliedCents',
    overdueAmount: 'overdueCents',
    bookings: 'bookingsCents',
  },
)
export type DashboardMetrics = z.output<typeof DashboardMetrics>

export const findDashboardMetrics = defineEndpoint({
  summary: "Returns the dashboard's metrics.",
  method: 'GET',
  path: '/api/dashboard/metrics',
  allow: 'dashboard.read',
  input: z.strictObject({
    /** The default is the month before. */
    compareWith: Filter(z.enum(comparisons, `Must be one of ${comparisons.join(', ')}`)),
  }),
  reply: DashboardMetrics,
})

const Todo = withInternalNames(
  z.object({
    kind: z.enum(todoKinds),
    count: z.int(),
    /** Of the invoices and orders, or what the customers of statements owe. */
    amount: z.nullable(SignedAmount),
  }),
  { amount: 'amountCents' },
)
export type Todo = z.output<typeof Todo>

/** Only what the user may do, and nothing that is done. The lists are those that the same filters return. */
export const findTodos = defineEndpoint({
  summary: 'Lists what waits to be done, with its number and amount.',
  method: 'GET',
  path: '/api/dashboard/to-do',
  allow: 'dashboard.read',
  input: z.strictObject({}),
  reply: z.object({
    todos: z.array(Todo),
    /** The last of the seven days of 'orders to ship this week' and 'purchase orders to arrive', today included. */
    weekEndsOn: z.iso.date(),
  }),
})

/** Maximum number of categories, and of styles and products. */
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
          /** The products of a style count together. */
          type: z.enum(['style', 'product']),
          id: Id,
          /** The style's number or the product's code. */
          number: z.string(),
          name: z.string(),
          /** Color and image of the product that sold most. */
          color: z.string(),
          category: z.nullable(z.string()),
          imageUrl: z.nullable(z.string()),
          /** What is deleted has no page. */
          isDeleted: z.boolean(),
          units: z.int(),
        }),
        { number: 'code' },
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
