// Changes data on the server with one call, then reloads the queries that show it.
import type * as z from 'zod/mini'

import type { CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'

import { call } from './call.ts'
import { reloadDependentQueries } from './queryClient.ts'
import { type ActionOptions, useAction } from './useAction.ts'

export interface ChangeOptions<R extends Reply> extends ActionOptions<CallResult<R>> {
  /** The key of the form that sends the change. */
  idempotencyKey?: string
}

/** `change.mutate(input)` or `await change.mutateAsync(input)`. `onSuccess` runs before the queries reload. */
export function useChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { idempotencyKey, ...options }: ChangeOptions<R>,
) {
  return useAction((input: z.output<I>) => call(endpoint, input, idempotencyKey ? { idempotencyKey } : {}), {
    ...options,
    onSuccess: async (result) => {
      await options.onSuccess?.(result)
      await reloadDependentQueries()
    },
  })
}
