// The invoice that somebody wants to send: processed ones alone go to the customer.
import { invoiceCan } from '#domain/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/viewInvoice.ts'

/** Locked until the transaction ends, so that nobody makes it void meanwhile. Throws a 409 unless it is processed. */
export async function lockSendable(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(ctx, id)
  assertSendable(invoice)
  return invoice
}

export function assertSendable(invoice: InvoiceRow): void {
  if (invoiceCan.beSent(invoice)) return
  throw new Refusal(
    'conflict',
    `Invoice ${invoice.number} is ${invoice.status}: only a processed invoice can be sent.`,
  )
}
