// The columns of files with orders: a row for each product, or a column for each size.
import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { formatCount } from '#domain/platform/format.ts'

/** The columns that an import reads, with the name of each in an export and on screen. */
export const orderColumnNames = {
  // Rows with the same one are one order. Kept as the purchase order, unless the row has that too.
  orderNumber: 'Order Number',
  customerNumber: 'Customer Number',
  customerName: 'Customer Name',
  customerEmail: 'Customer Email',
  customerPurchaseOrder: 'Purchase Order',
  kind: 'Kind',
  season: 'Season',
  startShipOn: 'Start Ship',
  cancelOn: 'Cancel Date',
  shipTo: 'Ship To',
  shipToState: 'Ship-to State',
  discount: 'Discount %',
  tax: 'Tax %',
  notes: 'Notes',
  productId: 'Product ID',
  styleNumber: 'Style Number',
  color: 'Color',
  size: 'Size',
  quantity: 'Ordered',
  unitPrice: 'Unit Price',
} as const
export type OrderColumn = keyof typeof orderColumnNames
export const orderColumns = Object.keys(orderColumnNames) as OrderColumn[]

export type OrderMapping = ColumnMapping<OrderColumn>

/** The text of a row's cells. A missing column counts as an empty cell. */
export type OrderCells = Partial<Record<OrderColumn, string>>

/** Columns that are the same in all rows of an order. */
export const sharedColumns = [
  'orderNumber',
  'customerNumber',
  'customerName',
  'customerEmail',
  'customerPurchaseOrder',
  'kind',
  'season',
  'startShipOn',
  'cancelOn',
  'shipTo',
  'shipToState',
  'discount',
  'tax',
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
