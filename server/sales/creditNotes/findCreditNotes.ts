// Lists credit notes: all by filters, and those of one invoice with what they credit of its lines.
import type { CreditNoteQuery, CreditNoteSummary, InvoiceCredits } from '#contract/sales/creditNotes.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import {
  creditNoteCharges,
  creditNoteLines,
  creditNotes,
  invoiceCharges,
  invoiceLines,
} from '#server/platform/db/schema.ts'
import {
  containsAllTerms,
  matchesIndexedTerms,
  type SearchParams,
  toSearchParams,
} from '#server/platform/db/textSearch.ts'
import { resolvePeriod } from '#server/platform/resolvePeriod.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { selectCreditNotes, toCreditNoteSummary } from './toCreditNote.ts'

const newestFirst = [desc(creditNotes.createdAt), desc(creditNotes.id)]

interface CreditNoteList {
  creditNotes: CreditNoteSummary[]
  total: number
  totalAmountCents: number
}

export async function findCreditNotes(ctx: Ctx, input: CreditNoteQuery): Promise<CreditNoteList> {
  const query = resolvePeriod(ctx, input)
  const params = toSearchParams(query.search ?? '')
  const filters = matchingCreditNotes(query, params)
  const page = prepared(ctx.db, `credit_notes_page${filters.name}`, () =>
    ctx.db
      .select({ id: creditNotes.id })
      .from(creditNotes)
      .where(filters.matching)
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const sums = prepared(ctx.db, `credit_note_sums${filters.name}`, () =>
    ctx.db
      .select({
        total: sql<number>`count(*)::int`,
        cents: sql<number>`coalesce(sum(${creditNotes.totalCents}), 0)::float8`,
      })
      .from(creditNotes)
      .where(filters.matching),
  )
  const values = { ...query, ...params }
  const [ids, [sum]] = await Promise.all([
    page.execute({ ...values, offset: (query.page - 1) * query.limit }),
    sums.execute(values),
  ])
  const rows =
    ids.length === 0
      ? []
      : await selectCreditNotes(
          ctx,
          inArray(
            creditNotes.id,
            ids.map(({ id }) => id),
          ),
        ).orderBy(...newestFirst)
  return {
    creditNotes: rows.map(toCreditNoteSummary),
    total: sum?.total ?? 0,
    totalAmountCents: sum?.cents ?? 0,
  }
}

/** The condition with placeholders, and its part of the statement's name. */
function matchingCreditNotes({ startDate, endDate }: CreditNoteQuery, { words, indexed }: SearchParams) {
  const { searchText, issuedOn } = creditNotes
  const conditions = {
    from: startDate && sql`${issuedOn} >= ${sql.placeholder('startDate')}::date`,
    to: endDate && sql`${issuedOn} <= ${sql.placeholder('endDate')}::date`,
    search: words.length > 0 && containsAllTerms(searchText),
    indexed: indexed.length > 0 && matchesIndexedTerms(searchText),
  }
  const used = Object.entries(conditions).filter((entry): entry is [string, SQL] => Boolean(entry[1]))
  return {
    matching: and(...used.map(([, condition]) => condition)),
    name: used.map(([name]) => `_${name}`).join(''),
  }
}

export async function findInvoiceCredits(ctx: Ctx, { id }: { id: number }): Promise<InvoiceCredits> {
  await readInvoice(ctx, id)
  const [rows, items, charges] = await Promise.all([
    selectCreditNotes(ctx, eq(creditNotes.invoiceId, id)).orderBy(desc(creditNotes.id)),
    readCreditedLines(ctx, id),
    readCreditedCharges(ctx, id),
  ])
  return {
    creditNotes: rows.map(toCreditNoteSummary),
    items: items.map(({ line, creditedQuantity, creditedCents }) => ({
      line,
      creditedQuantity,
      creditedCents,
    })),
    charges: charges.map(({ position, creditedCents }) => ({ position, creditedCents })),
  }
}

/** The charges of an invoice in order, with what is credited of each so far. */
export async function readCreditedCharges({ db }: Pick<AppServices, 'db'>, id: number) {
  const { invoiceId, position, label, amountCents, isTaxed } = invoiceCharges
  return db
    .select({
      position,
      label,
      amountCents,
      isTaxed,
      creditedCents: sql<number>`coalesce(sum(${creditNoteCharges.amountCents}), 0)::float8`,
    })
    .from(invoiceCharges)
    .leftJoin(
      creditNoteCharges,
      and(eq(creditNoteCharges.invoiceId, invoiceId), eq(creditNoteCharges.position, position)),
    )
    .where(eq(invoiceId, id))
    .groupBy(invoiceId, position)
    .orderBy(asc(position))
}

/** The lines of an invoice in order, with what is credited of each so far. */
export async function readCreditedLines({ db }: Pick<AppServices, 'db'>, invoiceId: number) {
  const { line, productId, name, code, quantity, unitPriceCents, totalCents } = invoiceLines
  return db
    .select({
      line,
      productId,
      name,
      code,
      quantity,
      unitPriceCents,
      totalCents,
      creditedQuantity: sql<number>`coalesce(sum(${creditNoteLines.quantity}), 0)::float8`,
      creditedCents: sql<number>`coalesce(sum(${creditNoteLines.totalCents}), 0)::float8`,
    })
    .from(invoiceLines)
    .leftJoin(
      creditNoteLines,
      and(eq(creditNoteLines.invoiceId, invoiceLines.invoiceId), eq(creditNoteLines.line, invoiceLines.line)),
    )
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .groupBy(invoiceLines.invoiceId, line)
    .orderBy(asc(line))
}
