import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { invoiceCan, notReplaceableMessage } from '#domain/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { missingAsConflict, Refusal } from '#server/platform/refusal.ts'

import { findInvoiceLines, lockInvoice } from './findInvoice.ts'

interface ReplacedInvoice {
  id: number
  invoiceNumber: string
  /** The units that return to stock, by product id. */
  units: Map<number, number>
}

/** Locks the invoice that a new one corrects. Throws a 403 without `invoices.void`, and a 409 unless it is Pending. */
export async function lockReplacedInvoice(ctx: Ctx, id: number): Promise<ReplacedInvoice> {
  if (!hasPermission(ctx.user.role, 'invoices.void')) {
    throw new Refusal('forbidden', forbiddenMessage('invoices.void'))
  }
  const invoice = await missingAsConflict(
    lockInvoice(ctx, id),
    'The invoice to correct no longer exists.',
    'replaces',
  )
  if (!invoiceCan.beReplaced(invoice)) {
    throw new Refusal('conflict', notReplaceableMessage(invoice.number, invoice.status))
  }
  const units = new Map<number, number>()
  for (const { productId, quantity } of await findInvoiceLines(ctx, id)) {
    units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  return { id, invoiceNumber: invoice.number, units }
}
