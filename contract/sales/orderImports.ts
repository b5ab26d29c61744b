// Imports of orders: preview, import, past imports and undo.
import * as z from 'zod/mini'

import {
  defineImportEndpoints,
  defineImportEvent,
  definePreviewEvent,
  previewRowFields,
  ResultCounts,
} from '#contract/files/importEndpoints.ts'
import { ColumnChoice, Count, importFields, UndoReply } from '#contract/files/imports.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, Day, Id, Price, SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { maxAliasLength } from '#domain/catalog/productAliases.ts'
import { modesOfImports } from '#domain/files/imports.ts'
import { maxAliasQuestions } from '#domain/sales/aliasCandidates.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import { orderColumns } from '#domain/sales/orderFiles/orderColumns.ts'
import { orderLimits } from '#domain/sales/orders.ts'

import { itemNames } from './documentAmounts.ts'

/** `duplicate`: an order with this number exists; `nothing`: without a quantity. */
const results = ['new', 'duplicate', 'nothing', 'refused'] as const

/** A row of the file, or one size of it. */
export const OrderPreviewRow = withInternalNames(
  z.object({
    ...previewRowFields,
    result: z.enum(results),
    productId: z.string(),
    name: z.string(),
    /** In the file; empty without. */
    orderNumber: z.string(),
    customerName: z.string(),
    quantity: z.optional(Count),
    unitPrice: z.optional(Price),
    /** Of the customer's price list, if the file has another price. */
    listPrice: z.optional(Price),
    /** The order that exists with this order number. */
    existing: z.optional(z.object({ id: Id, number: z.string(), customerName: z.string() })),
  }),
  { productId: 'code', unitPrice: itemNames.unitPrice, listPrice: itemNames.listPrice },
)
export type OrderPreviewRow = z.output<typeof OrderPreviewRow>

const FileCustomer = z.object({ id: Id, number: z.string(), name: z.string() })

const OrderSums = withInternalNames(z.object({ count: Count, units: Count, total: Amount }), {
  total: 'totalCents',
})

const namedOrder = { row: z.int(), orderNumber: z.string(), customerName: z.string() }
const Difference = z.object({ label: z.string(), from: z.string(), to: z.string() })

/** Orders are listed up to `maxListed.orders`. */
const checks = {
  /** The visible sheets that look like orders and are not imported, by their position, with their rows of quantities. */
  otherSheets: z.array(z.object({ sheet: Count, name: z.string(), rowCount: Count })),
  /** Orders whose totals in the file are not what was read; of each result the first `maxListed.orders`. */
  differing: z.object({
    counts: z.object({ new: Count, duplicate: Count }),
    orders: z.array(
      z.object({ ...namedOrder, result: z.enum(['new', 'duplicate']), differences: z.array(z.string()) }),
    ),
  }),
  /** Orders that exist, with what the file has otherwise: up to `maxListed.differences` of each. `omitted` counts the others. */
  repeated: z.object({
    count: Count,
    orders: z.array(
      z.object({
        ...namedOrder,
        existing: z.object({ id: Id, number: z.string() }),
        differences: z.array(Difference),
        omitted: Count,
      }),
    ),
  }),
}

const CandidateNames = { productId: 'code', productName: 'name', price: 'priceCents' } as const

/** A code that no product has: 'Their 88-1042-NVY is which product?' */
const codeQuestion = {
  /** Their code, or their style number with color and size. */
  code: z.string(),
  /** The first row that has it, and how many have it, or are of its style. */
  row: Count,
  rowCount: Count,
  unitPrice: z.optional(Price),
  /** The best first; more can be searched. */
  candidates: z.array(
    withInternalNames(
      z.object({
        id: Id,
        productId: z.string(),
        productName: z.string(),
        color: z.string(),
        size: z.string(),
        price: Price,
        /** Style, color and size agree, and of no other product. */
        isCertain: z.boolean(),
      }),
      CandidateNames,
    ),
  ),
}
const questionNames = { unitPrice: 'unitPriceCents' } as const

export const CodeQuestion = withInternalNames(z.object(codeQuestion), questionNames)
export type CodeQuestion = z.output<typeof CodeQuestion>

