// Search over everything that the header's box finds: products, invoices and customers, a handful of each.
import * as z from 'zod/mini'

import { Product } from '#contract/catalog/products.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { SingleLineText } from '#contract/platform/fields.ts'
import { InvoiceSummary } from '#contract/sales/invoices.ts'
import { maxSearchLength } from '#domain/platform/search.ts'

/** How many of each are found at most. */
export const maxResultsPerKind = 5

/** A customer's invoices are counted up to here. */
export const maxCountedInvoices = 1000

const ProductResult = z.pick(Product, {
  id: true,
  productId: true,
  productName: true,
  color: true,
  size: true,
  quantity: true,
  lowStockThreshold: true,
  price: true,
  imageUrl: true,
})
export type ProductResult = z.output<typeof ProductResult>

const InvoiceResult = z.pick(InvoiceSummary, {
  id: true,
  invoiceNumber: true,
  customerName: true,
  createdAt: true,
  status: true,
  total: true,
})
export type InvoiceResult = z.output<typeof InvoiceResult>

/** Whoever invoices were written for, by name and phone. */
const CustomerResult = z.object({ name: z.string(), phone: z.string(), invoiceCount: z.int() })
export type CustomerResult = z.output<typeof CustomerResult>

const SearchResults = z.object({
  products: z.array(ProductResult),
  invoices: z.array(InvoiceResult),
  customers: z.array(CustomerResult),
})
export type SearchResults = z.output<typeof SearchResults>

/**
 * Of each kind that the caller may read, those that contain every word: an exact code or number first, then the newest. A
 * word of one or two letters is looked for in the newest alone (`searchWords` says what the words are).
 */
export const searchEverything = defineEndpoint({
  summary: 'Finds products, invoices and customers by words.',
  method: 'GET',
  path: '/api/search',
  allow: 'signed in',
  input: z.strictObject({ q: SingleLineText(maxSearchLength, 'Please say what to search for') }),
  reply: SearchResults,
})
