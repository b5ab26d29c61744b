import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { invoiceCan, notReplaceableMessage } from '#domain/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { missingAsConflict, Refusal } from '#server/platform/refusal.ts'
import { sumByProduct } from '#server/sales/lines/newLines.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'

import { findInvoiceLines, lockInvoice } from './findInvoice.ts'
import { lockOrdersOf } from './orderedLines.ts'
import type { InvoiceLineRow, InvoiceRow } from './toInvoice.ts'

export interface ReplacedInvoice {
  invoice: InvoiceRow
  lines: InvoiceLineRow[]
  /** The units that return to stock, by product id. */
  units: Map<number, number>
}

/** Locks the invoice that a new one corrects, and the orders that it delivers. Throws a 403 without `invoices.void`, and a 409 unless it is Pending. */
export async function lockReplacedInvoice(ctx: Ctx, id: number): Promise<ReplacedInvoice> {
  if (!hasPermission(ctx.user.role, 'invoices.void')) {
    throw new Refusal('forbidden', forbiddenMessage('invoices.void'))
  }
  await lockOrdersOf(ctx, id)
  const invoice = await missingAsConflict(
    lockInvoice(ctx, id),
    'The invoice to correct no longer exists.',
    'replaces',
  )
  if (!invoiceCan.beReplaced(invoice)) {
    throw new Refusal('conflict', notReplaceableMessage(invoice.number, invoice.status))
  }
  await lockPickListsOf(ctx, [{ type: 'invoice', id }])
  const lines = await findInvoiceLines(ctx, id)
  return { invoice, lines, units: sumByProduct(lines) }
}
