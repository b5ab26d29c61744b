// Invoices: create, read, discount, process, void and download as PDF.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  checkDateRange,
  DayFilter,
  Filter,
  Id,
  IdList,
  SingleLineText,
  withJsonSchema,
  Timestamp,
  MonthFilter,
  MultilineText,
  PeriodFilter,
  Price,
  QueryInteger,
  SignedAmount,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { termsStarts } from '#domain/company/paymentTerms.ts'
import { formatPercent, parsePercent } from '#domain/platform/money.ts'
import { maxSearchLength, sortDirections } from '#domain/platform/search.ts'
import {
  maxPrintedInvoices,
  discountError,
  missingDiscountMessage,
  maxVoidReasonLength,
  missingVoidReasonMessage,
  twoDiscountsMessage,
} from '#domain/sales/invoices.ts'
import {
  discountTypes,
  invoiceSorts,
  invoiceStatuses,
  paymentFilters,
  paymentStates,
  shippingStates,
} from '#domain/sales/states.ts'

import { chargeNames, DiscountFraction, itemNames, TaxRate, totalsNames } from './documentAmounts.ts'
import { LineProduct } from './lineProduct.ts'
import { NewInvoice, recordFields } from './newInvoice.ts'

const summaryNames = {
  ...totalsNames,
  invoiceNumber: 'number',
  openAmount: 'openCents',
  creditedAmount: 'creditedCents',
} as const

export const InvoiceItem = withInternalNames(
  z.object({
    /** The product's row id, not its code. */
    productId: Id,
    quantity: z.int(),
    unitPrice: Price,
    /** Of a price that was set by hand: the price without it; otherwise null. */
    listPrice: z.nullable(Price),
    totalPrice: Amount,
    product: LineProduct,
    /** The prepack that filled the line, such as 'A (1-2-2-1)', as it was then. Its packs fill all lines of the style and color. */
    prepack: z.nullable(z.object({ id: Id, name: z.string(), packs: z.int() })),
    /** The line of the order that it delivers. */
    orderLine: z.optional(z.nullable(z.object({ orderId: Id, line: z.int() }))),
  }),
  itemNames,
)
export type InvoiceItem = z.output<typeof InvoiceItem>

const summaryFields = {
  id: Id,
  invoiceNumber: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
  createdAt: Timestamp,
  /** The invoice date: the day of creation until it is processed, then the day of processing, as on the PDF and statements. */
  datedOn: z.iso.date(),
  status: z.enum(invoiceStatuses),
  subtotal: Amount,
  /** 'amount': `discountAmount` was entered, and `discountPercentage` is its rounded share of the subtotal. */
  discountType: z.enum(discountTypes),
  discountPercentage: DiscountFraction,
  discountAmount: Amount,
  /** The sum of its charges. */
  chargesAmount: Amount,
  taxRate: TaxRate,
  taxAmount: Amount,
  total: Amount,
  notes: z.nullable(z.string()),
  processedAt: z.nullable(Timestamp),
  voidedAt: z.nullable(Timestamp),
  voidReason: z.nullable(z.string()),
  /** The customer record that it was made from; null if there is none. */
  customerId: z.nullable(Id),
  /** Null unless it is processed. */
  paymentState: z.nullable(z.enum(paymentStates)),
  /** The way of its units out of the house. Null for a void invoice, and for a processed one that was neither picked nor dispatched. */
  shipping: z.nullable(z.enum(shippingStates)),
  /** The unsettled rest of the total. */
  openAmount: Amount,
  /** The total of its credit notes. */
  creditedAmount: Amount,
  /** Null: the terms of the company. */
  terms: z.nullable(z.object({ termsDays: z.int(), termsFrom: z.enum(termsStarts) })),
  /** Set when it is processed. */
  dueOn: z.nullable(z.iso.date()),
  /** 0 unless something is open after the due day. */
  overdueDays: z.int(),
}

