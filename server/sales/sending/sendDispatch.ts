// Emails customers that what is on an invoice was dispatched.
import type { DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { emailDispatch as endpoint } from '#contract/sales/dispatch.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { notDispatchedMessage } from '#domain/sales/invoices.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { askForReply, renderEmail, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import { queueDocumentEmails } from './queueDocumentEmails.ts'
import { chooseRecipients, findInvoiceRecipients, noInvoiceRecipientMessage } from './recipients.ts'

export const dispatchMessageKind: MessageKind = {
  activity: (delivery) => ({
    module: 'Invoices',
    subject: { type: 'invoice', id: documentIdOf(delivery, 'invoice') },
  }),
  async assertResendable(services, delivery) {
    dispatchDay(await readInvoice(services, documentIdOf(delivery, 'invoice')))
  },
  async prepare(services, delivery) {
    dispatchDay(await readInvoice(services, documentIdOf(delivery, 'invoice')))
    return { delivery }
  },
}

/** Throws a 409 unless the invoice is dispatched and not void, and a 400 without a recipient. */
export async function emailDispatch(
  ctx: Ctx,
  { id, recipients: chosen }: InputOf<typeof endpoint>,
): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    const invoice = await readInvoice(ctx, id)
    const content = dispatchEmail(invoice, dispatchDay(invoice), await readCompany(ctx.db))
    const usual = await findInvoiceRecipients(ctx.db, invoice)
    const deliveries = await queueDocumentEmails(ctx, {
      purpose: 'dispatch',
      title: `the dispatch of invoice ${invoice.number}`,
      module: 'Invoices',
      document: { type: 'invoice', id },
      recipients: chooseRecipients(chosen, usual, noInvoiceRecipientMessage(invoice.number, invoice)),
      content,
    })
    return { deliveries }
  })
}

/** Throws a 409 if there is none, or the invoice is void. */
function dispatchDay({ number, status, dispatchedOn }: InvoiceRow): string {
  if (dispatchedOn === null || status === 'Void')
    throw new Refusal('conflict', notDispatchedMessage(number, status))
  return dispatchedOn
}

function dispatchEmail(invoice: InvoiceRow, dispatchedOn: string, company: CompanyRow): RenderedEmail {
  const { number, customerName, customerPurchaseOrder, carrier, trackingNumber, cartons } = invoice
  const facts: [string, string | null][] = [
    ['Invoice', number],
    ['Your order number', customerPurchaseOrder],
    ['Dispatched on', formatLongDay(dispatchedOn)],
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
    ['Cartons', cartons === null ? null : formatCount(cartons)],
  ]
  const content = {
    company,
    title: 'Your order is on its way',
    paragraphs: [
      `Hello ${customerName},\nwe have dispatched what is on invoice ${number}.`,
      askForReply(company),
    ],
    facts: facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
  }
  return renderEmail(`Your order is on its way: invoice ${number}`, content)
}
