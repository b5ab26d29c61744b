// The invoice list, newest first or sorted: by filters, by a search, or the invoices that make up a month's revenue.
import type { InvoiceQuery, InvoiceSummary } from '#contract/sales/invoices.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  type SQL,
  type SQLWrapper,
  sql,
} from '#server/platform/db/drizzle.ts'
import { shallowOffset, pageFromNearerEnd } from '#server/platform/db/pageFromNearerEnd.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { matchesIndexedTerms, containsAllTerms, toSearchParams } from '#server/platform/db/textSearch.ts'
import { resolvePeriod } from '#server/platform/resolvePeriod.ts'

import {
  type InvoiceSums,
  invoiceSumsSql,
  matchingInvoices,
  planName,
  sumInvoices,
  sumsJson,
} from './invoiceCounts.ts'
import { invoiceOrder, orderName } from './invoiceOrder.ts'
import { splitIntoMonths } from './splitIntoMonths.ts'
import { type InvoiceRow, toInvoiceSummary } from './toInvoice.ts'

interface InvoiceList {
  invoices: InvoiceSummary[]
  total: number
  totalAmountCents: number
  openAmountCents: number
  voided?: { count: number; totalCents: number }
}

const columns = getTableColumns(invoices)

/** `today` is the company's day, for overdue invoices. */
type Query = InvoiceQuery & { today: string }

export async function findInvoices(ctx: Ctx, input: InvoiceQuery): Promise<InvoiceList> {
  const query: Query = { ...resolvePeriod(ctx, input), today: companyDay(ctx) }
  // Only processed invoices have a payment state; the index of payment states does without the status.
  if (query.paymentState && query.status === 'Processed') query.status = undefined
  if (query.search) return searchInvoices(ctx, { ...query, search: query.search })
  if (query.processedMonth) return findProcessedInvoices(ctx, query)
  const offset = (query.page - 1) * query.limit
  return offset <= shallowOffset ? readPage(ctx, query, offset) : readFarPage(ctx, query, offset)
}

async function readPage(ctx: Ctx, query: Query, offset: number): Promise<InvoiceList> {
  const page = prepared(ctx.db, planName('page', query) + orderName(query), () =>
    ctx.db
      .select({ ...columns, sums: invoiceSumsSql(query) })
      .from(invoices)
      .where(matchingInvoices(query))
      .orderBy(...invoiceOrder(query))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await page.execute({ ...query, ...splitIntoMonths(query), offset })
  return toList(ctx, rows, rows[0]?.sums ?? (await sumInvoices(ctx.db, query)))
}

async function readFarPage(ctx: Ctx, query: Query, from: number): Promise<InvoiceList> {
  const sums = await sumInvoices(ctx.db, query)
  const { isNearEnd, offset, limit } = pageFromNearerEnd({
    offset: from,
    limit: query.limit,
    total: sums.count,
  })
  if (limit === 0) return toList(ctx, [], sums)
  const page = prepared(ctx.db, planName(isNearEnd ? 'end' : 'far', query) + orderName(query), () => {
    const ids = ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(matchingInvoices(query))
      .orderBy(...invoiceOrder(query, invoices, { isReversed: isNearEnd }))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
    return ctx.db
      .select(columns)
      .from(invoices)
      .where(inArray(invoices.id, ids))
      .orderBy(...invoiceOrder(query))
  })
  return toList(ctx, await page.execute({ ...query, limit, offset }), sums)
}

function toList(ctx: Ctx, rows: readonly InvoiceRow[], sums: InvoiceSums | undefined): InvoiceList {
  return {
    invoices: rows.map((row) => toInvoiceSummary(ctx, row)),
    total: sums?.count ?? 0,
    totalAmountCents: sums?.totalCents ?? 0,
    openAmountCents: sums?.openCents ?? 0,
  }
}

/** Searches number, customer, phone and email. The sums are exact. */
async function searchInvoices(ctx: Ctx, query: Query & { search: string }): Promise<InvoiceList> {
  const searchParams = toSearchParams(query.search)
  const isIndexed = searchParams.indexed.length > 0
  const name = `search${isIndexed ? '' : '_short'}${query.processedMonth ? '_month' : ''}`
  const statement = prepared(ctx.db, planName(name, query) + orderName(query), () =>
    searchStatement(ctx, query, isIndexed),
  )
  const rows = await statement.execute({ ...query, ...searchParams, offset: (query.page - 1) * query.limit })
  // A page past the end still has one row, which carries the sums.
  const found = rows.filter((row): row is typeof row & InvoiceRow => row.id !== null)
  return toList(ctx, found, rows[0]?.sums)
}

function searchStatement(ctx: Ctx, query: InvoiceQuery, isIndexed: boolean) {
  const { id, datedOn, status, customerName, totalCents, openCents, searchText } = invoices
  const leavesOutVoid = query.status === undefined && query.processedMonth === undefined
  const found = ctx.db.$with('found').as(
    ctx.db
      .select({ id, datedOn, status, customerName, totalCents, openCents })
      .from(invoices)
      .where(
        and(
          matchingInvoices(query),
          query.processedMonth ? processedInMonth() : undefined,
          isIndexed ? matchesIndexedTerms(searchText) : undefined,
          containsAllTerms(searchText),
        ),
      ),
  )
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: found.id })
      .from(found)
      .orderBy(...invoiceOrder(query, found))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  return ctx.db
    .with(found, page)
    .select({
      ...columns,
      sums: sql<InvoiceSums>`(select ${sumsJson(sql`count(*)`, leavesOutVoid)} from found)`,
    })
    .from(sql`(select 1) as once`)
    .leftJoin(page, sql`true`)
    .leftJoin(invoices, eq(invoices.id, page.id))
    .orderBy(...invoiceOrder(query))
}

/** Adds up with a scan, which is fast enough for one month. */
async function findProcessedInvoices(ctx: Ctx, query: Query): Promise<InvoiceList> {
  const matching = and(processedInMonth(), matchingInvoices(query))
  const page = prepared(ctx.db, planName('month', query) + orderName(query), () =>
    ctx.db
      .select(columns)
      .from(invoices)
      .where(matching)
      .orderBy(...invoiceOrder(query))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const counted = prepared(ctx.db, planName('month_sums', query), () =>
    ctx.db
      .select({ sums: sumsJson(sql`count(*)`) })
      .from(invoices)
      .where(matching),
  )
  const [rows, [summed], [voided]] = await Promise.all([
    page.execute({ ...query, offset: (query.page - 1) * query.limit }),
    counted.execute({ ...query }),
    ctx.db
      .select({
        count: count(),
        totalCents: sql<number>`coalesce(sum(${invoices.totalCents}), 0)::float8`,
      })
      .from(invoices)
      .where(
        sql`${invoices.processedAt} is not null and ${inMonth(invoices.voidedOn, query.processedMonth)}`,
      ),
  ])
  return {
    ...toList(ctx, rows, summed?.sums),
    ...(voided && { voided }),
  }
}

/** With the placeholder `processedMonth`, such as '2026-09'. Includes void invoices: a void counts in its own month. */
function processedInMonth(): SQL {
  return sql`${invoices.processedAt} is not null and ${inMonth(invoices.datedOn, sql.placeholder('processedMonth'))}`
}

function inMonth(day: SQLWrapper, month: unknown): SQL {
  const first = sql`(${month}::text || '-01')::date`
  return sql`${day} >= ${first} and ${day} < (${first} + interval '1 month')::date`
}