export const InvoiceSummaryWire = z.object(summaryFields)
export const InvoiceSummary = withInternalNames(InvoiceSummaryWire, summaryNames)
export type InvoiceSummary = z.output<typeof InvoiceSummary>

const InvoiceReference = withInternalNames(z.object({ id: Id, invoiceNumber: z.string() }), {
  invoiceNumber: 'number',
})

export const Invoice = withInternalNames(
  z.object({
    ...summaryFields,
    /** The order number of the customer. */
    customerPurchaseOrder: z.nullable(z.string()),
    shipTo: z.nullable(z.string()),
    shipToState: z.nullable(z.string()),
    /** The certificate under which no tax was charged, as printed. */
    exemptionText: z.nullable(z.string()),
    /** The invoice that this one corrects, and the one that corrects this one. */
    replaces: z.nullable(InvoiceReference),
    replacedBy: z.nullable(InvoiceReference),
    /** The orders that it delivers. */
    orders: z.array(z.object({ id: Id, number: z.string() })),
    /** When and how its units were sent. */
    dispatch: z.nullable(
      z.object({
        dispatchedOn: z.iso.date(),
        carrier: z.nullable(z.string()),
        trackingNumber: z.nullable(z.string()),
        cartons: z.nullable(z.int()),
      }),
    ),
    /** The display name of the user who voided it. */
    voidedBy: z.nullable(z.string()),
    charges: z.array(
      withInternalNames(
        z.object({
          label: z.string(),
          amount: Amount,
          taxed: z.boolean(),
          /** The order that it is a charge of. */
          orderId: z.optional(z.nullable(Id)),
        }),
        chargeNames,
      ),
    ),
    items: z.array(InvoiceItem),
  }),
  summaryNames,
)
export type Invoice = z.output<typeof Invoice>

export const InvoiceQuery = z
  .strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 1000, 20),
    /** Searches number, customer, phone and email (domain/platform/search.ts). */
    search: z.optional(MultilineText(maxSearchLength)),
    status: Filter(z.enum(invoiceStatuses, `Must be one of ${invoiceStatuses.join(', ')} or all`)),
    /** The state of payment; `overdue`: something is open after the due day. */
    paymentState: Filter(z.enum(paymentFilters, `Must be one of ${paymentFilters.join(', ')} or all`)),
    /** The way of its units out of the house. */
    shipping: Filter(z.enum(shippingStates, `Must be one of ${shippingStates.join(', ')} or all`)),
    startDate: DayFilter,
    endDate: DayFilter,
    period: PeriodFilter,
    /** Processed and dated in that month, whether voided since or not: its revenue before voids and credit notes. */
    processedMonth: MonthFilter,
    sort: z.optional(z.enum(invoiceSorts, `Must be one of ${invoiceSorts.join(', ')}`)),
    /** By default `asc`. */
    direction: z.optional(z.enum(sortDirections, `Must be one of ${sortDirections.join(', ')}`)),
  })
  .check(checkDateRange)
export type InvoiceQuery = z.output<typeof InvoiceQuery>

export const findInvoices = defineEndpoint({
  summary: 'Lists invoices that match the filters, newest first without `sort`.',
  method: 'GET',
  path: '/api/invoices',
  allow: 'invoices.read',
  input: InvoiceQuery,
  reply: withInternalNames(
    z.object({
      invoices: z.array(InvoiceSummary),
      total: z.int(),
      /** Of all that match, not only of this page; without a status, void ones don't add to it. */
      totalAmount: SignedAmount,
      openAmount: SignedAmount,
      /** With `processedMonth` and no search: the processed invoices of any month that were voided in it. They reduce its revenue. */
      voided: z.optional(
        withInternalNames(z.object({ count: z.int(), total: Amount }), { total: 'totalCents' }),
      ),
    }),
    { totalAmount: 'totalAmountCents', openAmount: 'openAmountCents' },
  ),
})

export const findInvoice = defineEndpoint({
  summary: 'Returns an invoice with its lines.',
  method: 'GET',
  path: '/api/invoices/:id',
  allow: 'invoices.read',
  input: z.strictObject({ id: Id }),
  reply: Invoice,
})

