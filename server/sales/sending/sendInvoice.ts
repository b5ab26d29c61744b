// Sends processed invoices by email and WhatsApp: queues the message in the transaction that logs it.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import { missingEmailMessage } from '#domain/sales/invoices.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { type NewDelivery, queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import {
  assertSendable,
  customerWhatsappNumber,
  invoiceEmail,
  invoiceWhatsappText,
} from './invoiceMessages.ts'

/** Throws a 409 unless the invoice is processed, and a 400 if it has no email address. */
export async function emailInvoice(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockSendableInvoice(ctx, id)
    const recipient = invoice.customerEmail
    if (!recipient) throw new Refusal('invalid', missingEmailMessage(invoice.number))
    const content = invoiceEmail(invoice, await readCompany(ctx.db))
    return queueInvoice(ctx, invoice, { channel: 'email', recipient, ...content }, `by email to ${recipient}`)
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
    return queueInvoice(
      ctx,
      invoice,
      { channel: 'whatsapp', recipient, ...content },
      `by WhatsApp to +${recipient}`,
    )
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
  { id, number }: InvoiceRow,
  message: Omit<NewDelivery, 'purpose' | 'document' | 'requestedBy'>,
  method: string,
): Promise<Delivery> {
  const delivery = await queueDelivery(ctx, {
    ...message,
    purpose: 'invoice',
    document: { type: 'invoice', id },
    requestedBy: ctx.user.id,
  })
  await recordActivity(ctx, {
    action: `Sent invoice ${number} ${method}`,
    module: 'Invoices',
    subject: { type: 'invoice', id },
  })
  return delivery
}
