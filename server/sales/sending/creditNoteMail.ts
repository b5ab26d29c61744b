// The emails of credit notes.
import type { CreditNote } from '#contract/sales/creditNotes.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defineDocumentMail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'
import { renderCreditNotePdf } from '#server/sales/documents/renderCreditNotePdf.ts'

import { findInvoiceRecipients, noInvoiceRecipientMessage } from './recipients.ts'

export const creditNoteMail = defineDocumentMail<CreditNote>({
  purpose: 'credit note',
  type: 'creditNote',
  module: 'Invoices',
  read: (ctx, id) => findCreditNote(ctx, { id }),
  describe: ({ number }) => `credit note ${number}`,
  findRecipients: findInvoiceRecipients,
  noRecipientMessage: (note) => noInvoiceRecipientMessage(note.invoice.number, note),
  compose: ({ number, customerName, invoice, issuedOn, totalCents, openCents }) => ({
    title: `Credit note ${number}`,
    recipientName: customerName,
    intro: `your credit note for invoice ${invoice.number} is attached as a PDF.`,
    facts: [
      ['Credit note', number],
      ['Invoice', invoice.number],
      ['Date', formatLongDay(issuedOn)],
      ['Total credited', formatUsd(totalCents)],
      ['On account', openCents > 0 ? formatUsd(openCents) : null],
    ],
  }),
  render: renderCreditNotePdf,
})
