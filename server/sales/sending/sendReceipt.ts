// Sends receipts of payments and refunds by email.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { Payment } from '#contract/sales/payments.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { receiptError } from '#domain/sales/payments.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { askForReply, renderEmail, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  readPayer,
  readReceipt,
  receiptName,
  renderReceipt,
} from '#server/sales/documents/renderReceiptPdf.ts'
import { findPayment } from '#server/sales/payments/findPayments.ts'

export const receiptMessageKind: MessageKind = {
  activity: (delivery) => ({
    module: 'Payments',
    subject: { type: 'payment', id: documentIdOf(delivery, 'payment') },
  }),
  async assertResendable(services, delivery) {
    assertSendable(await findPayment(services, { id: documentIdOf(delivery, 'payment') }))
  },
  async prepare(services, delivery) {
    const receipt = await readReceipt(services, documentIdOf(delivery, 'payment'))
    assertSendable(receipt.payment)
    const { name, type, bytes } = await renderReceipt(services, receipt)
    return { delivery, attachment: { name, type, bytes } }
  },
}

/** Throws a 409 if the payment is reversed, and a 400 if its customer has no email address. */
export async function emailReceipt(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return transact(ctx, async (ctx) => {
    const payment = await findPayment(ctx, { id })
    assertSendable(payment)
    const { name, email: recipient } = await readPayer(ctx, payment)
    if (!recipient) throw new Refusal('invalid', `${name} has no email address.`)
    const delivery = await queueDelivery(ctx, {
      channel: 'email',
      purpose: 'receipt',
      recipient,
      ...receiptEmail(payment, name, await readCompany(ctx.db)),
      document: { type: 'payment', id },
      requestedBy: ctx.user.id,
    })
    await recordActivity(ctx, {
      action: `Queued the receipt of ${payment.number} for email to ${recipient}`,
      module: 'Payments',
      subject: { type: 'payment', id },
    })
    return delivery
  })
}

function assertSendable(payment: Payment): void {
  const message = receiptError(payment)
  if (message !== undefined) throw new Refusal('conflict', message)
}

function receiptEmail(payment: Payment, customerName: string, company: CompanyRow): RenderedEmail {
  const { number, kind, method, receivedOn, amountCents, openCents } = payment
  const isRefund = kind === 'refund'
  const title = `${receiptName(payment)} ${number}`
  const content = {
    company,
    title,
    paragraphs: [
      `Hello ${customerName},\n${
        isRefund
          ? 'we have refunded the amount below. The refund note is attached as a PDF.'
          : 'thank you for your payment. The receipt is attached as a PDF.'
      }`,
      askForReply(company),
    ],
    facts: [
      [receiptName(payment), number],
      [isRefund ? 'Paid on' : 'Received on', formatLongDay(receivedOn)],
      ['Method', method],
      ['Amount', formatUsd(amountCents)],
      ...(openCents > 0 && !isRefund
        ? [['On account', formatUsd(openCents)] satisfies [string, string]]
        : []),
    ] satisfies [string, string][],
  }
  return renderEmail(`${title} from ${company.name}`, content)
}
