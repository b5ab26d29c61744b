// Sends processed invoices by email and WhatsApp: queues the message in the transaction that logs it.
import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { type NewDelivery, queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import { findInvoiceRecipients, noInvoiceRecipientMessage } from './findInvoiceRecipients.ts'
import {
  assertSendable,
  customerWhatsappNumber,
  invoiceEmail,
  invoiceWhatsappText,
} from './invoiceMessages.ts'

/**
 * Queues a message for each recipient, the first to the invoice's own address if it has one. Throws a 409 unless the invoice is
 * processed, and a 400 without a recipient.
 */
export async function emailInvoice(ctx: Ctx, { id }: { id: number }): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockSendableInvoice(ctx, id)
    const recipients = await findInvoiceRecipients(ctx.db, invoice)
    if (recipients.length === 0) throw new Refusal('invalid', noInvoiceRecipientMessage(invoice))
    const content = invoiceEmail(invoice, await readCompany(ctx.db))
    const deliveries: Delivery[] = []
    for (const recipient of recipients) {
      deliveries.push(await queueInvoice(ctx, invoice, { channel: 'email', recipient, ...content }))
    }
    await recordSending(ctx, invoice, `for email to ${recipients.join(', ')}`)
    return { deliveries }
  })
}

/** Throws a 409 unless the invoice is processed, a 400 if its phone number is unusable, and a 503 without WhatsApp. */
export async function whatsappInvoice(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockSendableInvoice(ctx, id)
    const recipient = customerWhatsappNumber(invoice)
    if (!ctx.outbox.canSend('whatsapp')) {
      throw new Refusal(
        'unavailable',
        'WhatsApp is not configured (WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID). You can send a link to the PDF from your own WhatsApp instead.',
      )
    }
    const { name } = await readCompany(ctx.db)
    const content = { subject: `Invoice ${invoice.number}`, text: invoiceWhatsappText(invoice, name) }
    const delivery = await queueInvoice(ctx, invoice, { channel: 'whatsapp', recipient, ...content })
    await recordSending(ctx, invoice, `for WhatsApp to +${recipient}`)
    return delivery
  })
}

/** The lock keeps the invoice from being voided before the message is queued. */
async function lockSendableInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(ctx, id)
  assertSendable(invoice)
  return invoice
}

async function queueInvoice(
  ctx: Ctx,
  { id }: InvoiceRow,
  message: Omit<NewDelivery, 'purpose' | 'document' | 'requestedBy'>,
): Promise<Delivery> {
  return queueDelivery(ctx, {
    ...message,
    purpose: 'invoice',
    document: { type: 'invoice', id },
    requestedBy: ctx.user.id,
  })
}

async function recordSending(ctx: Ctx, { id, number }: InvoiceRow, method: string): Promise<void> {
  await recordActivity(ctx, {
    action: `Queued invoice ${number} ${method}`,
    module: 'Invoices',
    subject: { type: 'invoice', id },
  })
}
