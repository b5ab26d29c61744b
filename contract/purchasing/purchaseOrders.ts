// Purchase orders to suppliers: list, read, and download or send as a PDF.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  DayFilter,
  Filter,
  Id,
  MultilineText,
  PeriodFilter,
  periodOrDaysMessage,
  QueryInteger,
  SingleLineText,
  Timestamp,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { LineProduct } from '#contract/sales/lineProduct.ts'
import { Recipients } from '#contract/sales/recipients.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { currencies, type Currency } from '#domain/platform/currencies.ts'
import type { Period } from '#domain/platform/periods.ts'
import { maxSearchLength, sortDirections } from '#domain/platform/search.ts'
import { purchaseLimits } from '#domain/purchasing/purchaseOrders.ts'
import {
  purchaseOrderFilters,
  purchaseOrderSorts,
  purchaseOrderStates,
  purchaseProgresses,
} from '#domain/purchasing/purchaseOrderStates.ts'

import { ExchangeRate, PurchaseAmount } from './costs.ts'

const codes = Object.keys(currencies) as [Currency, ...Currency[]]
export const CurrencyCode = z.enum(codes, 'Must be a currency code such as EUR')

const headNames = { total: 'totalCents', rate: 'rateNanos' } as const

/** Costs are null for users who may not see them. */
const summaryFields = {
  id: Id,
  number: z.string(),
  state: z.enum(purchaseOrderStates),
  /** Follows from the units of its lines. */
  progress: z.enum(purchaseProgresses),
  supplierId: Id,
  supplierName: z.string(),
  supplierReference: z.nullable(z.string()),
  season: z.nullable(z.string()),
  orderedOn: z.iso.date(),
  /** Of the order; lines may have other days. */
  expectedOn: z.nullable(z.iso.date()),
  /** The first day on which something open is expected; null if nothing is open, or has a day. */
  nextExpectedOn: z.nullable(z.iso.date()),
  currency: CurrencyCode,
  units: z.object({ ordered: z.int(), accepted: z.int(), cancelled: z.int(), open: z.int() }),
  /** Of what is not cancelled, in the currency. */
  total: z.nullable(PurchaseAmount),
  createdAt: Timestamp,
  version: z.int(),
}

const PurchaseOrderSummaryWire = z.object(summaryFields)
export const PurchaseOrderSummary = withInternalNames(PurchaseOrderSummaryWire, { total: 'totalCents' })
export type PurchaseOrderSummary = z.output<typeof PurchaseOrderSummary>

/** In the search of the header, without costs. */
export const PurchaseOrderResult = z.pick(PurchaseOrderSummaryWire, {
  id: true,
  number: true,
  state: true,
  supplierName: true,
  orderedOn: true,
  nextExpectedOn: true,
  progress: true,
  units: true,
})
export type PurchaseOrderResult = z.output<typeof PurchaseOrderResult>

const costNames = { unitCost: 'unitCostMicros', totalCost: 'totalCents' } as const

export const PurchaseItem = withInternalNames(
  z.object({
    /** Never changes once the order is placed. */
    line: z.int(),
    /** The product's row id, not its code. */
    productId: Id,
    quantity: z.int(),
    accepted: z.int(),
    cancelled: z.int(),
    /** Of what came, on bills that are not void. Null for users who may not see costs. */
    billed: z.nullable(z.int()),
    /** Of a product that is no longer in the catalog: it can't be received. */
    isDeleted: z.boolean(),
    /** Of this line; null: the day of the order. */
    expectedOn: z.nullable(z.iso.date()),
    /** In the currency of the order. Null without a cost, and for users who may not see costs. */
    unitCost: z.nullable(UnitCost),
    /** Of what is not cancelled. */
    totalCost: z.nullable(PurchaseAmount),
    product: LineProduct,
  }),
  costNames,
)
export type PurchaseItem = z.output<typeof PurchaseItem>

