import type { Invoice } from '#contract/sales/invoices.ts'
import { calculateDueDay } from '#domain/company/paymentTerms.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordSale } from '#server/sales/ledger/recordSales.ts'
import { addEntry } from '#server/sales/receivables/entries.ts'
import { postingDay } from '#server/sales/receivables/entryDays.ts'

import { findInvoiceLines, findRelated, lockInvoice } from './findInvoice.ts'
import { type InvoiceRow, toInvoice } from './toInvoice.ts'
import { valueSoldUnits } from './valueSoldUnits.ts'

/**
 * From now on the invoice is owed, and its units are no longer on hand. Moves no stock: the units left when it was created. Throws a 409
 * unless it is Pending.
 */
export async function processInvoice(ctx: Ctx, input: { id: number }): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, input.id)
    const { number, status, totalCents } = invoice
    if (!invoiceCan.beProcessed(invoice)) {
      const reason = status === 'Void' ? `is Void: it can't be marked as processed.` : `is already ${status}.`
      throw new Refusal('conflict', `Invoice ${number} ${reason}`)
    }
    const lines = await findInvoiceLines(ctx, input.id)
    const terms = await termsOf(ctx, invoice)
    const today = await postingDay(ctx)
    const dueOn = calculateDueDay(today, terms)
    const [processed] = await ctx.db
      .update(invoices)
      .set({
        status: 'Processed',
        processedAt: ctx.now,
        datedOn: today,
        processedBy: ctx.user.id,
        ...terms,
        dueOn,
        openCents: totalCents,
      })
      .where(eq(invoices.id, input.id))
      .returning()
    if (!processed) throw new Error(`Invoice ${number} was deleted while locked`)
    await addEntry(ctx, {
      kind: 'invoice',
      document: { type: 'invoice', id: invoice.id },
      customerId: invoice.customerId,
      amountCents: totalCents,
      onDate: today,
      dueOn,
    })
    await valueSoldUnits(ctx, input.id, lines)
    await recordSale(ctx, processed, lines)
    await recordActivity(ctx, {
      action: `Marked invoice ${number} as processed`,
      module: 'Invoices',
      subject: { type: 'invoice', id: input.id },
      changes: { status: { from: 'Pending', to: 'Processed' } },
    })
    ctx.crashPoint('invoice.before-commit')
    return toInvoice(ctx, processed, lines, await findRelated(ctx, processed, lines))
  })
}

/** The terms of the invoice, or else those of the company. */
async function termsOf(ctx: Ctx, { termsDays, termsFrom }: InvoiceRow) {
  if (termsDays !== null && termsFrom !== null) return { termsDays, termsFrom }
  const company = await readCompany(ctx.db)
  return { termsDays: company.termsDays, termsFrom: company.termsFrom }
}
