// Sends processed invoices by email and WhatsApp: queues the message in the transaction that logs it.
import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { emailInvoice as endpoint } from '#contract/sales/sending.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'

import {
  assertSendable,
  customerWhatsappNumber,
  invoiceMail,
  invoiceWhatsappText,
} from './invoiceMessages.ts'

/**
 * Queues a message for each recipient, usually the first to the invoice's own address if it has one. Throws a 409 unless the invoice
 * is processed, and a 400 without a recipient. The lock keeps it from being voided before they are queued.
 */
export async function emailInvoice(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    await lockInvoice(ctx, input.id)
    return invoiceMail.email(ctx, input)
  })
}

/** Throws a 409 unless the invoice is processed, a 400 if its phone number is unusable, and a 503 without WhatsApp. */
export async function whatsappInvoice(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    assertSendable(invoice)
    const recipient = customerWhatsappNumber(invoice)
    if (!ctx.outbox.canSend('whatsapp')) {
      throw new Refusal(
        'unavailable',
        'WhatsApp is not configured (WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID). You can send a link to the PDF from your own WhatsApp instead.',
      )
    }
    const { name } = await readCompany(ctx.db)
    const delivery = await queueDelivery(ctx, {
      channel: 'whatsapp',
      purpose: 'invoice',
      recipient,
      subject: `Invoice ${invoice.number}`,
      text: invoiceWhatsappText(invoice, name),
      document: { type: 'invoice', id },
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: `Queued invoice ${invoice.number} for WhatsApp to +${recipient}`,
      module: 'Invoices',
      subject: { type: 'invoice', id },
    })
    return delivery
  })
}
