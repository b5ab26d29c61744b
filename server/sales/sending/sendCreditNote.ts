// Sends credit notes by email.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { CreditNote } from '#contract/sales/creditNotes.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { askForReply, renderEmail, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'
import { renderCreditNotePdf } from '#server/sales/documents/renderCreditNotePdf.ts'

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

/** Throws a 400 if the invoice has no email address. */
export async function emailCreditNote(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const note = await findCreditNote(ctx, { id })
    const { creditNoteNumber: number, customerEmail: recipient } = note
    if (!recipient) throw new Refusal('invalid', `Invoice ${note.invoice.number} has no email address.`)
    const delivery = await queueDelivery(ctx, {
      channel: 'email',
      purpose: 'credit note',
      recipient,
      ...creditNoteEmail(note, await readCompany(ctx.db)),
      document: { type: 'creditNote', id },
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: `Queued credit note ${number} for email to ${recipient}`,
      module: 'Invoices',
      subject: { type: 'creditNote', id },
    })
    return delivery
  })
}

function creditNoteEmail(note: CreditNote, company: CompanyRow): RenderedEmail {
  const { creditNoteNumber: number, invoice, customerName, issuedOn, totalCents } = note
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
    ] satisfies [string, string][],
  }
  return renderEmail(`Credit note ${number} from ${company.name}`, content)
}
