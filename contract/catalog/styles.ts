// Styles: one article in all its colors and sizes.
import * as z from 'zod/mini'

import { Product, ProductFieldSchemas } from '#contract/catalog/products.ts'
import { SizeScale } from '#contract/catalog/sizeScales.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Filter,
  Id,
  MultilineText,
  Optional,
  Price,
  QueryInteger,
  SingleLineText,
  Timestamp,
  Version,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { maxStyleProducts, styleDefaults, styleLimits, stylesPerPage } from '#domain/catalog/styles.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

const priceName = { price: 'priceCents' } as const

const summaryFields = {
  id: Id,
  /** The business number. */
  number: z.string(),
  name: z.string(),
  category: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  season: z.nullable(z.string()),
  /** The default for its products. */
  price: Price,
  /** URL of the image without its width, as for products. */
  imageUrl: z.nullable(z.string()),
}

/** A style with its stock at a glance. */
export const StyleSummary = withInternalNames(
  z.object({
    ...summaryFields,
    productCount: z.int(),
    /** Units available for sale. */
    quantity: z.int(),
    /** The columns of `colors`, in the order of the size scale. */
    sizes: z.array(z.string()),
    colors: z.array(
      z.object({
        color: z.string(),
        imageUrl: z.nullable(z.string()),
        /** Units by size; null where there is no product. */
        quantities: z.array(z.nullable(z.int())),
        /** Of a broken size run: core sizes that ran out while other sizes are in stock. */
        missingSizes: z.array(z.string()),
      }),
    ),
  }),
  priceName,
)
export type StyleSummary = z.output<typeof StyleSummary>

export const Style = withInternalNames(
  z.object({
    ...summaryFields,
    description: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    sizeScale: z.nullable(SizeScale),
    /** Images of colors. */
    images: z.array(z.object({ color: z.string(), imageUrl: z.string() })),
    /** Colors with a broken size run, and the core sizes that ran out. */
    brokenRuns: z.array(z.object({ color: z.string(), missingSizes: z.array(z.string()) })),
    /** All products of the style, in order of id. */
    products: z.array(Product),
    createdAt: Timestamp,
    version: z.int(),
  }),
  priceName,
)
export type Style = z.output<typeof Style>

const StyleFields = {
  number: SingleLineText(styleLimits.number, 'Style number is required'),
  name: SingleLineText(productLimits.name, 'Style name is required'),
  category: ProductFieldSchemas.category,
  manufacturer: ProductFieldSchemas.manufacturer,
  description: ProductFieldSchemas.description,
  price: Price,
  season: ProductFieldSchemas.season,
  sizeScaleId: Optional(Id),
  notes: Optional(MultilineText(styleLimits.notes)),
}

const tooManyProducts = `A style has at most ${maxStyleProducts} products`

/** The products to make: every color in every size. */
const NewCells = {
  colors: z
    .array(
      z.strictObject({
        name: SingleLineText(productLimits.color, 'Color is required'),
        /** The `uploadURL` of an uploaded file, used for all sizes of the color. */
        imageUrl: Optional(z.string().check(z.maxLength(500))),
      }),
    )
    .check(z.maxLength(maxStyleProducts, tooManyProducts)),
  sizes: z
    .array(SingleLineText(productLimits.size, 'Size is required'))
    .check(z.maxLength(maxStyleProducts, tooManyProducts)),
  /** Opening stock; 0 where none is given. */
  quantities: z.optional(
    z
      .array(
        z.strictObject({
          color: SingleLineText(productLimits.color),
          size: SingleLineText(productLimits.size),
          quantity: z.int().check(z.minimum(0), z.maximum(maxQuantity)),
        }),
      )
      .check(z.maxLength(maxStyleProducts, tooManyProducts)),
  ),
  /** The product IDs: {style}, {color} and {size} are replaced. */
  codePattern: z.optional(SingleLineText(100)),
}

export const NewStyle = withInternalNames(z.strictObject({ ...StyleFields, ...NewCells }), priceName)
export type NewStyle = z.output<typeof NewStyle>

/** The API calls `priceCents` price. */
const StyleDefaultName = z.codec(
  z.enum(styleDefaults.map((field) => (field === 'priceCents' ? 'price' : field))),
  z.enum(styleDefaults),
  {
    decode: (name) => (name === 'price' ? 'priceCents' : name),
    encode: (field) => (field === 'priceCents' ? 'price' : field),
  },
)

