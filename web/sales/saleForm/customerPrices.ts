// Products at the prices of a customer's price list.
import { queryOptions } from '@tanstack/react-query'

import { findCustomer } from '#contract/sales/customers.ts'
import { findCustomerPrices, maxPricedIds } from '#contract/sales/priceLists.ts'
import type { SteppedPrice } from '#domain/sales/quantityBreaks.ts'
import { call } from '#web/api/call.ts'
import { chunk, mapConcurrently } from '#web/api/mapConcurrently.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

import type { PricedProduct } from './linePrices.ts'

const maxConcurrentCalls = 4

/** By product. Products that are not in the list keep their own price. */
export type CustomerPrices = ReadonlyMap<number, SteppedPrice>

/** Makes one call for 250 products, and none without a customer or for a customer without a price list. */
export async function readCustomerPrices(
  customerId: number | null | undefined,
  ids: readonly number[],
): Promise<CustomerPrices> {
  if (customerId == null || ids.length === 0) return new Map()
  const { priceList } = await queryClient.fetchQuery(callQuery(findCustomer, { id: customerId }))
  if (priceList === null) return new Map()
  const replies = await mapConcurrently(chunk(ids, maxPricedIds), maxConcurrentCalls, (ids) =>
    call(findCustomerPrices, { id: customerId, ids }),
  )
  return new Map(
    replies.flatMap((reply) =>
      reply.prices.map(({ productId, priceCents, breaks }) => [productId, { priceCents, breaks }] as const),
    ),
  )
}

/** The prices of products for the matrix of a style. Path and id make live updates of price lists and of the customer reload it. */
export function customerPricesQuery(customerId: number | null, ids: readonly number[]) {
  return queryOptions({
    queryKey: [findCustomerPrices.path, { id: customerId }, ids] as const,
    queryFn: () => readCustomerPrices(customerId, ids),
  })
}

export function withPrices<P extends { id: number; priceCents: number }>(
  products: readonly P[],
  prices: CustomerPrices,
): PricedProduct<P>[] {
  return products.map((product) => ({ ...product, ...prices.get(product.id) }))
}

/** The products at the prices of a customer. */
export async function atCustomerPrices<P extends { id: number; priceCents: number }>(
  customerId: number | null | undefined,
  products: readonly P[],
): Promise<PricedProduct<P>[]> {
  const ids = products.map(({ id }) => id)
  return withPrices(products, await readCustomerPrices(customerId, ids))
}
