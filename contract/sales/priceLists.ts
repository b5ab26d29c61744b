// Price lists: prices of styles and products for some customers.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, IdFilter, MultilineText, Price, SingleLineText, Version } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import {
  fromUnitsMessage,
  maxListPrices,
  priceListLimits,
  tooManyPricesMessage,
} from '#domain/sales/priceLists.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

/** Products whose prices are asked for in one call. Their URL has at most 4 kB. */
export const maxPricedIds = 250

const listFields = {
  id: Id,
  name: z.string(),
  priceCount: z.int(),
  /** The customers that use it. */
  customerCount: z.int(),
  version: z.int(),
}

export const PriceListSummary = z.object(listFields)
export type PriceListSummary = z.output<typeof PriceListSummary>

export const ListPrice = withInternalNames(
  z.object({
    /** The style or the product that it is for; one of them is null. */
    styleId: z.nullable(Id),
    productId: z.nullable(Id),
    /** The style number or product ID. */
    code: z.string(),
    /** With color and size for a product. */
    name: z.string(),
    /** Of the style or product itself. */
    normalPrice: Price,
    /** The price applies from so many units on, counted over the colors and sizes of the style. */
    fromUnits: z.int(),
    price: Price,
  }),
  { normalPrice: 'normalPriceCents', price: 'priceCents' },
)
export type ListPrice = z.output<typeof ListPrice>

export const PriceList = z.object({ ...listFields, prices: z.array(ListPrice) })
export type PriceList = z.output<typeof PriceList>

const oneMessage = 'A price is for a style or for a product'

const FromUnits = z
  .int(fromUnitsMessage)
  .check(z.minimum(1, fromUnitsMessage), z.maximum(maxQuantity, fromUnitsMessage))

/** A price has three, and there are a few others. */
const maxPriceListFields = 4 * maxListPrices

const PriceListFields = {
  name: SingleLineText(priceListLimits.name, 'Name is required'),
  /** All prices; without them they stay as they are. */
  prices: z.optional(
    z
      .array(
        withInternalNames(
          z
            .strictObject({
              styleId: z.optional(Id),
              productId: z.optional(Id),
              /** 1 by default. */
              fromUnits: z.optional(FromUnits),
              price: Price,
            })
            .check(
              z.refine(
                ({ styleId, productId }) => (styleId === undefined) !== (productId === undefined),
                oneMessage,
              ),
            ),
          { price: 'priceCents' },
        ),
      )
      .check(z.maxLength(maxListPrices, tooManyPricesMessage)),
  ),
}

export const findPriceLists = defineEndpoint({
  summary: 'Lists price lists by name.',
  method: 'GET',
  path: '/api/price-lists',
  allow: 'customers.read',
  input: z.strictObject({}),
  reply: z.object({ priceLists: z.array(PriceListSummary) }),
})

export const findPriceList = defineEndpoint({
  summary: 'Returns a price list with its prices, by code and units.',
  method: 'GET',
  path: '/api/price-lists/:id',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: PriceList,
})

export const createPriceList = defineEndpoint({
  summary: 'Creates a price list.',
  method: 'POST',
  path: '/api/price-lists',
  allow: 'customers.terms',
  input: z.strictObject(PriceListFields),
  maxFields: maxPriceListFields,
  reply: PriceListSummary,
  status: 201,
})

export const editPriceList = defineEndpoint({
  summary: 'Renames a price list or replaces its prices.',
  method: 'PUT',
  path: '/api/price-lists/:id',
  allow: 'customers.terms',
  input: z.strictObject({ id: Id, ...PriceListFields, version: z.optional(Version) }),
  maxFields: maxPriceListFields,
  reply: PriceListSummary,
})

export const deletePriceList = defineEndpoint({
  summary: 'Deletes a price list that no customer uses.',
  method: 'DELETE',
  path: '/api/price-lists/:id',
  allow: 'customers.terms',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const exportPriceList = defineEndpoint({
  summary: 'Downloads the prices of a price list as CSV, in the columns that pasted prices have.',
  method: 'GET',
  path: '/api/price-lists/:id/export',
  allow: 'customers.read',
  input: z.strictObject({ id: Id }),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

const PastedPrices = z.object({
  prices: z.array(ListPrice),
  refused: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
})
export type PastedPrices = z.output<typeof PastedPrices>

/** Changes nothing: the prices are saved with the price list. */
export const readPastedPrices = defineEndpoint({
  summary:
    'Finds the styles and products of pasted lines such as `MYN-7,24.00` or, from 12 units, `MYN-7,22.00,12`, and names the lines that have none.',
  method: 'POST',
  path: '/api/price-lists/pasted-prices',
  allow: 'customers.terms',
  input: z.strictObject({
    text: MultilineText(priceListLimits.pastedText).check(z.minLength(1, 'Enter a code and a price')),
  }),
  reply: PastedPrices,
  idempotencyExemption: 'changes nothing',
})

const PriceBreak = withInternalNames(z.object({ fromUnits: z.int(), price: Price }), {
  price: 'priceCents',
})

export const CustomerPrice = withInternalNames(
  z.object({
    productId: Id,
    /** Of a single unit: the normal price if the list only has prices from more units. */
    price: Price,
    /** With rising units and falling prices. */
    breaks: z.array(PriceBreak),
  }),
  { price: 'priceCents' },
)
export type CustomerPrice = z.output<typeof CustomerPrice>

export const findCustomerPrices = defineEndpoint({
  summary:
    "Returns the prices of products in a customer's price list. A product that is missing has its normal price.",
  method: 'GET',
  path: '/api/customers/:id/prices',
  allow: 'customers.read',
  input: z.strictObject({ id: Id, ids: IdFilter(maxPricedIds) }),
  reply: z.object({ prices: z.array(CustomerPrice) }),
})
