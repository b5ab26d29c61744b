// Products at the prices of a customer's price list.
import { findCustomer } from '#contract/sales/customers.ts'
import { findCustomerPrices, maxPricedIds } from '#contract/sales/priceLists.ts'
import { call } from '#web/api/call.ts'
import { mapConcurrently } from '#web/api/mapConcurrently.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

const maxConcurrentCalls = 4

/** Makes one call for 250 products, and none without a customer or for a customer without a price list. */
export async function atCustomerPrices<P extends { id: number; priceCents: number }>(
  customerId: number | null | undefined,
  products: readonly P[],
): Promise<P[]> {
  if (customerId == null || products.length === 0) return [...products]
  const { priceList } = await queryClient.fetchQuery(callQuery(findCustomer, { id: customerId }))
  if (priceList === null) return [...products]
  const ids = products.map(({ id }) => id)
  const chunks = Array.from({ length: Math.ceil(ids.length / maxPricedIds) }, (_, index) =>
    ids.slice(index * maxPricedIds, (index + 1) * maxPricedIds),
  )
  const replies = await mapConcurrently(chunks, maxConcurrentCalls, (chunk) =>
    call(findCustomerPrices, { id: customerId, ids: chunk }),
  )
  const prices = new Map(
    replies.flatMap((reply) =>
      reply.prices.map(({ productId, priceCents }) => [productId, priceCents] as const),
    ),
  )
  return products.map((product) => ({ ...product, priceCents: prices.get(product.id) ?? product.priceCents }))
}
