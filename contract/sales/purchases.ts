// What a customer bought: by style with size runs, its last invoices, and the last price of each product.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Amount,
  Filter,
  Id,
  IdFilter,
  Price,
  QueryInteger,
  SignedAmount,
  SingleLineText,
  YearFilter,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { purchasesPerPage } from '#domain/sales/purchases.ts'
import { invoiceStatuses } from '#domain/sales/states.ts'

/** Units and amounts are less voids and credit notes, and negative if these are of earlier invoices. */
export const Purchase = withInternalNames(
  z.object({
    /** Null for a product without a style. */
    styleId: z.nullable(Id),
    /** Null for a style. */
    productId: z.nullable(Id),
    /** The style number or the product ID. */
    number: z.string(),
    name: z.string(),
    category: z.nullable(z.string()),
    /** Null if it has none, or if its products are of several seasons. */
    season: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    /** A product that is no longer in the catalog. */
    isDeleted: z.boolean(),
    quantity: z.int(),
    /** Less discounts, without tax. */
    amount: SignedAmount,
    /** The columns of `colors`, in the order of the size scale. */
    sizes: z.array(z.string()),
    /** Units by size; null where nothing was bought. */
    colors: z.array(z.object({ color: z.string(), quantities: z.array(z.nullable(z.int())) })),
  }),
  { amount: 'amountCents' },
)
export type Purchase = z.output<typeof Purchase>

export const PurchaseList = withInternalNames(
  z.object({
    purchases: z.array(Purchase),
    /** Styles and products without a style. */
    total: z.int(),
    quantity: z.int(),
    amount: SignedAmount,
    /** Of what was bought in the period in any season, the last bought first. */
    seasons: z.array(z.string()),
    /** From the current year to that of the first invoice. */
    years: z.array(z.string()),
  }),
  { amount: 'amountCents' },
)
export type PurchaseList = z.output<typeof PurchaseList>

/** Of what a customer bought. */
export const purchaseFilters = {
  /** Without it, this month and the 23 months before. */
  year: YearFilter,
  season: Filter(SingleLineText(productLimits.season)),
}

export const findPurchases = defineEndpoint({
  summary:
    'Lists the styles and products that a customer bought in a year or in the last 24 months, those with the highest amount first.',
  method: 'GET',
  path: '/api/customers/:id/purchases',
  allow: 'invoices.read',
  input: z.strictObject({
    id: Id,
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 100, purchasesPerPage),
    ...purchaseFilters,
  }),
  reply: PurchaseList,
})

const RecentInvoice = withInternalNames(
  z.object({
    id: Id,
    invoiceNumber: z.string(),
    datedOn: z.iso.date(),
    status: z.enum(invoiceStatuses),
    quantity: z.int(),
    total: Amount,
  }),
  { invoiceNumber: 'number', total: 'totalCents' },
)
export type RecentInvoice = z.output<typeof RecentInvoice>

export const findRecentInvoices = defineEndpoint({
  summary: 'Lists the last invoices of a customer that are not void, newest first.',
  method: 'GET',
  path: '/api/customers/:id/recent-invoices',
  allow: 'invoices.read',
  input: z.strictObject({ id: Id }),
  reply: z.object({ invoices: z.array(RecentInvoice) }),
})

/** The most products, and the most styles, of one call. */
export const maxLastPriceIds = 250

const LastPrice = withInternalNames(z.object({ productId: Id, unitPrice: Price, datedOn: z.iso.date() }), {
  unitPrice: 'unitPriceCents',
})
export type LastPrice = z.output<typeof LastPrice>

export const findLastPrices = defineEndpoint({
  summary:
    'Returns the prices of products on the last invoice of a customer in 24 months that has them. Others are missing.',
  method: 'GET',
  path: '/api/customers/:id/last-prices',
  allow: 'invoices.read',
  input: z.strictObject({
    id: Id,
    /** Products. */
    ids: IdFilter(maxLastPriceIds),
    /** Styles with all their products. */
    styleIds: IdFilter(maxLastPriceIds),
  }),
  reply: z.object({ prices: z.array(LastPrice) }),
})
