// Bills of suppliers: the units and costs that they bill, compared with purchase orders and arrivals. Payments are not recorded.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  checkDateRange,
  Day,
  DayFilter,
  Filter,
  Id,
  MultilineText,
  Optional,
  PeriodFilter,
  QueryInteger,
  SingleLineText,
  Timestamp,
  Version,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { LineProduct } from '#contract/sales/lineProduct.ts'
import { ItemQuantity } from '#contract/sales/saleItems.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import {
  billLimits,
  missingBillNumberMessage,
  missingVoidReasonMessage,
  noBillLinesMessage,
  repeatedBillLineMessage,
  tooManyBillLinesMessage,
} from '#domain/purchasing/bills.ts'
import { billStates } from '#domain/purchasing/billStates.ts'
import { missingSupplierMessage } from '#domain/purchasing/purchaseOrders.ts'

import { Arrival, NamedDocument } from './arrivals.ts'
import { ExchangeRate, PurchaseAmount } from './costs.ts'
import { PurchaseLineNumber } from './purchaseOrderActions.ts'
import { CurrencyCode } from './purchaseOrders.ts'

const billNames = { amount: 'amountCents', charges: 'chargesCents', rate: 'rateNanos' } as const

const summaryFields = {
  id: Id,
  /** The supplier's. */
  number: z.string(),
  state: z.enum(billStates),
  supplierId: Id,
  supplierName: z.string(),
  datedOn: z.iso.date(),
  dueOn: z.nullable(z.iso.date()),
  currency: CurrencyCode,
  units: z.int(),
  /** As printed on the bill, in its currency. */
  amount: PurchaseAmount,
  version: z.int(),
}

export const BillSummary = withInternalNames(z.object(summaryFields), { amount: 'amountCents' })
export type BillSummary = z.output<typeof BillSummary>

export const BillItem = withInternalNames(
  z.object({
    line: z.int(),
    arrival: NamedDocument,
    arrivalLine: z.int(),
    purchaseOrder: z.nullable(NamedDocument),
    productId: Id,
    /** Of the line of the purchase order; null without one. */
    ordered: z.nullable(z.int()),
    /** Of the purchase order, if that has the currency of the bill. */
    agreedCost: z.nullable(UnitCost),
    /** Accepted of the line of the arrival. */
    accepted: z.int(),
    /** Of the arrival, in US dollars. */
    arrivedCost: z.nullable(UnitCost),
    /** On all bills that are not void. */
    billed: z.int(),
    /** On this bill. */
    quantity: z.int(),
    unitCost: UnitCost,
    product: LineProduct,
  }),
  { agreedCost: 'agreedCostMicros', arrivedCost: 'arrivedCostMicros', unitCost: 'unitCostMicros' },
)
export type BillItem = z.output<typeof BillItem>

export const Bill = withInternalNames(
  z.object({
    ...summaryFields,
    /** Freight and others, which are part of the amount. */
    charges: PurchaseAmount,
    /** What one of the currency is worth in US dollars. */
    rate: ExchangeRate,
    notes: z.nullable(z.string()),
    createdBy: z.string(),
    createdAt: Timestamp,
    voided: z.nullable(z.object({ at: Timestamp, by: z.string(), reason: z.string() })),
    items: z.array(BillItem),
  }),
  billNames,
)
export type Bill = z.output<typeof Bill>

const filterFields = {
  /** Searches number and supplier. */
  search: z.optional(MultilineText(maxSearchLength)),
  show: Filter(z.enum(billStates, `Must be one of ${billStates.join(', ')} or all`)),
  supplierId: z.optional(Id),
  /** By the day of the bill. */
  startDate: DayFilter,
  endDate: DayFilter,
  period: PeriodFilter,
}

export const findBills = defineEndpoint({
  summary: 'Lists bills of suppliers that match the filters, newest first.',
  method: 'GET',
  path: '/api/bills',
  allow: 'costs.read',
  input: z
    .strictObject({
      page: QueryInteger(1, 1_000_000, 1),
      limit: QueryInteger(1, 1000, 20),
      ...filterFields,
    })
    .check(checkDateRange),
  reply: z.object({
    bills: z.array(BillSummary),
    total: z.int(),
    /** Of all that match, not only of this page. */
    differing: z.int(),
  }),
})

