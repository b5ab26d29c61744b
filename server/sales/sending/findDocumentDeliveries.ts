// The messages about one document, newest first.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { DocumentType } from '#domain/nouns.ts'
import type { Ctx } from '#server/ctx.ts'
import { readDeliveries } from '#server/messaging/deliveries/findDeliveries.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { findPayment } from '#server/sales/payments/findPayments.ts'
import { findAccount } from '#server/sales/receivables/accounts.ts'

const maxDeliveries = 100

/** `read` throws a 404 if the document does not exist. */
function createFindDeliveries(type: DocumentType, read: (ctx: Ctx, id: number) => Promise<unknown>) {
  return async (ctx: Ctx, { id }: { id: number }): Promise<{ deliveries: Delivery[] }> => {
    const found = await readDeliveries(ctx.db, isDocument(deliveries, type, id), {
      limit: maxDeliveries,
      offset: 0,
    })
    if (found.length === 0) await read(ctx, id)
    return { deliveries: found }
  }
}

export const findInvoiceDeliveries = createFindDeliveries('invoice', readInvoice)
export const findCreditNoteDeliveries = createFindDeliveries('creditNote', (ctx, id) =>
  findCreditNote(ctx, { id }),
)
export const findStatementDeliveries = createFindDeliveries('customer', findAccount)
export const findPaymentDeliveries = createFindDeliveries('payment', (ctx, id) => findPayment(ctx, { id }))
