// Imports of orders: preview, import, past imports and undo.
import * as z from 'zod/mini'

import {
  defineImportEndpoints,
  defineImportEvent,
  definePreviewEvent,
} from '#contract/files/importEndpoints.ts'
import { ColumnChoice, Count, importFields, UndoReply } from '#contract/files/imports.ts'
import { Amount, Price } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { modesOfImports } from '#domain/files/imports.ts'
import { orderColumns } from '#domain/sales/orderFiles/orderColumns.ts'

import { itemNames } from './invoiceAmounts.ts'

/** A row of the file, or one size of it. */
export const OrderPreviewRow = withInternalNames(
  z.object({
    row: z.int(),
    /** `duplicate`: an order with this number exists; `nothing`: without a quantity. */
    result: z.enum(['new', 'duplicate', 'nothing', 'refused']),
    productId: z.string(),
    name: z.string(),
    /** In the file; empty without. */
    orderNumber: z.string(),
    customerName: z.string(),
    quantity: z.optional(Count),
    unitPrice: z.optional(Price),
    /** Of the customer's price list, if the file has another price. */
    listPrice: z.optional(Price),
    refusal: z.optional(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
    /** 'SO-2026-00031 of Harbor & Pine has this order number.' */
    duplicate: z.optional(z.string()),
    notes: z.optional(z.array(z.string())),
  }),
  { productId: 'code', unitPrice: itemNames.unitPrice, listPrice: itemNames.listPrice },
)
export type OrderPreviewRow = z.output<typeof OrderPreviewRow>

const OrderSums = withInternalNames(z.object({ count: Count, units: Count, total: Amount }), {
  total: 'totalCents',
})

/** `counts` are rows, `orders` the orders that they are. */
export const OrderPreviewEvent = definePreviewEvent(orderColumns, OrderPreviewRow, {
  counts: z.object({ new: Count, duplicate: Count, nothing: Count, refused: Count }),
  orders: z.object({ new: OrderSums, duplicate: OrderSums }),
})
export type OrderPreviewEvent = z.output<typeof OrderPreviewEvent>

/** `importedCount` and `duplicateCount` count orders, `refusedCount` rows. */
export const OrderImport = z.object({ ...importFields, mode: z.enum(modesOfImports.order) })
export type OrderImport = z.output<typeof OrderImport>

/** `duplicates` are sentences about the orders that were skipped: the first `maxListed.skipped`. */
export const OrderImportEvent = defineImportEvent(OrderImport, {})
export type OrderImportEvent = z.output<typeof OrderImportEvent>

/** Each order becomes a draft; an order of which a row is refused is not imported at all. */
export const orderImportEndpoints = defineImportEndpoints({
  records: 'orders',
  path: '/api/order-imports',
  allow: 'orders.edit',
  columns: ColumnChoice(orderColumns, 'orderNumber,customerName,,productId,quantity'),
  modes: modesOfImports.order,
  previewEvent: OrderPreviewEvent,
  importEvent: OrderImportEvent,
  pastImport: OrderImport,
  undoReply: UndoReply,
})

export const {
  preview: previewOrderImport,
  start: startOrderImport,
  findAll: findOrderImports,
  find: findOrderImport,
  findByKey: findOrderImportByKey,
  downloadRefused: downloadRefusedOrders,
  previewUndo: previewOrderUndo,
  undo: undoOrderImport,
} = orderImportEndpoints
