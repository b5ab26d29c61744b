import type { Invoice } from '#contract/sales/invoices.ts'
import { displayName } from '#domain/people/users.ts'
import type { InvoiceCharge } from '#domain/sales/charges.ts'
import type { Ctx, AppServices } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { asc, eq, inArray, or, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoiceCharges, invoiceLines, invoices, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findOrdersOf } from './orderedLines.ts'
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
  const lines = await findInvoiceLines(ctx, input.id)
  return toInvoice(
    ctx,
    invoice,
    lines,
    await findRelated(ctx, invoice, lines),
    voidedBy && displayName(voidedBy),
  )
}

/** Its charges, the invoices that it corrects and that correct it, and the orders that it delivers. */
export async function findRelated(
  ctx: Pick<AppServices, 'db'>,
  invoice: Pick<InvoiceRow, 'id' | 'replacesId' | 'status'>,
  lines: readonly InvoiceLineRow[],
): Promise<Pick<Invoice, 'charges' | 'replaces' | 'replacedBy' | 'orders'>> {
  return {
    charges: await readCharges(ctx, invoice.id),
    ...(await findReplacements(ctx, invoice)),
    orders: await findOrdersOf(ctx, lines),
  }
}

/** The charges of an invoice in order. */
export async function readCharges(
  { db }: Pick<AppServices, 'db'>,
  invoiceId: number,
): Promise<InvoiceCharge[]> {
  const { label, amountCents, isTaxed, orderId } = invoiceCharges
  return prepared(db, 'invoice_charges', () =>
    db
      .select({ label, amountCents, isTaxed, orderId })
      .from(invoiceCharges)
      .where(eq(invoiceCharges.invoiceId, sql.placeholder('invoiceId')))
      .orderBy(asc(invoiceCharges.position)),
  ).execute({ invoiceId })
}

async function findReplacements(
  ctx: Pick<AppServices, 'db'>,
  { id, replacesId, status }: Pick<InvoiceRow, 'id' | 'replacesId' | 'status'>,
): Promise<Pick<Invoice, 'replaces' | 'replacedBy'>> {
  // Most invoices; an invoice is void once it is replaced.
  if (replacesId === null && status !== 'Void') return { replaces: null, replacedBy: null }
  const rows = await ctx.db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(or(eq(invoices.replacesId, id), replacesId === null ? undefined : eq(invoices.id, replacesId)))
  const find = (isMeant: (row: { id: number }) => boolean) => rows.find(isMeant) ?? null
  return { replaces: find((row) => row.id === replacesId), replacedBy: find((row) => row.id !== replacesId) }
}

export async function readInvoice(ctx: Pick<AppServices, 'db'>, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw invoiceNotFound()
  return row
}

/** Returns the row locked until the transaction ends. Changes of status or amounts start here. */
export async function lockInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const [row] = await lockInvoices(ctx, [id])
  if (!row) throw invoiceNotFound()
  return row
}

/** Locks several, in id order. */
export async function lockInvoices(ctx: Ctx, ids: readonly number[]): Promise<InvoiceRow[]> {
  return ctx.db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id))
    .for('no key update')
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

export function invoiceNotFound(): Refusal {
  return new Refusal('missing', 'Invoice not found')
}
