import { findProducts, maxQueriedIds } from '#contract/catalog/products.ts'
import { useCall } from '#web/api/useCall.ts'

/** The pictures of products by id, at most 250. Empty until they are loaded; deleted products have none. */
export function useProductImages(ids: readonly number[]): ReadonlyMap<number, string> {
  const queriedIds = [...new Set(ids)].slice(0, maxQueriedIds).toSorted((one, other) => one - other)
  const { data } = useCall(
    findProducts,
    { page: 1, limit: maxQueriedIds, ids: queriedIds },
    { enabled: queriedIds.length > 0, keep: true },
  )
  return new Map(
    data?.products.flatMap(({ id, imageUrl }) => (imageUrl === null ? [] : [[id, imageUrl] as const])),
  )
}