export const createInvoice = defineEndpoint({
  summary:
    'Creates an invoice, assigns its number and takes its units from stock. With `replaces`, voids a pending invoice.',
  method: 'POST',
  path: '/api/invoices',
  allow: 'invoices.create',
  input: NewInvoice,
  reply: Invoice,
  status: 201,
})

export const setInvoiceStatus = defineEndpoint({
  summary: 'Marks a pending invoice as processed.',
  method: 'PUT',
  path: '/api/invoices/:id/status',
  allow: 'invoices.process',
  input: z.strictObject({
    id: Id,
    status: z.literal('Processed', 'An invoice can only be marked as Processed'),
  }),
  reply: Invoice,
})

/** A number from 0 to 100 on the wire, basis points inside. More than two decimals are rejected, not rounded. */
export const DiscountPercentage = withJsonSchema(
  z.codec(z.unknown(), z.int(), {
    decode: (percent, context) => {
      const basisPoints = discountError(percent) === undefined ? parsePercent(String(percent)) : undefined
      if (basisPoints !== undefined) return basisPoints
      const message = discountError(percent) ?? 'Discount percentage can have at most 2 decimals'
      context.issues.push({ code: 'custom', input: percent, message })
      return 0
    },
    encode: (basisPoints): unknown => Number(formatPercent(basisPoints).slice(0, -1)),
  }),
  { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 },
)

export const setInvoiceDiscount = defineEndpoint({
  summary: 'Sets the discount of a pending invoice.',
  method: 'PUT',
  path: '/api/invoices/:id/discount',
  allow: 'invoices.discount',
  input: withInternalNames(
    z
      .strictObject({
        id: Id,
        discountPercentage: z.optional(DiscountPercentage),
        /** Instead of a percentage. */
        discountAmount: z.optional(Amount),
        /** Why it is lowered although the customer is on hold or would be above its limit. */
        overrideReason: recordFields.overrideReason,
      })
      .check(({ value, issues }) => {
        const { discountPercentage, discountAmount } = value
        if ((discountPercentage === undefined) !== (discountAmount === undefined)) return
        const message = discountAmount === undefined ? missingDiscountMessage : twoDiscountsMessage
        issues.push({ code: 'custom', input: value, path: ['discountPercentage'], message })
      }),
    { discountPercentage: 'discountBasisPoints', discountAmount: 'discountCents' },
  ),
  reply: Invoice,
})

export const voidInvoice = defineEndpoint({
  summary: 'Voids an invoice and returns its units to stock. The number is not used again.',
  method: 'POST',
  path: '/api/invoices/:id/void',
  allow: 'invoices.void',
  input: z.strictObject({
    id: Id,
    reason: SingleLineText(maxVoidReasonLength, missingVoidReasonMessage),
  }),
  reply: Invoice,
})

const pdf = {
  summary: 'Downloads an invoice as a PDF.',
  allow: 'invoices.read',
  input: z.strictObject({ id: Id }),
  reply: 'file',
  mediaTypes: ['application/pdf'],
} as const

/** The browser shows the file and prints it. */
export const printInvoices = defineEndpoint({
  summary: 'Returns several invoices as one PDF, each with its own page numbers.',
  method: 'GET',
  path: '/api/invoices/pdf',
  allow: 'invoices.read',
  input: z.strictObject({ ids: IdList(maxPrintedInvoices) }),
  reply: 'file',
  mediaTypes: ['application/pdf'],
  errorStatuses: [404],
})

/** The file is named invoice-{number}.pdf. The invoice list uses GET, the invoice page POST. */
export const downloadInvoicePdf = defineEndpoint({ method: 'GET', path: '/api/invoices/:id/pdf', ...pdf })
export const saveInvoicePdf = defineEndpoint({
  method: 'POST',
  path: '/api/invoices/:id/pdf',
  ...pdf,
  idempotencyExemption: 'changes nothing',
})
