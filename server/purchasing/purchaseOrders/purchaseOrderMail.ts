// The emails of purchase orders.
import { formatLongDay } from '#domain/platform/days.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { purchaseSendingError } from '#domain/purchasing/purchaseOrders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { defineDocumentMail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { createFindDeliveries } from '#server/sales/sending/findDocumentDeliveries.ts'

import { readPurchaseOrder } from './findPurchaseOrder.ts'
import { renderPurchaseOrderPdf } from './renderPurchaseOrderPdf.ts'

/** With costs: only who may edit purchase orders sends them. */
export const purchaseOrderMail = defineDocumentMail({
  purpose: 'purchase order',
  type: 'purchaseOrder',
  module: 'Purchases',
  read: readPurchaseOrder,
  sendingError: purchaseSendingError,
  describe: ({ number }) => `purchase order ${number}`,
  findRecipients: async (_db, { supplierEmail }) => (supplierEmail === null ? [] : [supplierEmail]),
  noRecipientMessage: ({ number }) =>
    `Purchase order ${number} has no email address. Add one to its supplier, then edit the order.`,
  compose(order) {
    const {
      number,
      supplierName,
      orderedOn,
      expectedOn,
      orderedUnits,
      cancelledUnits,
      totalCents,
      currency,
    } = order
    return {
      title: `Purchase order ${number}`,
      recipientName: supplierName,
      intro: 'our purchase order is attached as a PDF. Please confirm it with the day of delivery.',
      facts: [
        ['Order', number],
        ['Date', formatLongDay(orderedOn)],
        ['Expected', expectedOn && formatLongDay(expectedOn)],
        ['Units', formatUnits(orderedUnits - cancelledUnits)],
        ['Total', formatMoney(totalCents, currency)],
      ],
    }
  },
  render: (services, document) => renderPurchaseOrderPdf(services, document),
})

export const findPurchaseOrderDeliveries = createFindDeliveries(purchaseOrderMail)
