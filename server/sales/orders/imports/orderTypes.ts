// The types of an import of orders.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { OrderPreviewEvent, OrderPreviewRow } from '#contract/sales/orderImports.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import type { CheckedAmounts } from '#domain/sales/orderFiles/checkTotals.ts'
import type { ComparedLine } from '#domain/sales/orderFiles/compareOrders.ts'
import type { TypedFileValues } from '#domain/sales/orderFiles/fileValues.ts'
import type { ImportCheck } from '#domain/sales/orderFiles/importChecks.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import type { OrderTitles } from '#domain/sales/orderFiles/readTitles.ts'
import type { ImportRun, ImportTypes } from '#server/files/imports/importer.ts'
import type { RefusedFileRow } from '#server/files/imports/refusedRows.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'

import type { ExistingOrder } from './findExistingOrders.ts'
import type { ProductMatcher } from './matchProducts.ts'
import type { OrderHeader } from './orderReader.ts'
import type { AskedCode } from './theirProducts.ts'

/** An order that the rows of a file make. */
export interface PlannedOrder {
  fields: OrderFields
  priceListId: number | null
  /** Of the customer. */
  ownDiscountBasisPoints: number
  items: SaleItem[]
  amounts: CheckedAmounts
  /** The order that exists with this order number, and the lines to compare with it. */
  existing: ExistingOrder | undefined
  lines: ComparedLine[]
  /** 'The file says 48 units, 46 were read.' */
  differences: string[]
}

/** `orderNumber` and `customerName` as the file has them, which may be in another row. */
export interface OrderFileRow extends Omit<ParsedRow<OrderColumn>, 'refused'> {
  orderNumber: string
  customerName: string
}
export type RefusedOrderRow = RefusedFileRow<OrderColumn> & OrderFileRow

/** A row of an order that can be created. */
export interface PlannedOrderRow extends OrderFileRow {
  result: 'new' | 'duplicate'
  order: PlannedOrder
  product: { code: string; name: string }
  quantity: number
  /** All units of the row, also those that are not open. */
  orderedUnits: number
  unitPriceCents: number
  /** Null unless the price is set by hand. */
  listPriceCents: number | null
}

export type OrderResult =
  | PlannedOrderRow
  /** Without a quantity. */
  | (OrderFileRow & { result: 'nothing' })
  | (RefusedOrderRow & { result: 'refused'; asked?: AskedCode })

/** How many the user agreed to. */
export type OrderConfirmations = Partial<Record<ImportCheck['field'], number | undefined>>

/** What the user says for the whole file. */
export interface OrderImportSettings extends TypedFileValues, OrderConfirmations {
  /** The id of those that the user saved. */
  answers?: number | undefined
  customerId?: number | undefined
}

/** What the orders of a file get where their rows say nothing. */
export interface OrderFileValues {
  /** The name of the customer has no label: a later block has its own one. */
  isOfFirstOrder?: boolean
  customerId: number | undefined
  cells: OrderTitles['values']
  /** The customer that the titles name, if it is known, as they name it. */
  titleCustomer: { id: number; name: string } | undefined
  /** For the first row of each order. */
  rowNotes: string[]
}

export interface OrderImportRun extends ImportRun {
  values: OrderFileValues
  mode: ImportModeOf<'order'>
  matcher: ProductMatcher
  /** Created after all rows are read. */
  planned: Set<PlannedOrder>
  /** Throws a 409 if the user did not agree to import without other sheets, or as read. */
  assertConfirmed: () => void
}

export interface OrderImportTypes extends ImportTypes {
  kind: 'order'
  field: OrderColumn
  header: OrderHeader
  settings: OrderImportSettings
  row: OrderResult
  run: OrderImportRun
  details: { fileNotKept: string | null }
  previewRow: OrderPreviewRow
  previewHeader: Pick<Extract<OrderPreviewEvent, { type: 'columns' }>, 'values'>
  previewed: Omit<Extract<OrderPreviewEvent, { type: 'done' }>, 'type' | 'notedCount'>
}
