// The invoice list, newest first.
import type { InvoiceQuery, InvoiceSummary } from '#contract/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, desc, getTableColumns, inArray, sql } from '#server/platform/db/drizzle.ts'
import { shallowOffset, pageFromNearerEnd } from '#server/platform/db/pageFromNearerEnd.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'

import { findProcessedInvoices } from './findProcessedInvoices.ts'
import { countInvoices, countInvoicesSql } from './invoiceCounts.ts'
import { matchingInvoices, planName } from './matchingInvoices.ts'
import { searchInvoices } from './searchInvoices.ts'
import { splitIntoMonths } from './splitIntoMonths.ts'
import { toInvoiceSummary } from './toInvoice.ts'

interface InvoiceList {
  invoices: InvoiceSummary[]
  total: number
}

const columns = getTableColumns(invoices)
const newestFirst = [desc(invoices.createdAt), desc(invoices.id)]
const oldestFirst = [asc(invoices.createdAt), asc(invoices.id)]

export async function findInvoices(ctx: Ctx, query: InvoiceQuery): Promise<InvoiceList> {
  if (query.search) return searchInvoices(ctx, { ...query, search: query.search })
  if (query.processedMonth) return findProcessedInvoices(ctx, query, query.processedMonth)
  const offset = (query.page - 1) * query.limit
  return offset <= shallowOffset ? readPage(ctx, query, offset) : readFarPage(ctx, query, offset)
}

async function readPage(ctx: Ctx, query: InvoiceQuery, offset: number): Promise<InvoiceList> {
  const page = prepared(ctx.db, planName('page', query), () =>
    ctx.db
      .select({ ...columns, total: countInvoicesSql(query) })
      .from(invoices)
      .where(matchingInvoices(query))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await page.execute({ ...query, ...splitIntoMonths(query), offset })
  const total = rows[0] ? Number(rows[0].total) : await countInvoices(ctx.db, query)
  return { invoices: rows.map(toInvoiceSummary), total }
}

async function readFarPage(ctx: Ctx, query: InvoiceQuery, from: number): Promise<InvoiceList> {
  const total = await countInvoices(ctx.db, query)
  const { isNearEnd, offset, limit } = pageFromNearerEnd({ offset: from, limit: query.limit, total })
  if (limit === 0) return { invoices: [], total }
  const page = prepared(ctx.db, planName(isNearEnd ? 'end' : 'far', query), () => {
    const ids = ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(matchingInvoices(query))
      .orderBy(...(isNearEnd ? oldestFirst : newestFirst))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
    return ctx.db
      .select(columns)
      .from(invoices)
      .where(inArray(invoices.id, ids))
      .orderBy(...newestFirst)
  })
  const rows = await page.execute({ ...query, limit, offset })
  return { invoices: rows.map(toInvoiceSummary), total }
}
