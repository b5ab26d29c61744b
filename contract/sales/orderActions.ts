// What is done with orders: create, edit, confirm, allocate, release, cancel and invoice.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, Day, Id, Optional, SingleLineText, Version } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import {
  maxOrderLines,
  maxOrdersAtOnce,
  maxOrdersPerInvoice,
  missingCancelReasonMessage,
  missingOrderCustomerMessage,
  orderLimits,
  ordersOrImportMessage,
  shipWindowError,
  tooManyOrderLinesMessage,
  tooManyOrdersAtOnceMessage,
  tooManyOrdersMessage,
} from '#domain/sales/orders.ts'
import { orderKinds } from '#domain/sales/orderStates.ts'

import { Charges, DiscountFraction, TaxRate, totalsNames } from './documentAmounts.ts'
import { Invoice } from './invoices.ts'
import { customerFields, recordFields } from './newInvoice.ts'
import { Order } from './orders.ts'
import { ItemQuantity, LineNumber, OrderItemInput } from './saleItems.ts'

/** Amounts are those the user saw: the server calculates its own and answers 409 if they differ. */
const OrderFields = withInternalNames(
  z
    .strictObject({
      customerId: z.int(missingOrderCustomerMessage).check(z.minimum(1, missingOrderCustomerMessage)),
      ...customerFields,
      customerPurchaseOrder: recordFields.customerPurchaseOrder,
      shipTo: recordFields.shipTo,
      shipToState: recordFields.shipToState,
      kind: z.enum(orderKinds, `Must be one of ${orderKinds.join(', ')}`),
      season: Optional(SingleLineText(orderLimits.season)),
      startShipOn: Optional(Day),
      cancelOn: Optional(Day),
      /** An allocation run allocates all that is open of it, or nothing. */
      shipComplete: z.optional(z.boolean()),
      /** Makes a draft a quote. */
      validUntil: Optional(Day),
      taxRate: Optional(TaxRate),
      discountPercentage: Optional(DiscountFraction),
      charges: z.optional(Charges),
      subtotal: z.optional(Amount),
      discountAmount: z.optional(Amount),
      chargesAmount: z.optional(Amount),
      taxAmount: z.optional(Amount),
      total: z.optional(Amount),
    })
    .check(({ value: { startShipOn, cancelOn }, issues }) => {
      const message = shipWindowError(startShipOn ?? null, cancelOn ?? null)
      if (message !== undefined) issues.push({ code: 'custom', input: cancelOn, path: ['cancelOn'], message })
    }),
  totalsNames,
)
export type OrderFields = z.output<typeof OrderFields>

/** A draft may be empty. */
const Items = z.array(OrderItemInput).check(z.maxLength(maxOrderLines, tooManyOrderLinesMessage))

export const NewOrder = z.strictObject({
  order: OrderFields,
  items: Items,
  /** Confirms it at once. */
  confirm: z.optional(z.boolean()),
  /** Why it is confirmed although the customer is on hold or would be above its limit. */
  overrideReason: recordFields.overrideReason,
})
export type NewOrder = z.output<typeof NewOrder>

export const createOrder = defineEndpoint({
  summary: 'Creates an order and assigns its number. Takes nothing from stock.',
  method: 'POST',
  path: '/api/orders',
  allow: 'orders.edit',
  input: NewOrder,
  reply: Order,
  status: 201,
})

/**
 * Items with a `line` change that line, others are added; lines that are left out are removed. Fields that are left out stay. The lines of
 * a confirmed order keep their prices unless one is set by hand; what no longer fits is released. Needs `orders.confirm` to raise or reprice
 * a confirmed order, and `orders.cancel` to lower it.
 */
export const updateOrder = defineEndpoint({
  summary: 'Changes an order and its lines.',
  method: 'PUT',
  path: '/api/orders/:id',
  allow: 'orders.edit',
  input: z.strictObject({
    id: Id,
    version: Version,
    order: OrderFields,
    items: Items,
    /** Why a confirmed order is raised although the customer is on hold or would be above its limit. */
    overrideReason: recordFields.overrideReason,
  }),
  reply: Order,
})

