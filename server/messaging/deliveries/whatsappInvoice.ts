// Sending a processed invoice to its customer by WhatsApp: the message goes into the outbox.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { customerDigits } from './customerDigits.ts'
import { lockSendable } from './lockSendable.ts'
import { queueDelivery } from './queueDelivery.ts'
import { formatInvoiceMessage } from './whatsappMessage.ts'

/** Throws a 409 unless the invoice is processed, a 400 where its phone can't be used, and a 503 where WhatsApp isn't set up. */
export async function whatsappInvoice(ctx: Ctx, input: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockSendable(ctx, input.id)
    const recipient = customerDigits(invoice)
    if (!ctx.outbox.canSend('whatsapp')) {
      throw new Refusal(
        'unavailable',
        'WhatsApp is not set up here (WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID). You can send a link to the PDF from your own WhatsApp instead.',
      )
    }
    const company = await readCompany(ctx.db)
    const delivery = await queueDelivery(ctx, {
      channel: 'whatsapp',
      purpose: 'invoice',
      recipient,
      subject: `Invoice ${invoice.number}`,
      text: formatInvoiceMessage(invoice, company.name),
      invoiceId: invoice.id,
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: `Sent invoice ${invoice.number} by WhatsApp to +${recipient}`,
      module: 'Invoices',
      subject: { type: 'invoice', id: invoice.id },
    })
    return delivery
  })
}
