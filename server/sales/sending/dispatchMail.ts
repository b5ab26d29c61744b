// The emails that what is on an invoice was dispatched.
import { formatLongDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { notDispatchedMessage } from '#domain/sales/invoices.ts'
import { defineDocumentMail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { findInvoiceRecipients, noInvoiceRecipientMessage } from './recipients.ts'

export const dispatchMail = defineDocumentMail({
  purpose: 'dispatch',
  type: 'invoice',
  module: 'Invoices',
  read: readInvoice,
  sendingError: ({ number, status, dispatchedOn }) =>
    dispatchedOn === null || status === 'Void' ? notDispatchedMessage(number, status) : undefined,
  describe: ({ number }) => `the dispatch of invoice ${number}`,
  findRecipients: findInvoiceRecipients,
  noRecipientMessage: (invoice) => noInvoiceRecipientMessage(invoice.number, invoice),
  compose: ({
    number,
    customerName,
    customerPurchaseOrder,
    dispatchedOn,
    carrier,
    trackingNumber,
    cartons,
  }) => ({
    title: 'Your order is on its way',
    subject: `Your order is on its way: invoice ${number}`,
    recipientName: customerName,
    intro: `we have dispatched what is on invoice ${number}.`,
    facts: [
      ['Invoice', number],
      ['Your order number', customerPurchaseOrder],
      ['Dispatched on', dispatchedOn && formatLongDay(dispatchedOn)],
      ['Carrier', carrier],
      ['Tracking number', trackingNumber],
      ['Cartons', cartons === null ? null : formatCount(cartons)],
    ],
  }),
})
