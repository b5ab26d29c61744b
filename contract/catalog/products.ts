// Products: list, create, edit and delete.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Filter,
  Id,
  IdFilter,
  SingleLineText,
  Timestamp,
  Optional,
  MultilineText,
  Price,
  QueryInteger,
  Version,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { maxAliasLength } from '#domain/catalog/productAliases.ts'
import { productLimits, productSorts, productsPerPage } from '#domain/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxSearchLength, sortDirections } from '#domain/platform/search.ts'
import {
  maxQuantity,
  maxQuantityMessage,
  minQuantityMessage,
  stockFilters,
  wholeQuantityMessage,
} from '#domain/stock/stock.ts'

/** The API fields of a product; `Product` has the internal names. */
export const ProductWire = z.object({
  id: Id,
  /** The business code. */
  productId: z.string(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  /** Units available for sale. */
  quantity: z.int(),
  /** Stock is low at this quantity and below; null means the default threshold. */
  lowStockThreshold: z.nullable(z.int()),
  price: Price,
  manufacturer: z.nullable(z.string()),
  category: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** URL of the image without its width: append /160, /480 or /1200. */
  imageUrl: z.nullable(z.string()),
  qrCodeUrl: z.string(),
  season: z.nullable(z.string()),
  /** Where its units are in the warehouse, such as 'A-03-2'. */
  shelf: z.nullable(z.string()),
  /** The style that it belongs to. */
  styleId: z.nullable(Id),
  createdAt: Timestamp,
  /** Increases with every change. An edit that sends the version it read can't overwrite a newer one. */
  version: z.int(),
})

/** Internal names of product fields. */
export const productNames = { productId: 'code', productName: 'name', price: 'priceCents' } as const

export const Product = withInternalNames(ProductWire, productNames)
export type Product = z.output<typeof Product>

const Quantity = z
  .int(wholeQuantityMessage)
  .check(z.minimum(0, minQuantityMessage(0)), z.maximum(maxQuantity, maxQuantityMessage))

const thresholdMessage = `Low stock threshold must be a whole number from 0 to ${formatCount(maxQuantity)}`
const Threshold = z
  .int(thresholdMessage)
  .check(z.minimum(0, thresholdMessage), z.maximum(maxQuantity, thresholdMessage))

/** The fields that users fill in, by API name. */
export const ProductFieldSchemas = {
  productName: SingleLineText(productLimits.name, 'Product name is required'),
  color: SingleLineText(productLimits.color, 'Color is required'),
  size: SingleLineText(productLimits.size, 'Size is required'),
  quantity: Quantity,
  price: Price,
  manufacturer: Optional(SingleLineText(productLimits.manufacturer)),
  category: Optional(SingleLineText(productLimits.category)),
  description: Optional(MultilineText(productLimits.description)),
  lowStockThreshold: Optional(Threshold),
  season: Optional(SingleLineText(productLimits.season)),
  shelf: Optional(SingleLineText(productLimits.shelf)),
}

const maxUrlLength = 500
const urlTooLong = `Must be at most ${maxUrlLength} characters long`

export const NewProduct = withInternalNames(
  z.strictObject({
    productId: SingleLineText(productLimits.code, 'Product ID is required'),
    ...ProductFieldSchemas,
    /** The `uploadURL` from `POST /api/objects/upload`, after the file was uploaded. */
    imageUrl: Optional(z.string().check(z.maxLength(maxUrlLength, urlTooLong))),
    styleId: Optional(Id),
    /** Of one unit, in any spelling; empty for none. Its check digit is verified if it is a GTIN. */
    barcode: Optional(SingleLineText(maxAliasLength, undefined, 'Barcode')),
    /** Of its opening stock. Only for users who may see and set costs; without it, no cost is known. */
    firstCost: Optional(UnitCost),
  }),
  { ...productNames, firstCost: 'firstCostMicros' },
)
export type NewProduct = z.output<typeof NewProduct>

export const ProductEdit = withInternalNames(
  z.strictObject({ id: Id, ...ProductFieldSchemas, version: z.optional(Version) }),
  { productName: 'name', price: 'priceCents' },
)
export type ProductEdit = z.output<typeof ProductEdit>

const ProductFilters = {
  /** Searches code, name, color and manufacturer (domain/platform/search.ts). */
  search: z.optional(MultilineText(maxSearchLength)),
  category: Filter(SingleLineText(productLimits.category)),
  size: Filter(SingleLineText(productLimits.size)),
  stockLevel: Filter(z.enum(stockFilters, `Must be one of ${stockFilters.join(', ')} or all`)),
  manufacturer: Filter(SingleLineText(productLimits.manufacturer)),
  color: Filter(SingleLineText(productLimits.color)),
  season: Filter(SingleLineText(productLimits.season)),
  styleId: z.optional(Id),
}

/** `ids` in one query. Their URL has at most 4 kB. */
export const maxQueriedIds = 250

export const ProductQuery = z
  .strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 1000, productsPerPage),
    /** Only these products, for example those of an invoice. Deleted ones are missing in the reply. */
    ids: IdFilter(maxQueriedIds),
    ...ProductFilters,
    /** Products with the same value are in the order of their creation. Newest first, a search puts an exact product ID first. */
    sort: z.optional(z.enum(productSorts, `Must be one of ${productSorts.join(', ')}`)),
    /** By default `desc` for `newest` and `asc` for the others. */
    direction: z.optional(z.enum(sortDirections, `Must be one of ${sortDirections.join(', ')}`)),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.ids === undefined || value.search === undefined) return
      issues.push({ code: 'custom', input: value, path: ['ids'], message: 'Give IDs or a search, not both' })
    }),
  )
