import type { Invoice } from '#contract/sales/invoices.ts'
import { displayName } from '#domain/people/users.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { settledDocumentMessage } from '#domain/sales/receivables.ts'
import { lockReturnedUnits } from '#server/catalog/stock/lockReturnedUnits.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { creditNotes, invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordVoidedSale } from '#server/sales/ledger/recordSales.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'
import { settlePicks } from '#server/sales/picking/settlePicks.ts'
import { type EntryRow, lockDocumentEntry, reverseEntries } from '#server/sales/receivables/entries.ts'
import { postingDay } from '#server/sales/receivables/entryDays.ts'
import { sumSettlements } from '#server/sales/receivables/findSettlements.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { findInvoiceLines, findRelated, lockInvoice } from './findInvoice.ts'
import { countInvoicedUnits, lockOrdersOf } from './orderedLines.ts'
import { toInvoice } from './toInvoice.ts'
import { valueVoidedUnits } from './valueSoldUnits.ts'

/**
 * Returns the units to stock and reopens the lines of its orders; the invoice is no longer owed. Throws a 409 if it is already void, if something is paid or credited, or if
 * a product would exceed its maximum stock.
 */
export async function voidInvoice(ctx: Ctx, input: { id: number; reason: string }): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    await lockOrdersOf(ctx, input.id)
    const { number, status, datedOn, creditedCents } = await lockInvoice(ctx, input.id)
    const document = { type: 'invoice', id: input.id } as const
    await lockPickListsOf(ctx, [document])
    if (!invoiceCan.beVoided({ status })) throw new Refusal('conflict', `Invoice ${number} is already Void.`)
    const entry = await lockDocumentEntry(ctx, { type: 'invoice', id: input.id })
    if (entry) await assertUnsettled(ctx, { id: input.id, number, creditedCents }, entry)
    const [voided] = await ctx.db
      .update(invoices)
      .set({
        status: 'Void',
        voidedAt: ctx.now,
        voidedOn: await postingDay(ctx, datedOn),
        voidedBy: ctx.user.id,
        voidReason: input.reason,
        openCents: 0,
      })
      .where(and(eq(invoices.id, input.id), eq(invoices.status, status)))
      .returning()
    if (!voided) throw new Error(`Invoice ${number} changed under its lock`)
    if (entry) await reverseEntries(ctx, [entry], input.reason)
    const lines = await findInvoiceLines(ctx, input.id)
    await countInvoicedUnits(ctx, lines, 'voided')
    await settlePicks(ctx, [document])
    ctx.crashPoint('void.before-stock')
    await moveStock(ctx, await lockReturnedUnits(ctx, lines), {
      reason: 'voided',
      document,
    })
    if (status === 'Processed') {
      await valueVoidedUnits(ctx, input.id, lines)
      await recordVoidedSale(ctx, voided)
    }
    await recordActivity(ctx, {
      action: `Voided invoice ${number}: ${input.reason}`,
      module: 'Invoices',
      subject: { type: 'invoice', id: voided.id },
      changes: { status: { from: status, to: 'Void' } },
    })
    ctx.crashPoint('void.before-commit')
    return toInvoice(ctx, voided, lines, await findRelated(ctx, voided, lines), displayName(ctx.user))
  })
}

/** Settlements that were undone don't count. */
async function assertUnsettled(
  ctx: Ctx,
  invoice: { id: number; number: string; creditedCents: number },
  entry: EntryRow,
): Promise<void> {
  // A note that returns units of a free line credits nothing.
  const creditNoteCount = await ctx.db.$count(creditNotes, eq(creditNotes.invoiceId, invoice.id))
  if (entry.openCents === entry.amountCents && creditNoteCount === 0) return
  const { number, creditedCents } = invoice
  const settledCents = await sumSettlements(ctx, entry)
  const hasCustomer = entry.customerId !== null
  throw new Refusal(
    'conflict',
    settledDocumentMessage(number, { ...settledCents, creditedCents, hasCustomer }),
  )
}
