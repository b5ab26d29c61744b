// Sends credit notes by email.
import type { DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { CreditNote, emailCreditNote as endpoint } from '#contract/sales/creditNotes.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { askForReply, renderEmail, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { transact } from '#server/platform/db/transact.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'
import { renderCreditNotePdf } from '#server/sales/documents/renderCreditNotePdf.ts'

import { queueDocumentEmails } from './queueDocumentEmails.ts'
import { chooseRecipients, findInvoiceRecipients, noInvoiceRecipientMessage } from './recipients.ts'

export const creditNoteMessageKind: MessageKind = {
  activity: (delivery) => ({
    module: 'Invoices',
    subject: { type: 'creditNote', id: documentIdOf(delivery, 'creditNote') },
  }),
  async prepare(services, delivery) {
    const { name, type, bytes } = await renderCreditNotePdf(services, {
      id: documentIdOf(delivery, 'creditNote'),
    })
    return { delivery, attachment: { name, type, bytes } }
  },
}

/** Throws a 400 without a recipient. */
export async function emailCreditNote(
  ctx: Ctx,
  { id, recipients: chosen }: InputOf<typeof endpoint>,
): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    const note = await findCreditNote(ctx, { id })
    const usual = await findInvoiceRecipients(ctx.db, note)
    const deliveries = await queueDocumentEmails(ctx, {
      purpose: 'credit note',
      title: `credit note ${note.number}`,
      module: 'Invoices',
      document: { type: 'creditNote', id },
      recipients: chooseRecipients(chosen, usual, noInvoiceRecipientMessage(note.invoice.number, note)),
      content: creditNoteEmail(note, await readCompany(ctx.db)),
    })
    return { deliveries }
  })
}

function creditNoteEmail(note: CreditNote, company: CompanyRow): RenderedEmail {
  const { number, invoice, customerName, issuedOn, totalCents, openCents } = note
  const content = {
    company,
    title: `Credit note ${number}`,
    paragraphs: [
      `Hello ${customerName},\nyour credit note for invoice ${invoice.number} is attached as a PDF.`,
      askForReply(company),
    ],
    facts: [
      ['Credit note', number],
      ['Invoice', invoice.number],
      ['Date', formatLongDay(issuedOn)],
      ['Total credited', formatUsd(totalCents)],
      ...(openCents > 0 ? [['On account', formatUsd(openCents)] satisfies [string, string]] : []),
    ] satisfies [string, string][],
  }
  return renderEmail(`Credit note ${number} from ${company.name}`, content)
}
