// What the lines of an invoice or an order leave: net amounts, and costs at today's average or from the cost ledger.
import type { DocumentMargin } from '#contract/sales/margins.ts'
import { shareNet } from '#domain/sales/margin.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { creditNoteLines, creditNotes, orders } from '#server/platform/db/schema.ts'
import { findInvoiceLines, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { orderNotFound } from '#server/sales/orders/findOrder.ts'

import { marginsAtAverage, readPendingLines, readRemainingLines } from './marginsAtAverage.ts'

type ReadCtx = Pick<Ctx, 'db'>

/** A void invoice has no lines here. */
export async function findInvoiceMargin(ctx: ReadCtx, { id }: { id: number }): Promise<DocumentMargin> {
  const { status, discountCents } = await readInvoice(ctx, id)
  if (status === 'Void') return { basis: 'ledger', lines: [] }
  if (status === 'Pending')
    return { basis: 'average', lines: await marginsAtAverage(ctx, await readPendingLines(ctx, [id])) }
  const lines = await findInvoiceLines(ctx, id)
  const nets = shareNet(
    lines.map(({ totalCents }) => totalCents),
    discountCents,
  )
  const [costs, credits] = await Promise.all([readSoldCosts(ctx, id), readCreditedNets(ctx, id)])
  return {
    basis: 'ledger',
    lines: lines.map(({ line, code, name }, index) => ({
      line,
      code,
      name,
      netCents: (nets[index] ?? 0) - (credits.get(line) ?? 0),
      costMicros: costs.get(line) ?? null,
    })),
  }
}

/** With which the lines of a processed invoice left, less what came back by credit notes; without those that had no cost. */
async function readSoldCosts({ db }: ReadCtx, invoiceId: number): Promise<Map<number, bigint>> {
  const { rows } = await db.execute<{ line: number; cost: string }>(sql`
    select document_line as line, (-sum(value_micros))::text as cost from (
      select document_line, reason, value_micros from cost_entries
      where document_type = 'invoice' and document_id = ${invoiceId} and reason = 'processed'
      union all
      select document_line, reason, value_micros from cost_entries
      where document_type = 'creditNote' and document_id in (select id from credit_notes where invoice_id = ${invoiceId})
    ) as moved
    group by document_line having bool_or(reason = 'processed' and value_micros is not null)`)
  return new Map(rows.map(({ line, cost }) => [line, BigInt(cost)]))
}

/** What the credit notes of an invoice took off its lines, after their discounts. */
async function readCreditedNets({ db }: ReadCtx, invoiceId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({
      noteId: creditNotes.id,
      discountCents: creditNotes.discountCents,
      line: creditNoteLines.line,
      totalCents: creditNoteLines.totalCents,
    })
    .from(creditNotes)
    .innerJoin(creditNoteLines, eq(creditNoteLines.creditNoteId, creditNotes.id))
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(asc(creditNotes.id), asc(creditNoteLines.line))
  const credits = new Map<number, number>()
  for (const lines of Map.groupBy(rows, ({ noteId }) => noteId).values()) {
    const nets = shareNet(
      lines.map(({ totalCents }) => totalCents),
      lines[0]?.discountCents ?? 0,
    )
    lines.forEach(({ line }, index) => credits.set(line, (credits.get(line) ?? 0) + (nets[index] ?? 0)))
  }
  return credits
}

/** Of what is not cancelled. */
export async function findOrderMargin(ctx: ReadCtx, { id }: { id: number }): Promise<DocumentMargin> {
  const lines = await readRemainingLines(ctx, eq(orders.id, id))
  if (lines.length === 0 && (await ctx.db.$count(orders, eq(orders.id, id))) === 0) throw orderNotFound()
  return { basis: 'average', lines: await marginsAtAverage(ctx, lines) }
}
