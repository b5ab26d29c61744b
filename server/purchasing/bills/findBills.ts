// The list of bills and its filters.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { BillFilters, BillSummary, findBills as endpoint } from '#contract/purchasing/bills.ts'
import type { Currency } from '#domain/platform/currencies.ts'
import { periodDays } from '#domain/platform/periods.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { bills } from '#server/platform/db/schema.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { type BillCounts, countBills } from './billCounts.ts'

export type BillRow = typeof bills.$inferSelect

export function toBillSummary(row: BillRow): BillSummary {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    datedOn: row.datedOn,
    dueOn: row.dueOn,
    currency: row.currency as Currency,
    units: row.units,
    amountCents: row.amountCents,
    version: row.version,
  }
}

export async function findBills(
  ctx: Ctx,
  { page, limit, ...filters }: InputOf<typeof endpoint>,
): Promise<BillCounts & { bills: BillSummary[] }> {
  const matching = matchingBills(filters, companyDay(ctx))
  const [rows, counts] = await Promise.all([
    ctx.db
      .select()
      .from(bills)
      .where(matching)
      .orderBy(desc(bills.datedOn), desc(bills.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countBills(ctx.db, filters, matching),
  ])
  return { bills: rows.map(toBillSummary), ...counts }
}

/** `today` is the company's day, for periods. */
export function matchingBills(filters: BillFilters, today: string): SQL | undefined {
  const { search, show, supplierId, period } = filters
  const { startDate, endDate } = period ? periodDays(period, today) : filters
  return and(
    search ? containsTerms(bills.searchText, toSearchParams(search).words) : undefined,
    show && eq(bills.state, show),
    supplierId ? eq(bills.supplierId, supplierId) : undefined,
    startDate ? sql`${bills.datedOn} >= ${startDate}::date` : undefined,
    endDate ? sql`${bills.datedOn} <= ${endDate}::date` : undefined,
  )
}