export const confirmOrder = defineEndpoint({
  summary: 'Confirms a draft: stock can be allocated to it.',
  method: 'POST',
  path: '/api/orders/:id/confirm',
  allow: 'orders.edit',
  input: z.strictObject({ id: Id, overrideReason: recordFields.overrideReason }),
  reply: Order,
})

const ConfirmedOrders = z.object({
  confirmed: z.int(),
  /** What could not be confirmed, as sentences. */
  problems: z.array(z.object({ id: Id, number: z.string(), reason: z.string() })),
})
export type ConfirmedOrders = z.output<typeof ConfirmedOrders>

/** What can't be confirmed is a problem of its own; the other orders are confirmed. */
export const confirmOrders = defineEndpoint({
  summary: 'Confirms several drafts, or all drafts of an import.',
  method: 'POST',
  path: '/api/orders/confirm',
  allow: 'orders.edit',
  input: z
    .strictObject({
      ids: z.optional(
        z
          .array(Id)
          .check(
            z.minLength(1, 'Choose at least one order'),
            z.maxLength(maxOrdersAtOnce, tooManyOrdersAtOnceMessage),
          ),
      ),
      importId: z.optional(Id),
    })
    .check(({ value: { ids, importId }, issues }) => {
      if ((ids === undefined) === (importId === undefined))
        issues.push({ code: 'custom', input: ids, path: ['ids'], message: ordersOrImportMessage })
    }),
  reply: ConfirmedOrders,
  errorStatuses: [404],
})

const LineUnits = z
  .array(z.strictObject({ line: LineNumber, quantity: ItemQuantity }))
  .check(z.maxLength(maxOrderLines, tooManyOrderLinesMessage))

export const allocateOrder = defineEndpoint({
  summary:
    'Takes units from stock for lines of an order; without `lines`, what is free of all that is on back order.',
  method: 'POST',
  path: '/api/orders/:id/allocate',
  allow: 'orders.edit',
  input: z.strictObject({
    id: Id,
    /** A 409 unless all of them are free. */
    lines: z.optional(LineUnits),
    overrideReason: recordFields.overrideReason,
  }),
  reply: Order,
})

export const releaseOrder = defineEndpoint({
  summary: 'Returns allocated units to stock; without `lines`, all of them.',
  method: 'POST',
  path: '/api/orders/:id/release',
  allow: 'orders.edit',
  input: z.strictObject({ id: Id, lines: z.optional(LineUnits) }),
  reply: Order,
})

/** An order of which something is invoiced stays confirmed: the rest is cancelled. */
export const cancelOrder = defineEndpoint({
  summary: 'Cancels what is open of an order and returns its allocated units; with `lines`, only of these.',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  allow: 'orders.cancel',
  input: z.strictObject({
    id: Id,
    reason: SingleLineText(orderLimits.cancelReason, missingCancelReasonMessage),
    lines: z.optional(LineUnits),
  }),
  reply: Order,
})

export const InvoiceOrders = withInternalNames(
  z.strictObject({
    orders: z
      .array(z.strictObject({ id: Id, lines: z.optional(LineUnits) }))
      .check(z.minLength(1, 'Choose an order'), z.maxLength(maxOrdersPerInvoice, tooManyOrdersMessage)),
    /** By default those of the orders that none of their invoices has. */
    charges: z.optional(Charges),
    /** The total that the user saw. */
    total: z.optional(Amount),
    notes: customerFields.notes,
    overrideReason: recordFields.overrideReason,
  }),
  { total: 'totalCents' },
)
export type InvoiceOrders = z.output<typeof InvoiceOrders>

export const invoiceOrders = defineEndpoint({
  summary:
    'Creates one invoice of what is allocated to orders of one customer; with `lines`, of these units, which may be free ones.',
  method: 'POST',
  path: '/api/orders/invoice',
  allow: 'invoices.create',
  input: InvoiceOrders,
  reply: Invoice,
  status: 201,
  errorStatuses: [404],
})
