import type { Invoice } from '#contract/sales/invoices.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx, AppServices } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { invoiceLines, invoices, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type InvoiceLineRow, type InvoiceRow, toInvoice, type TodayCtx } from './toInvoice.ts'

export async function findInvoice(
  ctx: Pick<AppServices, 'db'> & TodayCtx,
  input: { id: number },
): Promise<Invoice> {
  const [found] = await ctx.db
    .select({ invoice: invoices, voidedBy: nameColumns })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.voidedBy))
    .where(eq(invoices.id, input.id))
  if (!found) throw invoiceNotFound()
  const { invoice, voidedBy } = found
  return toInvoice(ctx, invoice, await findInvoiceLines(ctx, input.id), voidedBy && displayName(voidedBy))
}

export async function readInvoice(ctx: Pick<AppServices, 'db'>, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw invoiceNotFound()
  return row
}

/** Returns the row locked until the transaction ends. Changes of status or amounts start here. */
export async function lockInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('no key update')
  if (!row) throw invoiceNotFound()
  return row
}

export async function findInvoiceLines(
  ctx: Pick<AppServices, 'db'>,
  invoiceId: number,
): Promise<InvoiceLineRow[]> {
  return ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.line))
}

function invoiceNotFound(): Refusal {
  return new Refusal('missing', 'Invoice not found')
}
