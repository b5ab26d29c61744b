// One invoice with its lines.
import { asc, eq } from 'drizzle-orm'

import type { Invoice } from '#contract/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { invoiceLines, invoices } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'

import { type InvoiceLineRow, type InvoiceRow, viewInvoice } from './viewInvoice.ts'

export async function findInvoice(ctx: Ctx, input: { id: number }): Promise<Invoice> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, input.id))
  if (!row) throw invoiceMissing()
  return viewInvoice(row, await findLines(ctx, input.id))
}

/** The invoice's row, locked until the transaction ends: what changes its status or its money begins here. */
export async function lockInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('no key update')
  if (!row) throw invoiceMissing()
  return row
}

export async function findLines(ctx: Ctx, invoiceId: number): Promise<InvoiceLineRow[]> {
  return ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.line))
}

function invoiceMissing(): Refusal {
  return new Refusal('missing', 'Invoice not found')
}
