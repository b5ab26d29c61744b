// Reads from the server: the reply of a GET endpoint, cached by path and input.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { CallError } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'

import { call } from './call.ts'

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

/** `keep` shows the previous page while the next one loads. */
export function useCall<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.output<I>,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
) {
  return useQuery({
    ...callQuery(endpoint, input),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Whether a page can't show its record: the first load failed, or the record doesn't exist any more. After another failed reload it keeps
 * showing what it has, so that nothing typed is lost.
 */
export function hasFailed({ data, error }: { data: unknown; error: Error | null }): boolean {
  if (!error) return false
  return data === undefined || (error instanceof CallError && error.status === 404)
}
