import type { OrderProgram } from '#domain/sales/orderFiles/guessOrderColumns.ts'

/** Orders > Export: a row for each product, the customer in the first row of an order. */
export const shopifyOrders: OrderProgram = {
  name: 'Shopify',
  signatures: [['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem sku']],
  columns: {
    Name: 'orderNumber',
    'Billing Company': 'customerName',
    Email: 'customerEmail',
    'PO Number': 'customerPurchaseOrder',
    'Lineitem sku': 'productId',
    'Lineitem quantity': 'quantity',
    'Lineitem price': 'unitPrice',
    Notes: 'notes',
    // Of the buyer in Shopify, and of the order's own amounts.
    Id: null,
    'Billing Name': null,
    'Shipping Company': null,
    Vendor: null,
    'Discount Amount': null,
    Taxes: null,
  },
}
