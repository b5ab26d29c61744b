// Sending an invoice by e-mail: the message becomes a row of the outbox in the transaction of the deed.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import { missingEmailMessage } from '#domain/messaging/deliveries.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { invoiceMail } from './invoiceMail.ts'
import { lockSendable } from './lockSendable.ts'
import { queueDelivery } from './queueDelivery.ts'

/** Throws a 409 unless the invoice is processed, and a 400 where it has no address. */
export async function emailInvoice(ctx: Ctx, input: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockSendable(ctx, input.id)
    const recipient = invoice.customerEmail
    if (!recipient) throw new Refusal('invalid', missingEmailMessage(invoice.number))
    const company = await readCompany(ctx.db)
    const delivery = await queueDelivery(ctx, {
      channel: 'email',
      purpose: 'invoice',
      recipient,
      ...invoiceMail(invoice, company),
      invoiceId: invoice.id,
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: `Sent invoice ${invoice.number} by e-mail to ${recipient}`,
      module: 'Invoices',
      subject: { type: 'invoice', id: invoice.id },
    })
    return delivery
  })
}
