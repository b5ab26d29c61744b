import type { Invoice } from '#contract/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findInvoice, findInvoiceLines } from './findInvoice.ts'
import { toInvoice } from './toInvoice.ts'

/** Moves no stock: the units left when the invoice was created. Throws a 409 unless the invoice is Pending. */
export async function processInvoice(ctx: Ctx, input: { id: number }): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const [processed] = await ctx.db
      .update(invoices)
      .set({ status: 'Processed', processedAt: ctx.now, processedBy: ctx.user.id })
      .where(and(eq(invoices.id, input.id), eq(invoices.status, 'Pending')))
      .returning()
    if (!processed) {
      const { invoiceNumber, status } = await findInvoice(ctx, input)
      const reason = status === 'Void' ? `is Void: it can't be marked as processed.` : `is already ${status}.`
      throw new Refusal('conflict', `Invoice ${invoiceNumber} ${reason}`)
    }
    await recordActivity(ctx, {
      action: `Marked invoice ${processed.number} as processed`,
      module: 'Invoices',
      subject: { type: 'invoice', id: input.id },
      changes: { status: { from: 'Pending', to: 'Processed' } },
    })
    return toInvoice(processed, await findInvoiceLines(ctx, input.id))
  })
}
