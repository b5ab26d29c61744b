// Orders: list, read, and download or send as a PDF.
import * as z from 'zod/mini'

import { DeliveryList, sendAllStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  DayFilter,
  Filter,
  Id,
  MonthFilter,
  MultilineText,
  PeriodFilter,
  periodOrDaysMessage,
  Price,
  QueryInteger,
  SingleLineText,
  SignedAmount,
  Timestamp,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import type { Period } from '#domain/platform/periods.ts'
import { maxSearchLength, sortDirections } from '#domain/platform/search.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import { orderLimits } from '#domain/sales/orders.ts'
import {
  orderFilters,
  orderKinds,
  orderProgresses,
  orderSorts,
  orderStates,
} from '#domain/sales/orderStates.ts'
import { invoiceStatuses, shippingStates } from '#domain/sales/states.ts'

import { chargeNames, DiscountFraction, itemNames, TaxRate, totalsNames } from './documentAmounts.ts'
import { LineProduct } from './lineProduct.ts'
import { Recipients } from './recipients.ts'

const summaryFields = {
  id: Id,
  number: z.string(),
  state: z.enum(orderStates),
  /** Follows from the units of its lines. */
  progress: z.enum(orderProgresses),
  kind: z.enum(orderKinds),
  season: z.nullable(z.string()),
  customerId: Id,
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
  customerPurchaseOrder: z.nullable(z.string()),
  orderedOn: z.iso.date(),
  startShipOn: z.nullable(z.iso.date()),
  /** The last day of the ship window. */
  cancelOn: z.nullable(z.iso.date()),
  shipComplete: z.boolean(),
  /** The last day of a quote. */
  validUntil: z.nullable(z.iso.date()),
  /** Each ordered unit is allocated, invoiced, cancelled or on back order; `picked` are of the allocated ones. */
  units: z.object({
    ordered: z.int(),
    allocated: z.int(),
    picked: z.int(),
    invoiced: z.int(),
    cancelled: z.int(),
  }),
  /** The amounts of what is not cancelled. */
  subtotal: Amount,
  discountPercentage: DiscountFraction,
  discountAmount: Amount,
  chargesAmount: Amount,
  taxRate: TaxRate,
  taxAmount: Amount,
  total: Amount,
  createdAt: Timestamp,
  confirmedAt: z.nullable(Timestamp),
  version: z.int(),
}

export const OrderSummaryWire = z.object(summaryFields)
export const OrderSummary = withInternalNames(OrderSummaryWire, totalsNames)
export type OrderSummary = z.output<typeof OrderSummary>

export const OrderItem = withInternalNames(
  z.object({
    /** Never changes once the order is confirmed. */
    line: z.int(),
    /** The product's row id, not its code. */
    productId: Id,
    quantity: z.int(),
    allocated: z.int(),
    invoiced: z.int(),
    cancelled: z.int(),
    /** Of a product that is no longer in the catalog: what is open of it can only be cancelled. */
    isDeleted: z.boolean(),
    /** Units in stock that no order or invoice has. */
    free: z.int(),
    unitPrice: Price,
    listPrice: z.nullable(Price),
    /** Of what is not cancelled. */
    totalPrice: Amount,
    product: LineProduct,
    prepack: z.nullable(z.object({ id: Id, name: z.string(), packs: z.int() })),
  }),
  itemNames,
)
export type OrderItem = z.output<typeof OrderItem>

export const Order = withInternalNames(
  z.object({
    ...summaryFields,
    shipTo: z.nullable(z.string()),
    shipToState: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    /** Display names. */
    createdBy: z.string(),
    confirmedBy: z.nullable(z.string()),
    cancelled: z.nullable(z.object({ at: Timestamp, by: z.string(), reason: z.string() })),
    charges: z.array(
      withInternalNames(
        z.object({
          label: z.string(),
          amount: Amount,
          taxed: z.boolean(),
          /** Whether an invoice of the order that is not void has it. */
          invoiced: z.boolean(),
        }),
        { ...chargeNames, invoiced: 'isInvoiced' },
      ),
    ),
    items: z.array(OrderItem),
    /** Oldest first, void ones included; `units` of this order. */
    invoices: z.array(
      withInternalNames(
        z.object({
          id: Id,
          number: z.string(),
          status: z.enum(invoiceStatuses),
          datedOn: z.iso.date(),
          units: z.int(),
          total: Amount,
          dispatchedOn: z.nullable(z.iso.date()),
          shipping: z.nullable(z.enum(shippingStates)),
          /** Its amounts for this order, if it is not void and has the discount and tax rate of the order. */
          part: z.nullable(
            withInternalNames(
              z.object({
                subtotal: Amount,
                discountAmount: Amount,
                chargesAmount: Amount,
                taxedChargesAmount: Amount,
                taxAmount: Amount,
              }),
              {
                subtotal: 'subtotalCents',
                discountAmount: 'discountCents',
                chargesAmount: 'chargesCents',
                taxedChargesAmount: 'taxedChargesCents',
                taxAmount: 'taxCents',
              },
            ),
          ),
        }),
        { total: 'totalCents' },
      ),
    ),
    /** Payments that were received for it; reversed ones are left out. */
    deposits: z.array(
      withInternalNames(
        z.object({
          id: Id,
          number: z.string(),
          receivedOn: z.iso.date(),
          amount: Amount,
          openAmount: Amount,
        }),
        { amount: 'amountCents', openAmount: 'openCents' },
      ),
    ),
  }),
  totalsNames,
)
export type Order = z.output<typeof Order>

const orderFilterFields = {
  /** Searches number, customer, phone, email and the customer's order number. */
  search: z.optional(MultilineText(maxSearchLength)),
  /** A progress, or what is left to do of confirmed orders. */
  show: Filter(z.enum(orderFilters, `Must be one of ${orderFilters.join(', ')} or all`)),
  kind: Filter(z.enum(orderKinds, `Must be one of ${orderKinds.join(', ')} or all`)),
  season: z.optional(SingleLineText(orderLimits.season)),
  customerId: z.optional(Id),
  /** The import that created it. */
  importId: z.optional(Id),
  /** Of this product. */
  productId: z.optional(Id),
  /** Confirmed orders of that month: its bookings. */
  bookedMonth: MonthFilter,
  /** Orders whose ship window has a day from `shipFrom` to `shipTo`; an end that an order lacks is open. */
  shipFrom: DayFilter,
  shipTo: DayFilter,
  /** Instead of the two. */
  shipPeriod: PeriodFilter,
}

const checkShipPeriod = z.check<{
  shipFrom?: string | undefined
  shipTo?: string | undefined
  shipPeriod?: Period | undefined
}>(({ value, issues }) => {
  if (value.shipPeriod === undefined || (value.shipFrom ?? value.shipTo) === undefined) return
  issues.push({ code: 'custom', input: value, path: ['shipPeriod'], message: periodOrDaysMessage })
})

export const OrderQuery = z
  .strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 1000, 20),
    ...orderFilterFields,
    sort: z.optional(z.enum(orderSorts, `Must be one of ${orderSorts.join(', ')}`)),
    /** By default `asc`. */
    direction: z.optional(z.enum(sortDirections, `Must be one of ${sortDirections.join(', ')}`)),
  })
  .check(checkShipPeriod)
