// Reads from the server: the reply of a GET endpoint, cached by path and input.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'

import { call } from './call.ts'
import { withoutReloadError } from './outdated.ts'

/** The query of an endpoint, for useQuery and for prefetching. */
export function callQuery<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.output<I>,
) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }): Promise<z.output<R>> =>
      (await call(endpoint, input, { signal })) as z.output<R>,
  })
}

/** `keep` shows the previous page while the next one loads. A reload that fails is not an `error`: it is repeated, see `outdated.ts`. */
export function useCall<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.output<I>,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
) {
  const query = useQuery({
    ...callQuery(endpoint, input),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
  return withoutReloadError(query)
}
