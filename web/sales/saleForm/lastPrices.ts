// The prices that the customer of a new invoice paid last.
import { useQuery } from '@tanstack/react-query'

import { findLastPrices, type LastPrice, maxLastPriceIds } from '#contract/sales/purchases.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { call } from '#web/api/call.ts'
import { chunk, mapConcurrently } from '#web/api/mapConcurrently.ts'

/** By product. */
export type LastPrices = ReadonlyMap<number, LastPrice>

const none: LastPrices = new Map()
const maxConcurrentCalls = 4

/** Of all products of the styles and of other products, in one call for 250. Empty until they are read, and without a customer. */
export function useLastPrices(
  customerId: number | null,
  { styleIds, productIds }: { styleIds: readonly number[]; productIds: readonly number[] },
): LastPrices {
  const { data } = useQuery({
    // Path and id make live updates of the customer reload it.
    queryKey: [findLastPrices.path, { id: customerId }, styleIds, productIds] as const,
    queryFn: () => readLastPrices(customerId ?? 0, styleIds, productIds),
    enabled: customerId !== null && styleIds.length + productIds.length > 0,
    placeholderData: (previous, before) => (before?.queryKey[1].id === customerId ? previous : undefined),
  })
  return customerId === null ? none : (data ?? none)
}

async function readLastPrices(
  id: number,
  styleIds: readonly number[],
  productIds: readonly number[],
): Promise<LastPrices> {
  const styles = chunk(styleIds, maxLastPriceIds)
  const products = chunk(productIds, maxLastPriceIds)
  const calls = Array.from({ length: Math.max(styles.length, products.length) }, (_, index) => ({
    id,
    styleIds: styles[index],
    ids: products[index],
  }))
  const replies = await mapConcurrently(calls, maxConcurrentCalls, (input) => call(findLastPrices, input))
  return new Map(replies.flatMap(({ prices }) => prices.map((price) => [price.productId, price] as const)))
}

interface Priced {
  productId: number
  unitPriceCents: number
}

/**
 * 'Last $42.00 on Mar 3, 2026', or undefined if no product has another price now than last time. Of several prices it has the lowest
 * and the highest of the last day.
 */
export function describeLastPrice(products: readonly Priced[], lastPrices: LastPrices): string | undefined {
  const others = products.flatMap(({ productId, unitPriceCents }) => {
    const last = lastPrices.get(productId)
    return last && last.unitPriceCents !== unitPriceCents ? [last] : []
  })
  const lastDay = others.reduce((day, { datedOn }) => (datedOn > day ? datedOn : day), '')
  if (lastDay === '') return undefined
  const cents = others.flatMap(({ datedOn, unitPriceCents }) => (datedOn === lastDay ? [unitPriceCents] : []))
  return `Last ${formatPrices(cents)} on ${formatDay(lastDay)}`
}

/** '$42.00', or '$42.00 to $44.00' */
export function formatPrices(cents: readonly number[]): string {
  return [...new Set([Math.min(...cents), Math.max(...cents)])].map(formatUsd).join(' to ')
}
