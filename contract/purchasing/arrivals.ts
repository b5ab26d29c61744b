// Arrivals: goods that came, from a purchase order or without one.
import * as z from 'zod/mini'

import { ReceivedLines } from '#contract/catalog/stock.ts'
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
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { LineProduct } from '#contract/sales/lineProduct.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import {
  arrivalLimits,
  missingRejectReasonMessage,
  noArrivalLinesMessage,
  nothingCameMessage,
  tooManyArrivalLinesMessage,
} from '#domain/purchasing/arrivals.ts'
import { arrivalFilters } from '#domain/purchasing/billStates.ts'
import { maxQuantity, maxQuantityMessage, wholeQuantityMessage } from '#domain/stock/stock.ts'

import { ExchangeRate } from './costs.ts'
import { PurchaseLineNumber } from './purchaseOrderActions.ts'
import { CurrencyCode } from './purchaseOrders.ts'

export const NamedDocument = z.object({ id: Id, number: z.string() })

const summaryFields = {
  id: Id,
  number: z.string(),
  purchaseOrder: z.nullable(NamedDocument),
  supplierId: z.nullable(Id),
  supplierName: z.nullable(z.string()),
  arrivedOn: z.iso.date(),
  /** The number of the delivery note. */
  note: z.nullable(z.string()),
  /** Units that went to stock; negative in an arrival that undoes another one. */
  accepted: z.int(),
  rejected: z.int(),
  /** The arrival that this one undoes, and the one that undoes this one. */
  undoes: z.nullable(NamedDocument),
  undoneBy: z.nullable(NamedDocument),
  /** Accepted units that are on no bill. Null for users who may not see costs. */
  toBill: z.nullable(z.int()),
  createdBy: z.string(),
  createdAt: Timestamp,
}

export const ArrivalSummary = z.object(summaryFields)
export type ArrivalSummary = z.output<typeof ArrivalSummary>

/** In the search of the header. */
export const ArrivalResult = z.pick(ArrivalSummary, {
  id: true,
  number: true,
  supplierName: true,
  arrivedOn: true,
  accepted: true,
  undoes: true,
  undoneBy: true,
})
export type ArrivalResult = z.output<typeof ArrivalResult>

export const Arrival = z.object({
  ...summaryFields,
  items: z.array(
    withInternalNames(
      z.object({
        line: z.int(),
        productId: Id,
        /** The line of the purchase order. */
        orderLine: z.nullable(z.int()),
        accepted: z.int(),
        rejected: z.int(),
        rejectReason: z.nullable(z.string()),
        /** In US dollars. Null without a cost, and for users who may not see costs. */
        unitCost: z.nullable(UnitCost),
        /** Units in stock that no order or invoice has. */
        free: z.int(),
        /** On bills that are not void. Null for users who may not see costs. */
        billed: z.nullable(z.int()),
        /** Of the purchase order, in its currency; null as `unitCost` is. */
        agreedCost: z.nullable(UnitCost),
        product: LineProduct,
      }),
      { unitCost: 'unitCostMicros', agreedCost: 'agreedCostMicros' },
    ),
  ),
  /** Null for users who may not see costs. */
  billing: z.nullable(
    withInternalNames(
      z.object({
        /** Of the purchase order; null without one. */
        currency: z.nullable(CurrencyCode),
        rate: z.nullable(ExchangeRate),
        /** Who said that no more bills come, and when. */
        closed: z.nullable(z.object({ at: Timestamp, by: z.string() })),
        /** Those that are not void, oldest first, with their units of this arrival. */
        bills: z.array(z.object({ id: Id, number: z.string(), units: z.int() })),
      }),
      { rate: 'rateNanos' },
    ),
  ),
})
export type Arrival = z.output<typeof Arrival>

export const findArrivals = defineEndpoint({
  summary: 'Lists arrivals, newest first.',
  method: 'GET',
  path: '/api/arrivals',
  allow: 'purchases.read',
  input: z
    .strictObject({
      page: QueryInteger(1, 1_000_000, 1),
      limit: QueryInteger(1, 1000, 20),
      /** Searches number, supplier and delivery note. */
      search: z.optional(MultilineText(maxSearchLength)),
      supplierId: z.optional(Id),
      purchaseOrderId: z.optional(Id),
      /** 'to bill': of suppliers, with units that are on no bill. Only for users who may see costs. */
      show: Filter(z.enum(arrivalFilters, `Must be one of ${arrivalFilters.join(', ')} or all`)),
      startDate: DayFilter,
      endDate: DayFilter,
      period: PeriodFilter,
    })
    .check(checkDateRange),
  reply: z.object({ arrivals: z.array(ArrivalSummary), total: z.int() }),
})

export const findArrival = defineEndpoint({
  summary: 'Returns an arrival with its lines.',
  method: 'GET',
  path: '/api/arrivals/:id',
  allow: 'purchases.read',
  input: z.strictObject({ id: Id }),
  reply: Arrival,
})

const ArrivedUnits = z
  .int(wholeQuantityMessage)
  .check(z.minimum(0, wholeQuantityMessage), z.maximum(maxQuantity, maxQuantityMessage))

const ArrivedLine = z
  .strictObject({
    /** Of the purchase order. */
    line: PurchaseLineNumber,
    accepted: ArrivedUnits,
    rejected: z.optional(ArrivedUnits),
    rejectReason: Optional(SingleLineText(arrivalLimits.rejectReason)),
    /** More came than is open. Without it, such units are refused. */
    moreCame: z.optional(z.boolean()),
  })
  .check(({ value: { accepted, rejected = 0, rejectReason }, issues }) => {
    if (accepted + rejected === 0)
      issues.push({ code: 'custom', input: accepted, path: ['accepted'], message: nothingCameMessage })
    if (rejected > 0 && !rejectReason)
      issues.push({
        code: 'custom',
        input: rejectReason,
        path: ['rejectReason'],
        message: missingRejectReasonMessage,
      })
  })
export type ArrivedLine = z.output<typeof ArrivedLine>

/** Adds the accepted units to the stock. Costs are those of the purchase order. */
export const receivePurchaseOrder = defineEndpoint({
  summary: 'Receives goods of a purchase order, all lines or none.',
  method: 'POST',
  path: '/api/purchase-orders/:id/receive',
  allow: 'purchases.receive',
  input: z.strictObject({
    id: Id,
    /** Omitted: today. */
    arrivedOn: Optional(Day),
    /** The number of the delivery note. */
    note: Optional(SingleLineText(arrivalLimits.note)),
    lines: z
      .array(ArrivedLine)
      .check(
        z.minLength(1, noArrivalLinesMessage),
        z.maxLength(arrivalLimits.lines, tooManyArrivalLinesMessage),
      ),
  }),
  reply: Arrival,
  status: 201,
})

/** The stock stays as it is: a counter-arrival takes the units, and the arrivals of the orders bring them again. Replies with the first. */
export const linkArrival = defineEndpoint({
  summary: 'Assigns the units of an arrival without a purchase order to purchase orders.',
  method: 'POST',
  path: '/api/arrivals/:id/link',
  allow: 'purchases.receive',
  input: z.strictObject({ id: Id, lines: ReceivedLines }),
  reply: Arrival,
  status: 201,
})

/** Only while all of its units are free. */
export const undoArrival = defineEndpoint({
  summary: 'Undoes an arrival by a counter-arrival, which takes its units from the stock.',
  method: 'POST',
  path: '/api/arrivals/:id/undo',
  allow: 'purchases.receive',
  input: z.strictObject({ id: Id }),
  reply: Arrival,
  status: 201,
})
