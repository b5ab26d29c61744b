// Search over everything that the header's box finds: products, invoices and customers, a handful of each.
import * as z from 'zod/mini'

import { Product } from '#contract/catalog/products.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Line } from '#contract/platform/fields.ts'
import { InvoiceSummary } from '#contract/sales/invoices.ts'
import { maxSearchLength } from '#domain/platform/search.ts'

/** How many of each are found at most. */
export const foundOfEach = 5

/** A customer's invoices are counted up to here. */
export const mostInvoicesCounted = 1000

const FoundProduct = z.pick(Product, {
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
export type FoundProduct = z.output<typeof FoundProduct>

const FoundInvoice = z.pick(InvoiceSummary, {
  id: true,
  invoiceNumber: true,
  customerName: true,
  createdAt: true,
  status: true,
  total: true,
})
export type FoundInvoice = z.output<typeof FoundInvoice>

/** Whoever invoices were written for, by name and phone. */
const FoundCustomer = z.object({ name: z.string(), phone: z.string(), invoiceCount: z.int() })
export type FoundCustomer = z.output<typeof FoundCustomer>

const Found = z.object({
  products: z.array(FoundProduct),
  invoices: z.array(FoundInvoice),
  customers: z.array(FoundCustomer),
})
export type Found = z.output<typeof Found>

/**
 * Of each kind that the caller may read, those that contain every word: an exact code or number first, then the newest. A
 * word of one or two letters is looked for in the newest alone (`searchWords` says what the words are).
 */
export const searchEverything = endpoint({
  summary: 'Finds products, invoices and customers by words.',
  method: 'GET',
  path: '/api/search',
  allow: 'signed in',
  input: z.strictObject({ q: Line(maxSearchLength, 'Please say what to search for') }),
  reply: Found,
})