export const StyleEdit = withInternalNames(
  z.strictObject({
    id: Id,
    ...StyleFields,
    version: z.optional(Version),
    /** Also changes the products that have the style's old value in these fields. */
    alsoChange: z.optional(z.array(StyleDefaultName).check(z.maxLength(styleDefaults.length))),
    /** Moves the price of products with another price than the style by the same amount. */
    movePrices: z.optional(z.boolean()),
  }),
  priceName,
)
export type StyleEdit = z.output<typeof StyleEdit>

export const StyleQuery = z.strictObject({
  page: QueryInteger(1, 1_000_000, 1),
  limit: QueryInteger(1, 100, stylesPerPage),
  /** Searches number, name and manufacturer (domain/platform/search.ts). */
  search: z.optional(MultilineText(maxSearchLength)),
  category: Filter(SingleLineText(productLimits.category)),
  season: Filter(SingleLineText(productLimits.season)),
  /** Only styles with a broken size run. */
  broken: Filter(z.literal('true', 'Must be true or all')),
})
export type StyleQuery = z.output<typeof StyleQuery>

const StyleList = z.object({
  styles: z.array(StyleSummary),
  total: z.int(),
  /** True if there are at least `total`: counting stops at 1,000, at 250 for a search, at 50 for broken runs. */
  totalIsMinimum: z.optional(z.boolean()),
})
export type StyleList = z.output<typeof StyleList>

export const findStyles = defineEndpoint({
  summary: 'Lists styles that match the filters, newest first.',
  method: 'GET',
  path: '/api/styles',
  allow: 'styles.read',
  input: StyleQuery,
  reply: StyleList,
})

export const findStyle = defineEndpoint({
  summary: 'Returns a style with its products.',
  method: 'GET',
  path: '/api/styles/:id',
  allow: 'styles.read',
  input: z.strictObject({ id: Id }),
  reply: Style,
})

/** Units on invoices that are not void, of the products that the style has now. Products without sales are left out. */
export const findStyleSales = defineEndpoint({
  summary: 'Returns the units of a style sold in the last 90 days, by product.',
  method: 'GET',
  path: '/api/styles/:id/sales',
  allow: 'invoices.read',
  input: z.strictObject({ id: Id }),
  reply: z.object({ products: z.array(z.object({ id: Id, units: z.int() })) }),
})

export const createStyle = defineEndpoint({
  summary: 'Creates a style with a product for each color and size.',
  method: 'POST',
  path: '/api/styles',
  allow: 'styles.edit',
  input: NewStyle,
  reply: Style,
  status: 201,
})

const ChangedStyle = z.object({
  style: Style,
  /** The batch that undoes the change; null if nothing changed. */
  batchId: z.nullable(Id),
})

export const editStyle = defineEndpoint({
  summary: 'Updates a style, and with it the products that have its old values.',
  method: 'PUT',
  path: '/api/styles/:id',
  allow: 'styles.edit',
  input: StyleEdit,
  reply: ChangedStyle,
})

export const addStyleProducts = defineEndpoint({
  summary: 'Adds products to a style: the colors and sizes that it does not have yet.',
  method: 'POST',
  path: '/api/styles/:id/products',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id, ...NewCells }),
  reply: Style,
  status: 201,
})

const ProductIds = z.array(Id).check(z.maxLength(maxStyleProducts, tooManyProducts))

export const setStyleMembers = defineEndpoint({
  summary: 'Adds existing products to a style and removes others from it.',
  method: 'POST',
  path: '/api/styles/:id/members',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id, add: z.optional(ProductIds), remove: z.optional(ProductIds) }),
  reply: ChangedStyle,
})

export const mergeStyles = defineEndpoint({
  summary: 'Moves all products of another style into this one and deletes the other.',
  method: 'POST',
  path: '/api/styles/:id/merge',
  allow: 'styles.group',
  input: z.strictObject({ id: Id, otherId: Id }),
  reply: ChangedStyle,
})

export const setStyleImage = defineEndpoint({
  summary: 'Sets the image of a color, for the style and all its sizes.',
  method: 'PUT',
  path: '/api/styles/:id/images',
  allow: 'styles.edit',
  input: z.strictObject({
    id: Id,
    color: SingleLineText(productLimits.color, 'Color is required'),
    imageUrl: z.string('Image is required').check(z.maxLength(500)),
  }),
  reply: ChangedStyle,
})

export const deleteStyle = defineEndpoint({
  summary: 'Deletes a style. Its products remain.',
  method: 'DELETE',
  path: '/api/styles/:id',
  allow: 'styles.group',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})
