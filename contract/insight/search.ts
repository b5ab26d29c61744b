// The search of the header: products, styles, documents, customers and plain records.
import * as z from 'zod/mini'

import { productNames, ProductWire } from '#contract/catalog/products.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, Id, SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { ArrivalResult } from '#contract/purchasing/arrivals.ts'
import { BillSummary } from '#contract/purchasing/bills.ts'
import { PurchaseOrderResult } from '#contract/purchasing/purchaseOrders.ts'
import { InvoiceSummaryWire } from '#contract/sales/invoices.ts'
import { OrderSummaryWire } from '#contract/sales/orders.ts'
import { PaymentResult } from '#contract/sales/payments.ts'
import { joinList } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { recordNouns, records } from '#domain/records.ts'

export const maxResultsPerKind = 5

const ProductResult = withInternalNames(
  z.pick(ProductWire, {
    id: true,
    productId: true,
    productName: true,
    color: true,
    size: true,
    quantity: true,
    lowStockThreshold: true,
    price: true,
    category: true,
    imageUrl: true,
  }),
  productNames,
)
export type ProductResult = z.output<typeof ProductResult>

const StyleResult = z.object({
  id: Id,
  /** The business number. */
  number: z.string(),
  name: z.string(),
  category: z.nullable(z.string()),
  /** The color and the image of its first product; empty without products. */
  color: z.string(),
  imageUrl: z.nullable(z.string()),
  productCount: z.int(),
  /** Units in stock. */
  quantity: z.int(),
})
export type StyleResult = z.output<typeof StyleResult>

const InvoiceResult = withInternalNames(
  z.pick(InvoiceSummaryWire, {
    id: true,
    invoiceNumber: true,
    customerName: true,
    datedOn: true,
    status: true,
    shipping: true,
    openAmount: true,
    total: true,
  }),
  { invoiceNumber: 'number', openAmount: 'openCents', total: 'totalCents' },
)
export type InvoiceResult = z.output<typeof InvoiceResult>

const CreditNoteResult = z.object({
  id: Id,
  creditNoteNumber: z.string(),
  customerName: z.string(),
  issuedOn: z.iso.date(),
  total: Amount,
})
const CreditNoteResults = z.array(
  withInternalNames(CreditNoteResult, { creditNoteNumber: 'number', total: 'totalCents' }),
)
export type CreditNoteResult = z.output<typeof CreditNoteResults>[number]

const OrderResult = withInternalNames(
  z.pick(OrderSummaryWire, {
    id: true,
    number: true,
    customerName: true,
    orderedOn: true,
    state: true,
    progress: true,
    units: true,
    validUntil: true,
    total: true,
  }),
  { total: 'totalCents' },
)
export type OrderResult = z.output<typeof OrderResult>

const CustomerResult = withInternalNames(
  z.object({
    /** Null: there is no record, only a name and a phone on invoices. */
    id: z.nullable(Id),
    number: z.nullable(z.string()),
    name: z.string(),
    phone: z.nullable(z.string()),
    invoiceCount: z.int(),
    /** Without a record it is 0. */
    overdue: Amount,
  }),
  { overdue: 'overdueCents' },
)
export type CustomerResult = z.output<typeof CustomerResult>

const RecordResult = z.object({
  noun: z.enum(recordNouns),
  id: Id,
  number: z.string(),
  name: z.string(),
})
export type RecordResult = z.output<typeof RecordResult>

const SearchResults = z.object({
  products: z.array(ProductResult),
  styles: z.array(StyleResult),
  invoices: z.array(InvoiceResult),
  orders: z.array(OrderResult),
  purchaseOrders: z.array(PurchaseOrderResult),
  arrivals: z.array(ArrivalResult),
  bills: z.array(BillSummary),
  creditNotes: CreditNoteResults,
  payments: z.array(PaymentResult),
  customers: z.array(CustomerResult),
  /** Suppliers and other plain records. */
  records: z.array(RecordResult),
})
export type SearchResults = z.output<typeof SearchResults>

const kinds = [
  'products',
  'styles',
  'invoices',
  'orders',
  'purchase orders',
  'arrivals',
  'bills',
  'credit notes',
  'payments',
  'customers',
]

/**
 * Returns the records that contain every word, of the kinds that the caller may read: an exact code or number first, then the
 * newest. Words of one or two letters are searched in the newest records only.
 */
export const searchEverything = defineEndpoint({
  summary: `Finds ${joinList([...kinds, ...recordNouns.map((noun) => records[noun].names)])} by words.`,
  method: 'GET',
  path: '/api/search',
  allow: 'signed in',
  input: z.strictObject({ q: SingleLineText(maxSearchLength, 'Search text is required') }),
  reply: SearchResults,
})
