// Processes and emails several invoices at once. What can't be done with one of them doesn't stop the others.
import type { InvoicesOutcome } from '#contract/sales/sending.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { and, desc, eq, ne } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import { emailInvoice } from './sendInvoice.ts'

export async function processInvoices(
  ctx: Ctx,
  { ids, withEmail = false }: { ids: readonly number[]; withEmail?: boolean | undefined },
): Promise<InvoicesOutcome> {
  return forEachInvoice(ctx, ids, async (ctx, invoice, outcome) => {
    // One that is processed already only has to be sent.
    if (!withEmail || invoice.status !== 'Processed') {
      await processInvoice(ctx, invoice)
      outcome.processed += 1
    }
    if (withEmail) await emailOnce(ctx, invoice, outcome)
  })
}

export async function emailInvoices(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<InvoicesOutcome> {
  return forEachInvoice(ctx, ids, emailOnce)
}

/** In one transaction, in the order of the ids, so that two calls don't wait for each other. Throws a 404 for an unknown id. */
async function forEachInvoice(
  ctx: Ctx,
  ids: readonly number[],
  handle: (ctx: Ctx, invoice: InvoiceRow, outcome: InvoicesOutcome) => Promise<void>,
): Promise<InvoicesOutcome> {
  return transact(ctx, async (ctx) => {
    const hasMailServer = ctx.instance.services.mail === 'mail server'
    const outcome: InvoicesOutcome = { processed: 0, emailed: 0, emails: 0, hasMailServer, problems: [] }
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const invoice = await lockInvoice(ctx, id)
      try {
        await handle(ctx, invoice, outcome)
      } catch (error) {
        // An operation refuses before it writes.
        if (!(error instanceof Refusal)) throw error
        outcome.problems.push({ id, number: invoice.number, reason: error.message })
      }
    }
    return outcome
  })
}

/** Throws a 409 if the invoice was emailed before and that did not fail. */
async function emailOnce(ctx: Ctx, { id, number }: InvoiceRow, outcome: InvoicesOutcome): Promise<void> {
  const [before] = await ctx.db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(
      and(
        isDocument(deliveries, 'invoice', id),
        eq(deliveries.channel, 'email'),
        eq(deliveries.purpose, 'invoice'),
        ne(deliveries.status, 'failed'),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(1)
  if (before) {
    const day = formatDateTime(before.createdAt, ctx.timeZone)
    throw new Refusal('conflict', `Invoice ${number} was emailed on ${day}.`)
  }
  const sent = await emailInvoice(ctx, { id })
  outcome.emailed += 1
  outcome.emails += sent.deliveries.length
}
