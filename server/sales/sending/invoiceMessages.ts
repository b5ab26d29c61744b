// The text of an invoice's email and WhatsApp message, and the PDF attached to both.
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { parsePhone } from '#domain/platform/parsePhone.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { defineDocumentMail, type DocumentEmail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { askForReply } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderInvoicePdf } from '#server/sales/documents/renderInvoicePdf.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import { findInvoiceRecipients, noInvoiceRecipientMessage } from './recipients.ts'

export const invoiceMail = defineDocumentMail({
  purpose: 'invoice',
  type: 'invoice',
  module: 'Invoices',
  read: readInvoice,
  sendingError: invoiceSendingError,
  describe: ({ number }) => `invoice ${number}`,
  findRecipients: findInvoiceRecipients,
  noRecipientMessage: (invoice) => noInvoiceRecipientMessage(invoice.number, invoice),
  compose: (invoice, company) => ({
    title: `Invoice ${invoice.number}`,
    recipientName: invoice.customerName,
    intro: 'your invoice is attached as a PDF.',
    facts: [
      ['Invoice', invoice.number],
      ['Date', formatLongDay(invoice.datedOn)],
      ['Due', invoice.dueOn && formatLongDay(invoice.dueOn)],
      ['Total', formatUsd(invoice.totalCents)],
      ...settledFacts(invoice),
    ],
    closing: [askForReply(company), 'Thank you for your order.'],
  }),
})

export const invoiceMessageKind: MessageKind = {
  ...invoiceMail.messageKind,
  async prepare(services, delivery) {
    const invoice = await readInvoice(services, documentIdOf(delivery, 'invoice'))
    const { number } = invoice
    if (!invoiceCan.beSent(invoice)) {
      throw new Refusal('conflict', `Invoice ${number} was voided before this message was sent.`)
    }
    const attachment = await renderInvoicePdf(services, { id: invoice.id })
    // A customer must never get another customer's invoice, or a void one: the PDF's keywords name the invoice, and 'void'.
    if (!Buffer.from(attachment.bytes).includes(`(invoice, ${number})`)) {
      throw new Error(`The rendered PDF is not that of invoice ${number}`)
    }
    return { delivery, attachment, templateValues: templateValues(invoice) }
  },
}

/** Throws a 409 unless the invoice is processed. */
export function assertSendable(invoice: InvoiceRow): void {
  const error = invoiceSendingError(invoice)
  if (error !== undefined) throw new Refusal('conflict', error)
}

function invoiceSendingError(invoice: InvoiceRow): string | undefined {
  if (invoiceCan.beSent(invoice)) return undefined
  return `Invoice ${invoice.number} is ${invoice.status}: only a processed invoice can be sent.`
}

/** The customer's phone number as digits with country code. Throws a 400 with the reason if it can't be read. */
export function customerWhatsappNumber({ customerPhone }: { customerPhone: string }): string {
  const phone = parsePhone(customerPhone)
  if ('error' in phone) throw new Refusal('invalid', phone.error)
  return phone.digits
}

/** Paid, credited, and the balance due. Empty if nothing was settled: the balance is the total. */
function settledFacts({ totalCents, creditedCents, openCents }: InvoiceRow): DocumentEmail['facts'] {
  const paidCents = totalCents - creditedCents - openCents
  if (paidCents === 0 && creditedCents === 0) return []
  return [
    ['Paid', paidCents > 0 ? formatUsd(paidCents) : null],
    ['Credited', creditedCents > 0 ? formatUsd(creditedCents) : null],
    ['Balance due', formatUsd(openCents)],
  ]
}

/** The caption of the document. The approved template (docs/whatsapp.md) has the same values. */
export function invoiceWhatsappText(invoice: InvoiceRow, companyName: string): string {
  const [customer, number, total] = templateValues(invoice)
  return `Hello ${customer}, here is your invoice ${number} for ${total}.\n${companyName}`
}

/** {{1}} customer, {{2}} number, {{3}} total. WhatsApp rejects values with more than four consecutive spaces. */
function templateValues(invoice: InvoiceRow): [string, string, string] {
  return [invoice.customerName.replaceAll(/\s+/g, ' '), invoice.number, formatUsd(invoice.totalCents)]
}
