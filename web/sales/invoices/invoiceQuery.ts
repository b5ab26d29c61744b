// The filters of the invoice list as they stand in the address, where a person may have typed anything.
import * as z from 'zod/mini'

import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { invoiceStatuses } from '#domain/sales/invoices.ts'

/** Rows on a page of the list (SPEC.md section 9). */
export const invoicesPerPage = 20

export interface InvoicesSearch {
  page?: number | undefined
  search?: string | undefined
  status?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  processedMonth?: string | undefined
}

const Status = z.enum(invoiceStatuses)
const Day = z.iso.date()
const Month = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/))

/** What is asked of the server. What is no status and no day counts as no filter. */
export function invoiceQuery(search: InvoicesSearch): InvoiceQuery {
  return {
    page: search.page ?? 1,
    limit: invoicesPerPage,
    search: search.search?.trim().slice(0, maxSearchLength) || undefined,
    status: z.safeParse(Status, search.status).data,
    startDate: z.safeParse(Day, search.startDate).data,
    endDate: z.safeParse(Day, search.endDate).data,
    processedMonth: z.safeParse(Month, search.processedMonth).data,
  }
}

/** True where the list leaves something out. */
export function isFiltered(query: InvoiceQuery): boolean {
  return [query.search, query.status, query.startDate, query.endDate, query.processedMonth].some(
    (filter) => filter !== undefined,
  )
}
