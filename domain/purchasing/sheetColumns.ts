// Which of the columns of files with orders a supplier's sheet has.
import { joinList } from '#domain/platform/format.ts'
import { type OrderColumn, orderColumnNames } from '#domain/sales/orderFiles/orderColumns.ts'

/** Columns that can change units or a cost, and those of the product. */
const usedColumns = [
  'orderStatus',
  'discount',
  'discountAmount',
  'productId',
  'styleNumber',
  'color',
  'size',
  'quantity',
  'lineStatus',
  'shippedUnits',
  'cancelledUnits',
  'openUnits',
  'unit',
  'packSize',
  'packs',
  'unitPrice',
  'listPrice',
  'netPrice',
  'lineDiscount',
  'lineDiscountAmount',
  'lineTotal',
  'statedUnits',
  'statedTotal',
  'extraAmount',
] as const satisfies OrderColumn[]

const used: ReadonlySet<string> = new Set(usedColumns)

/** Say nothing about the lines of a purchase order. */
export const ignoredSheetColumns: ReadonlySet<string> = new Set(
  Object.keys(orderColumnNames).filter((column) => !used.has(column)),
)

/** 'Not read for a purchase order: Start Ship and Season.'; undefined if all columns are. */
export function describeUnusedColumns(columns: readonly (OrderColumn | null)[]): string | undefined {
  const unused = columns.filter((column) => column !== null && ignoredSheetColumns.has(column))
  const names = [...new Set(unused)].flatMap((column) => (column === null ? [] : orderColumnNames[column]))
  return names.length === 0 ? undefined : `Not read for a purchase order: ${joinList(names)}.`
}
