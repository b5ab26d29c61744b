// What units of products cost on average today, for users who may see it.
import { useQuery } from '@tanstack/react-query'

import { findAverageCosts, maxAverageCostIds } from '#contract/sales/margins.ts'
import type { Micros } from '#domain/stock/movingAverage.ts'
import { call } from '#web/api/call.ts'
import { chunk, mapConcurrently } from '#web/api/mapConcurrently.ts'
import { withoutReloadError } from '#web/api/outdated.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

/** By product, in millionths of a dollar; null if no cost is known. A product that was not read yet is missing. */
export type AverageCosts = ReadonlyMap<number, Micros>

const maxConcurrentCalls = 4

interface AverageCostsQuery {
  /** Of the last products that were read while others are. Undefined if the user may not see costs. */
  costs: AverageCosts | undefined
  /** Those of all products, once they are read; undefined if that failed, or if the user may not see them. */
  load: () => Promise<AverageCosts | undefined>
}

/** In one call for 250 products. */
export function useAverageCosts(productIds: readonly number[]): AverageCostsQuery {
  const mayRead = usePermissionError('costs.read') === undefined
  const ids = [...new Set(productIds)].toSorted((a, b) => a - b)
  const query = withoutReloadError(
    useQuery({
      queryKey: [findAverageCosts.path, ids],
      queryFn: () => readAverageCosts(ids),
      enabled: mayRead && ids.length > 0,
      placeholderData: (previous: AverageCosts | undefined) => previous,
    }),
  )
  const isLoaded = query.data !== undefined && !query.isPlaceholderData
  return {
    costs: mayRead ? query.data : undefined,
    load: async () => (!mayRead || isLoaded ? query.data : (await query.refetch()).data),
  }
}

async function readAverageCosts(ids: readonly number[]): Promise<AverageCosts> {
  const replies = await mapConcurrently(chunk(ids, maxAverageCostIds), maxConcurrentCalls, (part) =>
    call(findAverageCosts, { ids: part }),
  )
  const known = replies.flatMap(({ costs }) =>
    costs.map(({ productId, averageMicros }) => [productId, averageMicros] as const),
  )
  return new Map<number, Micros>([...ids.map((id) => [id, null] as const), ...known])
}
