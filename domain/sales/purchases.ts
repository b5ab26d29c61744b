// What a customer bought: the period that is read, and how much is listed.
import { firstDayOfMonth, lastDayOfMonth } from '#domain/platform/days.ts'

/** The months of a period without a year, and how far the last price of a product is looked up. */
export const purchaseMonths = 24

/** Styles and products on one page. */
export const purchasesPerPage = 10

/** The invoices that can be repeated. */
export const maxRecentInvoices = 10

/** The days of a year such as '2026', or of the month of `today` and the 23 months before. */
export function purchasePeriod(year: string | undefined, today: string): { from: string; to: string } {
  if (year !== undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  return { from: firstDayOfMonth(today, purchaseMonths - 1), to: lastDayOfMonth(today) }
}
