// The filters of the invoice list as they stand in the address, where a person may have typed anything.
import * as z from 'zod/mini'

import type { InvoiceQuery } from '#contract/invoices.ts'
import { invoiceStatuses } from '#domain/invoices.ts'

/** Rows on a page of the list (SPEC.md section 9). */
export const invoicesPerPage = 20

export interface InvoicesSearch {
  page?: number | undefined
  status?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

const Status = z.enum(invoiceStatuses)
const Day = z.iso.date()

/** What is asked of the server. What is no status and no day counts as no filter. */
export function invoiceQuery(search: InvoicesSearch): InvoiceQuery {
  return {
    page: search.page ?? 1,
    limit: invoicesPerPage,
    status: z.safeParse(Status, search.status).data,
    startDate: z.safeParse(Day, search.startDate).data,
    endDate: z.safeParse(Day, search.endDate).data,
  }
}

/** True where the list leaves something out. */
export function isFiltered(query: InvoiceQuery): boolean {
  return query.status !== undefined || query.startDate !== undefined || query.endDate !== undefined
}
