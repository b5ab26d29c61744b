// The columns of files with orders: a row for each product, or a column for each size.
import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { formatCount } from '#domain/platform/format.ts'
import { rowSizesName } from '#domain/sales/orderForms.ts'

/** The columns that an import reads, with the name of each in an export and on screen. */
export const orderColumnNames = {
  // Rows with the same one are one order. Kept as the purchase order, unless the row has that too.
  orderNumber: 'Order Number',
  customerNumber: 'Customer Number',
  customerName: 'Customer Name',
  customerEmail: 'Customer Email',
  customerPurchaseOrder: 'Purchase Order',
  orderStatus: 'Status',
  kind: 'Kind',
  season: 'Season',
  startShipOn: 'Start Ship',
  cancelOn: 'Cancel Date',
  shipComplete: 'Ships Complete',
  // The last day of a quote.
  validUntil: 'Quote Valid Until',
  // Rows of the same number with another one are another order.
  store: 'Store Number',
  shipTo: 'Ship To',
  shipToName: 'Ship-to Name',
  shipToLine1: 'Ship-to Address 1',
  shipToLine2: 'Ship-to Address 2',
  shipToCity: 'Ship-to City',
  shipToState: 'Ship-to State',
  shipToZip: 'Ship-to ZIP Code',
  shipToCountry: 'Ship-to Country',
  discount: 'Discount %',
  // Of the order, or of the rows if it differs between them.
  discountAmount: 'Discount Amount',
  tax: 'Tax %',
  // A line for each: 'Freight: $45.00, taxed'.
  charges: 'Charges',
  notes: 'Notes',
  productId: 'Product ID',
  styleNumber: 'Style Number',
  color: 'Color',
  size: 'Size',
  // Of an order form: what the columns of sizes are in this row.
  rowSizes: rowSizesName,
  quantity: 'Ordered',
  lineStatus: 'Line Status',
  shippedUnits: 'Invoiced',
  cancelledUnits: 'Cancelled',
  openUnits: 'Open Units',
  unit: 'Unit',
  packSize: 'Pack Size',
  packs: 'Packs',
  unitPrice: 'Unit Price',
  // Before and after the discount of the line.
  listPrice: 'List Price',
  netPrice: 'Net Price',
  lineDiscount: 'Line Discount %',
  // Of all units of the row.
  lineDiscountAmount: 'Line Discount Amount',
  // What the file says of itself, which is compared with what was read.
  lineTotal: 'Line Total',
  // Units or an amount.
  rowTotal: 'Total',
  statedUnits: 'Total Units',
  statedTotal: 'Order Total',
  // In the total, but not in the lines.
  extraAmount: 'Tax And Shipping',
} as const
export type OrderColumn = keyof typeof orderColumnNames
export const orderColumns = Object.keys(orderColumnNames) as OrderColumn[]

export type OrderMapping = ColumnMapping<OrderColumn>

/** Several columns can be these: the states of payment and of fulfillment, a company and a person, taxes and shipping. */
export const repeatableOrderColumns: readonly OrderColumn[] = [
  'orderStatus',
  'lineStatus',
  'shipToName',
  'extraAmount',
]

/** The text of a row's cells. A missing column counts as an empty cell. */
export type OrderCells = Partial<Record<OrderColumn, string>>

/** Columns that are the same in all rows of an order. */
export const sharedColumns = [
  'orderNumber',
  'customerNumber',
  'customerName',
  'customerEmail',
  'customerPurchaseOrder',
  'orderStatus',
  'kind',
  'season',
  'startShipOn',
  'cancelOn',
  'shipComplete',
  'validUntil',
  'store',
  'shipTo',
  'shipToState',
  'discount',
  'discountAmount',
  'tax',
  'charges',
  'notes',
] as const satisfies OrderColumn[]
export type SharedColumn = (typeof sharedColumns)[number]

/** Of a file. Cells of sizes count one by one. */
export const maxOrderRows = 50_000
export const tooManyOrderRowsMessage = `The file has more than ${formatCount(maxOrderRows)} rows and sizes. Please split it.`
export const maxFileOrders = 1000
export const tooManyFileOrdersMessage = `The file has more than ${formatCount(maxFileOrders)} orders. Please split it.`

export const changedCustomerMessage =
  'A customer was deleted or merged while the file was read. Please upload it again.'
