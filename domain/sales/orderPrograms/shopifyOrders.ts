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
    Total: 'statedTotal',
    Taxes: 'extraAmount',
    Shipping: 'extraAmount',
    Subtotal: null,
    'Discount Amount': 'discountAmount',
    'Lineitem discount': 'lineDiscountAmount',
    'Financial Status': 'orderStatus',
    'Fulfillment Status': 'orderStatus',
    'Cancelled at': 'orderStatus',
    'Lineitem fulfillment status': 'lineStatus',
    'Shipping Company': 'shipToName',
    'Shipping Name': 'shipToName',
    'Shipping Address1': 'shipToLine1',
    'Shipping Address2': 'shipToLine2',
    'Shipping City': 'shipToCity',
    'Shipping Province': 'shipToState',
    'Shipping Zip': 'shipToZip',
    'Shipping Country': 'shipToCountry',
    // Of the buyer in Shopify, and of the order's own amounts.
    Id: null,
    'Billing Name': null,
    // The lines of the address together, and the place of the sale.
    'Shipping Street': null,
    Location: null,
    Vendor: null,
  },
}
