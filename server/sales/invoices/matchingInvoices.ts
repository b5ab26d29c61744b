// The condition under which an invoice matches the filters of a list, with names where the values will stand.
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

/** Each combination of filters is a prepared statement by this name. */
export function planName(what: string, { status, startDate, endDate }: InvoiceFilters): string {
  return `invoices_${what}${status ? '_status' : ''}${startDate ? '_from' : ''}${endDate ? '_to' : ''}`
}
