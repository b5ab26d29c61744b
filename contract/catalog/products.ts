// Products: the list with its filters, one product, and what changes it.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Filter,
  Id,
  SingleLineText,
  Timestamp,
  Optional,
  MultilineText,
  Price,
  QueryInteger,
} from '#contract/platform/fields.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { maxQuantity, stockFilters } from '#domain/stock/stock.ts'

export const Product = z.object({
  id: Id,
  /** The business code. */
  productId: z.string(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  /** What is free to sell. */
  quantity: z.int(),
  /** At this quantity and below its stock is low; null means the house's own threshold (domain/stock/stock.ts). */
  lowStockThreshold: z.nullable(z.int()),
  price: Price,
  manufacturer: z.nullable(z.string()),
  category: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Address of the picture without its width: append /160, /480 or /1200. */
  imageUrl: z.nullable(z.string()),
  qrCodeUrl: z.string(),
  createdAt: Timestamp,
  /** Goes up with every change; an edit that names the version it saw can't overwrite what it did not see. */
  version: z.int(),
})
export type Product = z.output<typeof Product>

const quantityMessage = 'Quantity must be 0 or greater'
const Quantity = z
  .int(quantityMessage)
  .check(z.minimum(0, quantityMessage), z.maximum(maxQuantity, `Quantity must be at most ${maxQuantity}`))

const thresholdMessage = `Low stock threshold must be a whole number from 0 to ${maxQuantity}`
const Threshold = z
  .int(thresholdMessage)
  .check(z.minimum(0, thresholdMessage), z.maximum(maxQuantity, thresholdMessage))

const ProductFields = {
  productName: SingleLineText(productLimits.name, 'Product name is required'),
  color: SingleLineText(productLimits.color, 'Color is required'),
  size: SingleLineText(productLimits.size, 'Size is required'),
  quantity: Quantity,
  price: Price,
  manufacturer: Optional(SingleLineText(productLimits.manufacturer)),
  category: Optional(SingleLineText(productLimits.category)),
  description: Optional(MultilineText(productLimits.description)),
  lowStockThreshold: Optional(Threshold),
}

const mostOfAddress = 500
const addressTooLong = `Must be at most ${mostOfAddress} characters long`

export const NewProduct = z.strictObject({
  productId: SingleLineText(productLimits.code, 'Product ID is required'),
  ...ProductFields,
  /** The address that `POST /api/objects/upload` gave, once the file is there. */
  imageUrl: Optional(z.string().check(z.maxLength(mostOfAddress, addressTooLong))),
})
export type NewProduct = z.output<typeof NewProduct>

/** As high as the database counts. */
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

export const ProductEdit = z.strictObject({ id: Id, ...ProductFields, version: z.optional(Version) })
export type ProductEdit = z.output<typeof ProductEdit>

const ProductFilters = {
  /** Words are taken as they are: `all` is searched for like any other. */
  search: z.optional(MultilineText(200)),
  category: Filter(SingleLineText(productLimits.category)),
  size: Filter(SingleLineText(productLimits.size)),
  stockLevel: Filter(z.enum(stockFilters, `Must be one of ${stockFilters.join(', ')} or all`)),
}

export const ProductQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 1000, 12),
  ...ProductFilters,
})
export type ProductQuery = z.output<typeof ProductQuery>

/** What a list is filtered by. */
export const ProductFilter = z.strictObject(ProductFilters)
export type ProductFilter = z.output<typeof ProductFilter>

/** Totals are exact up to this many matches. */
export const maxExactTotal = 10_000

const ProductList = z.object({
  products: z.array(Product),
  total: z.int(),
  /** True where `total` is an estimate: of searches alone, and above `mostExactMatches`. */
  totalIsEstimate: z.optional(z.boolean()),
})
export type ProductList = z.output<typeof ProductList>

export const findProducts = defineEndpoint({
  summary: 'Lists a page of the products that the filters match, newest first.',
  method: 'GET',
  path: '/api/products',
  allow: 'products.read',
  input: ProductQuery,
  reply: ProductList,
})

/** Every product that matches, as CSV in SPEC.md's columns (section 3), newest first, streamed. */
export const exportProducts = defineEndpoint({
  summary: 'Exports every product that the filters match.',
  method: 'GET',
  path: '/api/products/export',
  allow: 'products.read',
  input: ProductFilter,
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const findProduct = defineEndpoint({
  summary: 'Tells one product.',
  method: 'GET',
  path: '/api/products/:id',
  allow: 'products.read',
  input: z.strictObject({ id: Id }),
  reply: Product,
})

export const createProduct = defineEndpoint({
  summary: 'Creates a product.',
  method: 'POST',
  path: '/api/products',
  allow: 'products.edit',
  input: NewProduct,
  reply: Product,
  status: 201,
})

export const editProduct = defineEndpoint({
  summary: 'Changes a product; its quantity is set absolutely.',
  method: 'PUT',
  path: '/api/products/:id',
  allow: 'products.edit',
  input: ProductEdit,
  reply: Product,
})

export const setProductImage = defineEndpoint({
  summary: 'Gives a product the picture that was uploaded.',
  method: 'PUT',
  path: '/api/products/:id/image',
  allow: 'products.edit',
  input: z.strictObject({
    id: Id,
    imageUrl: z.string('Image is required').check(z.maxLength(mostOfAddress, addressTooLong)),
  }),
  reply: Product,
})

export const deleteProduct = defineEndpoint({
  summary: 'Deletes a product; invoices and the ledger keep what they copied.',
  method: 'DELETE',
  path: '/api/products/:id',
  allow: 'products.delete',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const drawProductQrCode = defineEndpoint({
  summary: 'Draws the QR code of a product’s page.',
  method: 'GET',
  path: '/api/products/:id/qr-code',
  allow: 'products.read',
  input: z.strictObject({ id: Id }),
  reply: 'file',
  mediaTypes: ['image/png'],
})