export type ProductQuery = z.output<typeof ProductQuery>

export const ProductFilter = z.strictObject(ProductFilters)
export type ProductFilter = z.output<typeof ProductFilter>

/** The total of a search or of a filter without counters is exact up to this number of matches; further ones are not counted. */
export const maxExactTotal = 1000

const ProductList = z.object({
  products: z.array(Product),
  total: z.int(),
  /** True if there are at least `total`: only for searches and for filters without counters, above `maxExactTotal` matches. */
  totalIsMinimum: z.optional(z.boolean()),
})
export type ProductList = z.output<typeof ProductList>

export const findProducts = defineEndpoint({
  summary: 'Lists products that match the filters, newest first unless sorted otherwise.',
  method: 'GET',
  path: '/api/products',
  allow: 'products.read',
  input: ProductQuery,
  reply: ProductList,
})

export const findProductValues = defineEndpoint({
  summary: 'Returns the manufacturers, colors and seasons in use, for the filters of the list.',
  method: 'GET',
  path: '/api/products/values',
  allow: 'products.read',
  input: z.strictObject({}),
  reply: z.object({
    /** In alphabetical order, at most `maxListedValues` each. */
    manufacturers: z.array(z.string()),
    colors: z.array(z.string()),
    seasons: z.array(z.string()),
  }),
})

export const maxListedValues = 500

export const exportProducts = defineEndpoint({
  summary: 'Exports the products that match the filters as CSV, newest first.',
  method: 'GET',
  path: '/api/products/export',
  allow: 'products.read',
  input: ProductFilter,
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const findProduct = defineEndpoint({
  summary: 'Returns a product.',
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

const EditedProduct = withInternalNames(
  z.object({
    ...ProductWire.shape,
    /** A side effect of the edit: 'MYN-7-M left style 1042, which already has Navy in M.' */
    notice: z.optional(z.string()),
  }),
  productNames,
)
export type EditedProduct = z.output<typeof EditedProduct>

export const editProduct = defineEndpoint({
  summary: 'Updates a product. The quantity replaces the current one.',
  method: 'PUT',
  path: '/api/products/:id',
  allow: 'products.edit',
  input: ProductEdit,
  reply: EditedProduct,
})

export const setProductImage = defineEndpoint({
  summary: 'Sets the image of a product to an uploaded file.',
  method: 'PUT',
  path: '/api/products/:id/image',
  allow: 'products.edit',
  input: z.strictObject({
    id: Id,
    imageUrl: z.string('Image is required').check(z.maxLength(maxUrlLength, urlTooLong)),
  }),
  reply: Product,
})

export const deleteProduct = defineEndpoint({
  summary: 'Deletes a product. Its invoices and stock movements remain.',
  method: 'DELETE',
  path: '/api/products/:id',
  allow: 'products.delete',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const drawProductQrCode = defineEndpoint({
  summary: 'Returns the QR code of the product page as a PNG image.',
  method: 'GET',
  path: '/api/products/:id/qr-code',
  allow: 'products.read',
  input: z.strictObject({ id: Id }),
  reply: 'file',
  mediaTypes: ['image/png'],
})