export type OrderQuery = z.output<typeof OrderQuery>

export const findOrders = defineEndpoint({
  summary:
    'Lists orders that match the filters: without `sort`, what is left to ship by the start of its ship window, otherwise newest first.',
  method: 'GET',
  path: '/api/orders',
  allow: 'orders.read',
  input: OrderQuery,
  reply: withInternalNames(
    z.object({
      orders: z.array(OrderSummary),
      total: z.int(),
      /** Of all that match, not only of this page. */
      totalAmount: SignedAmount,
      openUnits: z.int(),
    }),
    { totalAmount: 'totalAmountCents' },
  ),
})

const OrderFilters = z.strictObject(orderFilterFields).check(checkShipPeriod)
export type OrderFilters = z.output<typeof OrderFilters>

export const exportOrders = defineEndpoint({
  summary: 'Downloads the lines of the orders that match the filters as CSV, by the day of the order.',
  method: 'GET',
  path: '/api/orders/export',
  allow: 'orders.read',
  input: OrderFilters,
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const exportOrdersWorkbook = defineEndpoint({
  summary: 'Downloads what `exportOrders` does as an XLSX workbook.',
  method: 'GET',
  path: '/api/orders/workbook',
  allow: 'orders.read',
  input: OrderFilters,
  reply: 'download',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

const OrderId = z.strictObject({ id: Id })

export const findOrder = defineEndpoint({
  summary: 'Returns an order with its lines, invoices and deposits.',
  method: 'GET',
  path: '/api/orders/:id',
  allow: 'orders.read',
  input: OrderId,
  reply: Order,
})

/** The seasons of orders, for the filter. */
export const findOrderSeasons = defineEndpoint({
  summary: 'Lists the seasons of orders, the latest first.',
  method: 'GET',
  path: '/api/orders/seasons',
  allow: 'orders.read',
  input: z.strictObject({}),
  reply: z.object({ seasons: z.array(z.string()) }),
})

/** For a hint while the number is typed; an order may have it all the same. Cancelled orders are left out. */
export const findOrdersByCustomerNumber = defineEndpoint({
  summary:
    "Lists the orders of a customer that have the customer's order number already, newest first, at most 5.",
  method: 'GET',
  path: '/api/orders/by-customer-number',
  allow: 'orders.read',
  input: z.strictObject({
    /** Its orders, and those of customers that were merged into it. */
    customerId: Id,
    /** Case and accents are ignored. */
    customerPurchaseOrder: SingleLineText(customerRecordLimits.purchaseOrder, 'Enter an order number'),
    /** The order that is edited. */
    exceptId: z.optional(Id),
  }),
  reply: z.object({ orders: z.array(z.object({ id: Id, number: z.string(), customerName: z.string() })) }),
})

/** The file is named quote-{number}.pdf, order-confirmation-{number}.pdf, or order-{number}.pdf. */
export const downloadOrderPdf = defineEndpoint({
  summary: 'Downloads a quote or an order confirmation as a PDF.',
  method: 'GET',
  path: '/api/orders/:id/pdf',
  allow: 'orders.read',
  input: OrderId,
  reply: 'file',
  mediaTypes: ['application/pdf'],
})

/** Usually goes to the address on the order and to the contacts that get invoices. Waits up to 8 seconds, as `emailInvoice` does. */
export const emailOrder = defineEndpoint({
  summary: 'Sends a quote or an order confirmation by email.',
  method: 'POST',
  path: '/api/orders/:id/email',
  allow: 'invoices.send',
  input: z.strictObject({ id: Id, recipients: Recipients }),
  reply: DeliveryList,
  status: sendAllStatus,
  errorStatuses: [502],
})

export const findOrderDeliveries = defineEndpoint({
  summary: 'Lists the deliveries of an order, newest first.',
  method: 'GET',
  path: '/api/orders/:id/deliveries',
  allow: 'orders.read',
  input: OrderId,
  reply: DeliveryList,
})
