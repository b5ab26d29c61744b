// The emails of quotes and order confirmations.
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatShipWindow, orderDocumentName, orderSendingError } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { defineDocumentMail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { renderOrderPdf } from '#server/sales/documents/renderOrderPdf.ts'
import { readOrder } from '#server/sales/orders/findOrder.ts'

import { findInvoiceRecipients } from './recipients.ts'

const intros = {
  Quote: 'the quote that you asked for is attached as a PDF.',
  Order: 'your order is attached as a PDF.',
  'Order confirmation': 'thank you for your order. The confirmation is attached as a PDF.',
} satisfies Record<ReturnType<typeof orderDocumentName>, string>

/** A cancelled order, or one without items, can't be sent. */
export const orderMail = defineDocumentMail({
  purpose: 'order',
  type: 'order',
  module: 'Orders',
  read: readOrder,
  sendingError: orderSendingError,
  describe: (order) => `the ${orderDocumentName(order).toLowerCase()} of ${order.number}`,
  findRecipients: findInvoiceRecipients,
  noRecipientMessage: ({ number }) => `Order ${number} has no email address.`,
  compose(order) {
    const { number, orderedOn, validUntil, orderedUnits, cancelledUnits, totalCents, state } = order
    const name = orderDocumentName(order)
    return {
      title: `${name} ${number}`,
      recipientName: order.customerName,
      intro: intros[name],
      facts: [
        ['Order', number],
        ['Date', formatLongDay(orderedOn)],
        ['Ship window', formatShipWindow(order) ?? null],
        ['Valid until', validUntil !== null && state === 'Draft' ? formatLongDay(validUntil) : null],
        ['Units', formatUnits(orderedUnits - cancelledUnits)],
        ['Total', formatUsd(totalCents)],
      ],
    }
  },
  render: renderOrderPdf,
})
