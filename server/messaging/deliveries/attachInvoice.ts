// The PDF that goes along with a message, set in type from what is stored at the time of sending.
import { invoiceCan } from '#domain/sales/invoices.ts'
import type { AppServices } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderInvoicePdf } from '#server/sales/invoices/renderInvoicePdf.ts'

import type { Attachment } from './sender.ts'

/**
 * Throws a Refusal of kind 'conflict' where the invoice may not go to the customer any more, and anything else where there is
 * no PDF now, or another's.
 */
export async function attachInvoice(
  surroundings: Pick<AppServices, 'db' | 'documents' | 'images' | 'publicUrl'>,
  invoiceId: number,
): Promise<Attachment> {
  const [invoice] = await surroundings.db
    .select({ number: invoices.number, status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!invoice || !invoiceCan.beSent(invoice)) {
    throw new Refusal('conflict', `Invoice ${invoice?.number} was made void before this message went.`)
  }
  const { name, type, bytes } = await renderInvoicePdf(surroundings, { id: invoiceId })
  // Nobody gets another's invoice, whatever went wrong on the way: the PDF says itself which one it is, and in which state.
  if (!Buffer.from(bytes).includes(`(invoice, ${invoice.number}, ${invoice.status})`)) {
    throw new Error(`The PDF that was made is not that of invoice ${invoice.number}`)
  }
  return { name, type, bytes }
}
