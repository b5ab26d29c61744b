import type { Invoice } from '#contract/sales/invoices.ts'
import { displayName } from '#domain/people/users.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { stockChangeError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { findInvoiceLines, lockInvoice } from './findInvoice.ts'
import { type InvoiceLineRow, toInvoice } from './toInvoice.ts'

/** Returns the units to stock. Throws a 409 if the invoice is already void or a product would exceed its maximum stock. */
export async function voidInvoice(ctx: Ctx, input: { id: number; reason: string }): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const { number, status } = await lockInvoice(ctx, input.id)
    if (!invoiceCan.beVoided({ status })) throw new Refusal('conflict', `Invoice ${number} is already Void.`)
    const [voided] = await ctx.db
      .update(invoices)
      .set({ status: 'Void', voidedAt: ctx.now, voidedBy: ctx.user.id, voidReason: input.reason })
      .where(and(eq(invoices.id, input.id), eq(invoices.status, status)))
      .returning()
    if (!voided) throw new Error(`Invoice ${number} changed under its lock`)
    const lines = await findInvoiceLines(ctx, input.id)
    ctx.crashPoint('void.before-stock')
    await returnUnits(ctx, voided.id, lines)
    await recordActivity(ctx, {
      action: `Voided invoice ${number}: ${input.reason}`,
      module: 'Invoices',
      subject: { type: 'invoice', id: voided.id },
      changes: { status: { from: status, to: 'Void' } },
    })
    ctx.crashPoint('void.before-commit')
    return toInvoice(voided, lines, displayName(ctx.user))
  })
}

/** Deleted products get their units back too, so that the ledger stays complete. */
async function returnUnits(ctx: Ctx, invoiceId: number, lines: readonly InvoiceLineRow[]): Promise<void> {
  const moves = [...Map.groupBy(lines, (line) => line.productId)].map(([productId, own]) => ({
    productId,
    difference: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const products = await lockProducts(
    ctx,
    moves.map(({ productId }) => productId),
  )
  for (const { productId, difference } of moves) {
    const product = products.get(productId)
    const error = product && stockChangeError(product.name, product.quantity, difference)
    if (error !== undefined) throw new Refusal('conflict', error)
  }
  await moveStock(ctx, moves, { reason: 'voided', document: { type: 'invoice', id: invoiceId } })
}