const BillFilters = z.strictObject(filterFields).check(checkDateRange)
export type BillFilters = z.output<typeof BillFilters>

export const exportBills = defineEndpoint({
  summary: 'Downloads the lines of the bills that match the filters as CSV, by the day of the bill.',
  method: 'GET',
  path: '/api/bills/export',
  allow: 'costs.read',
  input: BillFilters,
  reply: 'download',
  mediaTypes: ['text/csv'],
})

const BillId = z.strictObject({ id: Id })

export const findBill = defineEndpoint({
  summary: 'Returns a bill with its lines, and what was ordered and came of each.',
  method: 'GET',
  path: '/api/bills/:id',
  allow: 'costs.read',
  input: BillId,
  reply: Bill,
})

const BillFields = withInternalNames(
  z.strictObject({
    number: SingleLineText(billLimits.number, missingBillNumberMessage),
    datedOn: Day,
    /** Omitted: by the terms of the supplier. */
    dueOn: Optional(Day),
    currency: CurrencyCode,
    rate: ExchangeRate,
    amount: PurchaseAmount,
    charges: z.optional(PurchaseAmount),
    notes: Optional(MultilineText(billLimits.notes)),
  }),
  billNames,
)
export type BillFields = z.output<typeof BillFields>

const BillLine = withInternalNames(
  z.strictObject({
    arrivalId: Id,
    /** Of the arrival. */
    line: PurchaseLineNumber,
    quantity: ItemQuantity,
    unitCost: UnitCost,
  }),
  { unitCost: 'unitCostMicros' },
)
export type BillLine = z.output<typeof BillLine>

const billInput = {
  bill: BillFields,
  lines: z.array(BillLine).check(
    z.minLength(1, noBillLinesMessage),
    z.maxLength(billLimits.lines, tooManyBillLinesMessage),
    z.refine(
      (lines) => new Set(lines.map(({ arrivalId, line }) => `${arrivalId} ${line}`)).size === lines.length,
      repeatedBillLineMessage,
    ),
  ),
  /** Another bill of the supplier has this number. Without it, such a bill is refused. */
  sameNumber: z.optional(z.boolean()),
}

const supplierId = z.int(missingSupplierMessage).check(z.minimum(1, missingSupplierMessage))

/** At most what came and is on no other bill, by line of an arrival. */
export const createBill = defineEndpoint({
  summary: 'Enters a bill of a supplier for lines of its arrivals.',
  method: 'POST',
  path: '/api/bills',
  allow: 'purchases.edit',
  input: z.strictObject({ supplierId, ...billInput }),
  reply: Bill,
  status: 201,
})

/** The lines replace those before. */
export const updateBill = defineEndpoint({
  summary: 'Changes a bill and its lines.',
  method: 'PUT',
  path: '/api/bills/:id',
  allow: 'purchases.edit',
  input: z.strictObject({ id: Id, version: Version, ...billInput }),
  reply: Bill,
})

export const voidBill = defineEndpoint({
  summary: 'Voids a bill: its units are left to bill again.',
  method: 'POST',
  path: '/api/bills/:id/void',
  allow: 'purchases.edit',
  input: z.strictObject({
    id: Id,
    reason: SingleLineText(billLimits.voidReason, missingVoidReasonMessage),
  }),
  reply: Bill,
})

export const closeBilling = defineEndpoint({
  summary: 'Says that no bill comes for the rest of an arrival.',
  method: 'POST',
  path: '/api/arrivals/:id/close-billing',
  allow: 'purchases.edit',
  input: z.strictObject({ id: Id }),
  reply: Arrival,
})

export const reopenBilling = defineEndpoint({
  summary: 'Expects a bill for the rest of an arrival again.',
  method: 'POST',
  path: '/api/arrivals/:id/reopen-billing',
  allow: 'purchases.edit',
  input: z.strictObject({ id: Id }),
  reply: Arrival,
})
