// The two documents that the form of a sale creates, and their differences.
import {
  maxInvoiceLines,
  noLinesMessage,
  tooManyLinesMessage,
  totalTooHighMessage,
} from '#domain/sales/invoices.ts'
import {
  maxOrderLines,
  noOrderLinesMessage,
  orderTotalTooHighMessage,
  tooManyOrderLinesMessage,
} from '#domain/sales/orders.ts'

export interface SaleDocument {
  /** As in messages: 'Leave this order?'. Drafts are stored under it. */
  name: 'invoice' | 'order'
  /** The page that lists the documents. */
  list: '/invoices' | '/orders'
  /** The page that creates one. */
  page: '/create-invoice' | '/create-order'
  /** Whether a line can only have units that are in stock. */
  isLimitedToStock: boolean
  /** Whether it needs the record of a customer. Without one, the buyer may still seem to be a customer. */
  needsRecord: boolean
  /** Whether the discount can be an amount instead of a percentage. */
  hasDiscountAmount: boolean
  maxLines: number
  tooManyLinesMessage: string
  noLinesMessage: string
  totalTooHighMessage: string
}

export const invoiceDocument: SaleDocument = {
  name: 'invoice',
  list: '/invoices',
  page: '/create-invoice',
  isLimitedToStock: true,
  needsRecord: false,
  hasDiscountAmount: true,
  maxLines: maxInvoiceLines,
  tooManyLinesMessage,
  noLinesMessage,
  totalTooHighMessage,
}

export const orderDocument: SaleDocument = {
  name: 'order',
  list: '/orders',
  page: '/create-order',
  isLimitedToStock: false,
  needsRecord: true,
  hasDiscountAmount: false,
  maxLines: maxOrderLines,
  tooManyLinesMessage: tooManyOrderLinesMessage,
  noLinesMessage: noOrderLinesMessage,
  totalTooHighMessage: orderTotalTooHighMessage,
}
