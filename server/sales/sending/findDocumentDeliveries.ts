// The messages about one document, newest first. Who may only read doesn't see what the mail server or WhatsApp answered: a reply can
// name servers, accounts and other addresses.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { DocumentType } from '#domain/nouns.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { readDeliveries } from '#server/messaging/deliveries/findDeliveries.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { and, eq, inArray, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { findSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { creditNoteMail } from './creditNoteMail.ts'
import { invoiceMail } from './invoiceMessages.ts'
import { orderMail } from './orderMail.ts'
import { receiptMail } from './receiptMail.ts'

const maxDeliveries = 100

function remindersOf(invoiceId: number): SQL {
  return sql`(
    select delivery_id from receivable_entries as entry
    join reminder_items on entry_id = entry.id and not is_passed_over
    join reminder_deliveries on reminder_deliveries.reminder_id = reminder_items.reminder_id
    where entry.document_type = 'invoice' and entry.document_id = ${invoiceId})`
}

interface SentDocument {
  type: DocumentType
  /** Throws a 404 if the document does not exist. */
  read: (ctx: Ctx, id: number) => Promise<unknown>
}

/** Finds the messages about a kind of document. */
export function createFindDeliveries(
  { type, read }: SentDocument,
  isAbout: (id: number) => SQL | undefined = (id) => isDocument(deliveries, type, id),
) {
  return async (ctx: Ctx, { id }: { id: number }): Promise<{ deliveries: Delivery[] }> => {
    const found = await readDeliveries(ctx.db, isAbout(id), {
      limit: maxDeliveries,
      offset: 0,
    })
    if (found.length === 0) await read(ctx, id)
    if (hasPermission(ctx.user.role, 'invoices.send')) return { deliveries: found }
    return { deliveries: found.map((delivery) => ({ ...delivery, serverReply: null })) }
  }
}

/** Also the reminders that list the invoice. */
export const findInvoiceDeliveries = createFindDeliveries(invoiceMail, (id) =>
  or(isDocument(deliveries, 'invoice', id), inArray(deliveries.id, remindersOf(id))),
)
export const findOrderDeliveries = createFindDeliveries(orderMail)
export const findCreditNoteDeliveries = createFindDeliveries(creditNoteMail)
export const findStatementDeliveries = createFindDeliveries(
  { type: 'customer', read: findSurvivingCustomer },
  (id) => and(isDocument(deliveries, 'customer', id), eq(deliveries.purpose, 'statement')),
)
export const findPaymentDeliveries = createFindDeliveries(receiptMail)
