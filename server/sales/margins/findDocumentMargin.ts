// What the lines of an invoice or an order leave: net amounts, and costs at today's average or from the cost ledger.
import type { DocumentMargin } from '#contract/sales/margins.ts'
import type { SoldAmount } from '#domain/sales/margin.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { findInvoiceLines, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { orderNotFound } from '#server/sales/orders/findOrder.ts'

import { marginsAtAverage, readPendingLines, readRemainingLines } from './marginsAtAverage.ts'

type ReadCtx = Pick<Ctx, 'db'>

/** A void invoice has no lines here. */
export async function findInvoiceMargin(ctx: ReadCtx, { id }: { id: number }): Promise<DocumentMargin> {
  const { status } = await readInvoice(ctx, id)
  if (status === 'Void') return { basis: 'ledger', lines: [] }
  if (status === 'Pending')
    return { basis: 'average', lines: await marginsAtAverage(ctx, await readPendingLines(ctx, [id])) }
  const lines = await findInvoiceLines(ctx, id)
  const sales = await readSoldLines(ctx, id)
  return {
    basis: 'ledger',
    lines: lines.map(({ line, code, name }) => ({
      line,
      code,
      name,
      netCents: sales.get(line)?.netCents ?? 0,
      costMicros: sales.get(line)?.costMicros ?? null,
    })),
  }
}

/** What the lines of a processed invoice left, less what its credit notes took off them. */
async function readSoldLines({ db }: ReadCtx, invoiceId: number): Promise<Map<number, SoldAmount>> {
  const { rows } = await db.execute<{ line: number; net: string; cost: string | null }>(sql`
    select line, sum(net_cents - returned_cents) as net, sum(cost_micros)::text as cost
    from (
      select dated_on as day, 'invoice' as kind, id from invoices where id = ${invoiceId}
      union all select issued_on, 'credit note', id from credit_notes where invoice_id = ${invoiceId}
    ) as document
    join sale_entries as entry on on_date = day and entry.kind = document.kind and document_id = document.id
    group by line`)
  return new Map(
    rows.map(({ line, net, cost }) => [
      line,
      { netCents: Number(net), costMicros: cost === null ? null : BigInt(cost) },
    ]),
  )
}

/** Of what is not cancelled. */
export async function findOrderMargin(ctx: ReadCtx, { id }: { id: number }): Promise<DocumentMargin> {
  const lines = await readRemainingLines(ctx, eq(orders.id, id))
  if (lines.length === 0 && (await ctx.db.$count(orders, eq(orders.id, id))) === 0) throw orderNotFound()
  return { basis: 'average', lines: await marginsAtAverage(ctx, lines) }
}
