// Sends receipts of payments and refunds by email.
import type { DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { emailReceipt as endpoint, Payment } from '#contract/sales/payments.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { receiptError } from '#domain/sales/payments.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { askForReply, renderEmail, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
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

import { queueDocumentEmails } from './queueDocumentEmails.ts'
import { chooseRecipients, findInvoiceRecipients } from './recipients.ts'

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

/** Throws a 409 if the payment is reversed, and a 400 without a recipient. */
export async function emailReceipt(
  ctx: Ctx,
  { id, recipients: chosen }: InputOf<typeof endpoint>,
): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    const payment = await findPayment(ctx, { id })
    assertSendable(payment)
    const { name, email: customerEmail } = await readPayer(ctx, payment)
    const usual = await findInvoiceRecipients(ctx.db, { customerEmail, customerId: payment.customerId })
    const deliveries = await queueDocumentEmails(ctx, {
      purpose: 'receipt',
      title: `the receipt of ${payment.number}`,
      module: 'Payments',
      document: { type: 'payment', id },
      recipients: chooseRecipients(chosen, usual, `${name} has no email address.`),
      content: receiptEmail(payment, name, await readCompany(ctx.db)),
    })
    return { deliveries }
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
