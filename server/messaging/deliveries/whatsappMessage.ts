// An invoice as a WhatsApp message: its words, and the JSON by which the Cloud API is asked to send it.
import { formatUsd } from '#domain/platform/money.ts'
import type { InvoiceRow } from '#server/sales/invoices/viewInvoice.ts'

import type { DeliveryRow } from './sender.ts'

type InvoiceFacts = Pick<InvoiceRow, 'customerName' | 'number' | 'totalCents'>

/** The words under the document. An approved template says the same, with the three values of `templateValues` in it. */
export function formatInvoiceMessage(invoice: InvoiceFacts, companyName: string): string {
  const [customer, number, total] = templateValues(invoice)
  return `Hello ${customer}, here is your invoice ${number} for ${total}.\n${companyName}`
}

/** {{1}} who it is for, {{2}} the invoice's number, {{3}} its total. WhatsApp takes no more than four spaces in a row. */
export function templateValues(invoice: InvoiceFacts): [string, string, string] {
  return [invoice.customerName.replaceAll(/\s+/g, ' '), invoice.number, formatUsd(invoice.totalCents)]
}

/** A document, for whoever wrote to the company within 24 hours. */
export function documentMessage(delivery: DeliveryRow, document: { id: string; filename: string }): object {
  return { ...addressed(delivery), type: 'document', document: { ...document, caption: delivery.text } }
}

/** The approved template with the document in its header, for everybody else. */
export function templateMessage(
  delivery: DeliveryRow,
  document: { id: string; filename: string },
  { name, values }: { name: string; values: readonly string[] },
): object {
  return {
    ...addressed(delivery),
    type: 'template',
    template: {
      name,
      language: { code: 'en_US' },
      components: [
        { type: 'header', parameters: [{ type: 'document', document }] },
        { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
      ],
    },
  }
}

function addressed({ recipient }: DeliveryRow) {
  return { messaging_product: 'whatsapp', recipient_type: 'individual', to: recipient }
}
