// Who usually gets a document by email, for the dialog in which the recipients can be changed.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findRecipients as endpoint, RecipientList, SentDocument } from '#contract/sales/sending.ts'
import type { Ctx } from '#server/ctx.ts'
import { findSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { creditNoteMail } from './creditNoteMail.ts'
import { invoiceMail } from './invoiceMessages.ts'
import { orderMail } from './orderMail.ts'
import { receiptMail } from './receiptMail.ts'
import { findEmailContacts, findInvoiceRecipients, findStatementRecipients } from './recipients.ts'

const mails = { invoice: invoiceMail, order: orderMail, 'credit note': creditNoteMail, receipt: receiptMail }

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
  if (purpose === 'order form') {
    const { id: customerId, email: customerEmail } = await findSurvivingCustomer(ctx, id)
    return { recipients: await findInvoiceRecipients(ctx.db, { customerId, customerEmail }), customerId }
  }
  const document = await mails[purpose].read(ctx, id)
  return { recipients: await findInvoiceRecipients(ctx.db, document), customerId: document.customerId }
}
