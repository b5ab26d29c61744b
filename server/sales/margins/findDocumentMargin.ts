// What the lines of an invoice or an order leave: net amounts, and costs at today's average or from the cost ledger.
import type { DocumentMargin } from '#contract/sales/margins.ts'
import { costOfUnits, shareNet } from '#domain/sales/margin.ts'
import { remainingUnits } from '#domain/sales/orderLines.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { creditNoteLines, creditNotes, orderLines, orders, productCosts } from '#server/platform/db/schema.ts'
import { findInvoiceLines, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { orderNotFound } from '#server/sales/orders/findOrder.ts'

type ReadCtx = Pick<Ctx, 'db'>

/** Of those with a known cost, in millionths of a dollar, by id. */
export async function readAverageCosts(
  { db }: ReadCtx,
  ids: readonly number[],
): Promise<Map<number, bigint>> {
  const rows = await db
    .select({ id: productCosts.productId, averageMicros: productCosts.averageMicros })
    .from(productCosts)
    .where(inArray(productCosts.productId, [...new Set(ids)]))
  return new Map(
    rows.flatMap(({ id, averageMicros }) => (averageMicros === null ? [] : [[id, averageMicros] as const])),
  )
}

/** A void invoice has no lines here. */
export async function findInvoiceMargin(ctx: ReadCtx, { id }: { id: number }): Promise<DocumentMargin> {
  const { status, discountCents } = await readInvoice(ctx, id)
  if (status === 'Void') return { basis: 'ledger', lines: [] }
  const lines = await findInvoiceLines(ctx, id)
  const nets = shareNet(
    lines.map(({ totalCents }) => totalCents),
    discountCents,
  )
  if (status === 'Pending') {
    const averages = await readAverageCosts(
      ctx,
      lines.map(({ productId }) => productId),
    )
    return {
      basis: 'average',
      lines: lines.map(({ line, code, name, productId, quantity }, index) => ({
        line,
        code,
        name,
        netCents: nets[index] ?? 0,
        costMicros: costOfUnits(averages.get(productId), quantity),
      })),
    }
  }
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
  const [order] = await ctx.db
    .select({ discountCents: orders.discountCents, state: orders.state })
    .from(orders)
    .where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  if (order.state === 'Cancelled') return { basis: 'average', lines: [] }
  const rows = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.line))
  const lines = rows.filter((line) => remainingUnits(line) > 0)
  const averages = await readAverageCosts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const nets = shareNet(
    lines.map((line) => remainingUnits(line) * line.unitPriceCents),
    order.discountCents,
  )
  return {
    basis: 'average',
    lines: lines.map((line, index) => ({
      line: line.line,
      code: line.code,
      name: line.name,
      netCents: nets[index] ?? 0,
      costMicros: costOfUnits(averages.get(line.productId), remainingUnits(line)),
    })),
  }
}
