// The types of an import of orders.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { OrderPreviewEvent, OrderPreviewRow } from '#contract/sales/orderImports.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import type { ImportRun, ImportTypes } from '#server/files/imports/importer.ts'
import type { RefusedFileRow } from '#server/files/imports/refusedRows.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'

import type { OrderHeader } from './orderReader.ts'

/** An order that the rows of a file make. */
export interface PlannedOrder {
  fields: OrderFields
  priceListId: number | null
  /** Of the customer. */
  ownDiscountBasisPoints: number
  items: SaleItem[]
  totalCents: number
  /** 'SO-2026-00031 of Harbor Boutique has this order number.' */
  duplicate: string | undefined
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
  unitPriceCents: number
  /** Null unless the price is set by hand. */
  listPriceCents: number | null
}

export type OrderResult =
  | PlannedOrderRow
  /** Without a quantity. */
  | (OrderFileRow & { result: 'nothing' })
  | (RefusedOrderRow & { result: 'refused' })

export interface OrderImportRun extends ImportRun {
  mode: ImportModeOf<'order'>
  /** Created after all rows are read. */
  planned: Set<PlannedOrder>
}

export interface OrderImportTypes extends ImportTypes {
  kind: 'order'
  field: OrderColumn
  header: OrderHeader
  settings: object
  row: OrderResult
  run: OrderImportRun
  details: object
  previewRow: OrderPreviewRow
  previewed: Omit<Extract<OrderPreviewEvent, { type: 'done' }>, 'type' | 'notedCount'>
}