export const PurchaseOrder = withInternalNames(
  z.object({
    ...summaryFields,
    supplierEmail: z.nullable(z.string()),
    supplierAddress: z.nullable(z.string()),
    /** What one of the currency is worth in US dollars. Null for users who may not see costs. */
    rate: z.nullable(ExchangeRate),
    notes: z.nullable(z.string()),
    /** Display names. */
    createdBy: z.string(),
    placed: z.nullable(z.object({ at: Timestamp, by: z.string() })),
    cancelled: z.nullable(z.object({ at: Timestamp, by: z.string(), reason: z.string() })),
    items: z.array(PurchaseItem),
    /** Oldest first, with what undoes them. */
    arrivals: z.array(
      z.object({
        id: Id,
        number: z.string(),
        arrivedOn: z.iso.date(),
        accepted: z.int(),
        rejected: z.int(),
        /** The number of the arrival that undoes it. */
        undoneBy: z.nullable(z.string()),
      }),
    ),
  }),
  headNames,
)
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const filterFields = {
  /** Searches number, supplier and the supplier's reference. */
  search: z.optional(MultilineText(maxSearchLength)),
  show: Filter(z.enum(purchaseOrderFilters, `Must be one of ${purchaseOrderFilters.join(', ')} or all`)),
  supplierId: z.optional(Id),
  season: z.optional(SingleLineText(purchaseLimits.season)),
  /** Of this product. */
  productId: z.optional(Id),
  /** Orders of which something open is expected next from `expectedFrom` to `expectedTo`. */
  expectedFrom: DayFilter,
  expectedTo: DayFilter,
  /** Instead of the two. */
  expectedPeriod: PeriodFilter,
}

const checkExpectedPeriod = z.check<{
  expectedFrom?: string | undefined
  expectedTo?: string | undefined
  expectedPeriod?: Period | undefined
}>(({ value, issues }) => {
  if (value.expectedPeriod === undefined || (value.expectedFrom ?? value.expectedTo) === undefined) return
  issues.push({ code: 'custom', input: value, path: ['expectedPeriod'], message: periodOrDaysMessage })
})

export const PurchaseOrderQuery = z
  .strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 1000, 20),
    ...filterFields,
    sort: z.optional(z.enum(purchaseOrderSorts, `Must be one of ${purchaseOrderSorts.join(', ')}`)),
    direction: z.optional(z.enum(sortDirections, `Must be one of ${sortDirections.join(', ')}`)),
  })
  .check(checkExpectedPeriod)
export type PurchaseOrderQuery = z.output<typeof PurchaseOrderQuery>

export const findPurchaseOrders = defineEndpoint({
  summary:
    'Lists purchase orders that match the filters: what is still to come by the day on which it is expected, otherwise newest first.',
  method: 'GET',
  path: '/api/purchase-orders',
  allow: 'purchases.read',
  input: PurchaseOrderQuery,
  reply: z.object({
    purchaseOrders: z.array(PurchaseOrderSummary),
    total: z.int(),
    /** Of all that match, not only of this page. */
    openUnits: z.int(),
  }),
})

const PurchaseOrderFilters = z.strictObject(filterFields).check(checkExpectedPeriod)
export type PurchaseOrderFilters = z.output<typeof PurchaseOrderFilters>

/** Without the columns of costs for users who may not see them. */
export const exportPurchaseOrders = defineEndpoint({
  summary:
    'Downloads the lines of the purchase orders that match the filters as CSV, by the day of the order.',
  method: 'GET',
  path: '/api/purchase-orders/export',
  allow: 'purchases.read',
  input: PurchaseOrderFilters,
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const PurchaseOrderId = z.strictObject({ id: Id })

export const findPurchaseOrder = defineEndpoint({
  summary: 'Returns a purchase order with its lines and arrivals.',
  method: 'GET',
  path: '/api/purchase-orders/:id',
  allow: 'purchases.read',
  input: PurchaseOrderId,
  reply: PurchaseOrder,
})

/** The file is named purchase-order-{number}.pdf. Without costs for users who may not see them. */
export const downloadPurchaseOrderPdf = defineEndpoint({
  summary: 'Downloads a purchase order as a PDF.',
  method: 'GET',
  path: '/api/purchase-orders/:id/pdf',
  allow: 'purchases.read',
  input: PurchaseOrderId,
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/** Usually goes to the address of the supplier. Waits up to 8 seconds, as `emailInvoice` does. */
export const emailPurchaseOrder = defineEndpoint({
  summary: 'Sends a purchase order by email, with its costs.',
  method: 'POST',
  path: '/api/purchase-orders/:id/email',
  allow: 'purchases.edit',
  input: z.strictObject({ id: Id, recipients: Recipients }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})

export const findPurchaseOrderDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of a purchase order, newest first.',
  method: 'GET',
  path: '/api/purchase-orders/:id/deliveries',
  allow: 'purchases.edit',
  input: PurchaseOrderId,
  reply: DeliveryList,
})