export const AliasQuestion = withInternalNames(
  z.object({ customerId: Id, customerName: z.string(), ...codeQuestion }),
  questionNames,
)
export type AliasQuestion = z.output<typeof AliasQuestion>

/** `productId` is null for what is left out. */
const AliasAnswer = z.strictObject({
  customerId: Id,
  code: SingleLineText(maxAliasLength, 'Code is required', 'Code'),
  productId: z.nullable(Id),
})
export type AliasAnswer = z.output<typeof AliasAnswer>

/** For `answers` of a preview and of an import; kept for a day. */
export const saveAliasAnswers = defineEndpoint({
  summary: 'Saves which products the unknown codes of a file are, for its preview and its import.',
  method: 'POST',
  path: '/api/order-imports/answers',
  allow: 'orders.edit',
  input: z.strictObject({
    answers: z
      .array(AliasAnswer)
      .check(
        z.minLength(1, 'Answer a question'),
        z.maxLength(maxAliasQuestions, `At most ${maxAliasQuestions} answers at once`),
      ),
  }),
  reply: z.object({ id: Id }),
  status: 201,
})

/** `counts` are rows, `orders` the orders that they are. */
export const OrderPreviewEvent = definePreviewEvent(
  orderColumns,
  OrderPreviewRow,
  {
    counts: ResultCounts(results),
    orders: z.object({ new: OrderSums, duplicate: OrderSums }),
    /** Orders whose rows name no customer. */
    unnamedCount: Count,
    ...checks,
    /** The first `maxAliasQuestions`. */
    questions: z.array(AliasQuestion),
  },
  {
    /** What the orders get where their rows say nothing: as sent, or else as the rows above the column names say. */
    values: z.object({
      customer: z.nullable(FileCustomer),
      /** Without a customer: those whose files were imported last, at most 5. */
      recentSenders: z.array(FileCustomer),
      /** The customer that the file names, if it is not clear which one that is, and why. */
      unclearCustomer: z.nullable(z.object({ name: z.string(), problem: z.string() })),
      customerPurchaseOrder: z.string(),
      startShipOn: z.string(),
      cancelOn: z.string(),
      season: z.string(),
    }),
  },
)
export type OrderPreviewEvent = z.output<typeof OrderPreviewEvent>

/** `importedCount` and `duplicateCount` count orders, `refusedCount` rows. */
export const OrderImport = z.object({ ...importFields, mode: z.enum(modesOfImports.order) })
export type OrderImport = z.output<typeof OrderImport>

/** `duplicates` are sentences about the orders that were skipped: the first `maxListed.skipped`. */
export const OrderImportEvent = defineImportEvent(OrderImport, {
  /** Why the file is not kept with the orders; null if it is. */
  fileNotKept: z.nullable(z.string()),
})
export type OrderImportEvent = z.output<typeof OrderImportEvent>

/** Each order becomes a draft; an order of which a row is refused is not imported at all. */
const endpoints = defineImportEndpoints({
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

/** For the orders whose rows don't say it. */
const fileValues = {
  customerId: z.optional(Id),
  customerPurchaseOrder: z.optional(
    SingleLineText(customerRecordLimits.purchaseOrder, 'Enter an order number'),
  ),
  startShipOn: z.optional(Day),
  cancelOn: z.optional(Day),
  season: z.optional(SingleLineText(orderLimits.season)),
  /** The id of answers that the signed-in user saved. */
  answers: z.optional(Id),
  /** Whether the rows above the column names count for those of these values that are not sent. By default they do. */
  titles: z.optional(z.enum(['read', 'ignore'], 'Must be read or ignore')),
}

/** How many of each the user saw in the preview and agreed to. An import with another number of them is a 409 that says so. */
const confirmations = {
  /** Other sheets that look like orders: the import is without their rows. */
  confirmedOtherSheets: z.optional(Id),
  /** Orders whose totals in the file are not what was read: they are imported as read. Those that are skipped don't count. */
  confirmedDiffering: z.optional(Id),
}

export const orderImportEndpoints = {
  ...endpoints,
  preview: { ...endpoints.preview, input: z.extend(endpoints.preview.input, fileValues) },
  start: { ...endpoints.start, input: z.extend(endpoints.start.input, { ...fileValues, ...confirmations }) },
}

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
