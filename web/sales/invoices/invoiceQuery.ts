// The filters of the invoice list in the URL. Invalid values are ignored.
import * as z from 'zod/mini'

import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { invoiceStatuses } from '#domain/sales/invoices.ts'
import { paymentFilters } from '#domain/sales/receivables.ts'
import { readDay, readSearch } from '#web/lists/urlFilters.ts'

export const invoicesPerPage = 20

export interface InvoicesSearch {
  page?: number | undefined
  search?: string | undefined
  status?: string | undefined
  paymentState?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  processedMonth?: string | undefined
}

const Status = z.enum(invoiceStatuses)
const PaymentState = z.enum(paymentFilters)
const Month = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/))

export function invoiceQuery(search: InvoicesSearch): InvoiceQuery {
  return {
    page: search.page ?? 1,
    limit: invoicesPerPage,
    search: readSearch(search.search),
    status: z.safeParse(Status, search.status).data,
    paymentState: z.safeParse(PaymentState, search.paymentState).data,
    startDate: readDay(search.startDate),
    endDate: readDay(search.endDate),
    processedMonth: z.safeParse(Month, search.processedMonth).data,
  }
}

export function isFiltered(query: InvoiceQuery): boolean {
  return [
    query.search,
    query.status,
    query.paymentState,
    query.startDate,
    query.endDate,
    query.processedMonth,
  ].some((filter) => filter !== undefined)
}
