// The WHERE condition of the invoice list's filters, with placeholders for prepared statements.
import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { and, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { withinDays } from '#server/platform/db/withinDays.ts'

export type InvoiceFilters = Pick<InvoiceQuery, 'status' | 'startDate' | 'endDate'>

export function matchingInvoices({ status, startDate, endDate }: InvoiceFilters): SQL | undefined {
  return and(
    status ? eq(invoices.status, sql.placeholder('status')) : undefined,
    withinDays(invoices.createdAt, {
      startDate: startDate && sql.placeholder('startDate'),
      endDate: endDate && sql.placeholder('endDate'),
    }),
  )
}

/** The prepared statement's name: each combination of filters has its own plan. */
export function planName(statement: string, { status, startDate, endDate }: InvoiceFilters): string {
  return `invoices_${statement}${status ? '_status' : ''}${startDate ? '_from' : ''}${endDate ? '_to' : ''}`
}
