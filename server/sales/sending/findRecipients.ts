// Who usually gets a document by email, for the dialog in which the recipients can be changed.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findRecipients as endpoint, RecipientList, SentDocument } from '#contract/sales/sending.ts'
import type { Ctx } from '#server/ctx.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'
import { readPayer } from '#server/sales/documents/renderReceiptPdf.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { readOrder } from '#server/sales/orders/findOrder.ts'
import { findPayment } from '#server/sales/payments/findPayments.ts'
import { findSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { findEmailContacts, findInvoiceRecipients, findStatementRecipients } from './recipients.ts'

/** Throws a 404. */
export async function findRecipients(
  ctx: Ctx,
  { purpose, documentId }: InputOf<typeof endpoint>,
): Promise<RecipientList> {
  const { recipients, customerId } = await usualRecipients(ctx, purpose, documentId)
  return { recipients, contacts: await findEmailContacts(ctx.db, customerId) }
}

async function usualRecipients(
  ctx: Ctx,
  purpose: SentDocument,
  id: number,
): Promise<{ recipients: string[]; customerId: number | null }> {
  if (purpose === 'statement') {
    const customer = await findSurvivingCustomer(ctx, id)
    return { recipients: await findStatementRecipients(ctx.db, customer.id), customerId: customer.id }
  }
  const addressed = await readAddressed(ctx, purpose, id)
  return { recipients: await findInvoiceRecipients(ctx.db, addressed), customerId: addressed.customerId }
}

async function readAddressed(ctx: Ctx, purpose: Exclude<SentDocument, 'statement'>, id: number) {
  switch (purpose) {
    case 'invoice':
      return readInvoice(ctx, id)
    case 'order':
      return readOrder(ctx, id)
    case 'credit note':
      return findCreditNote(ctx, { id })
    case 'receipt': {
      const payment = await findPayment(ctx, { id })
      const { email } = await readPayer(ctx, payment)
      return { customerEmail: email, customerId: payment.customerId }
    }
    default:
      return purpose satisfies never
  }
}
