// The emails of receipts of payments and refunds.
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { receiptError } from '#domain/sales/payments.ts'
import type { AppServices } from '#server/ctx.ts'
import { defineDocumentMail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { readPayer, receiptName, renderReceiptPdf } from '#server/sales/documents/renderReceiptPdf.ts'
import { findPayment } from '#server/sales/payments/findPayments.ts'

import { findInvoiceRecipients } from './recipients.ts'

/** That of a reversed payment can't be sent. */
export const receiptMail = defineDocumentMail({
  purpose: 'receipt',
  type: 'payment',
  module: 'Payments',
  read: readPaymentWithPayer,
  sendingError: receiptError,
  describe: ({ number }) => `the receipt of ${number}`,
  findRecipients: findInvoiceRecipients,
  noRecipientMessage: ({ customerName }) => `${customerName} has no email address.`,
  compose(payment) {
    const { number, method, receivedOn, amountCents, openCents } = payment
    const isRefund = payment.kind === 'refund'
    return {
      title: `${receiptName(payment)} ${number}`,
      recipientName: payment.customerName,
      intro: isRefund
        ? 'we have refunded the amount below. The refund note is attached as a PDF.'
        : 'thank you for your payment. The receipt is attached as a PDF.',
      facts: [
        [receiptName(payment), number],
        [isRefund ? 'Paid on' : 'Received on', formatLongDay(receivedOn)],
        ['Method', method],
        ['Amount', formatUsd(amountCents)],
        ['On account', openCents > 0 && !isRefund ? formatUsd(openCents) : null],
      ],
    }
  },
  render: renderReceiptPdf,
})

async function readPaymentWithPayer(ctx: Pick<AppServices, 'db'>, id: number) {
  const payment = await findPayment(ctx, { id })
  const { name: customerName, email: customerEmail } = await readPayer(ctx, payment)
  return { ...payment, customerName, customerEmail }
}
