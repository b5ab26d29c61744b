// Changes data on the server with one call, exactly once, then reloads the queries that show it.
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'

import { buildRequest, type CallResult } from '#contract/platform/client.ts'
import { acceptsIdempotencyKey, type Endpoint, type Reply } from '#contract/platform/endpoint.ts'
import { toastError } from '#web/ui/toast.ts'

import { attemptKey, endAttempt, failureOutcome, mayStillRun, randomId } from './attemptKey.ts'
import { call } from './call.ts'
import { reloadDependentQueries } from './queryClient.ts'
import { type ActionOptions, useAction } from './useAction.ts'

export interface ChangeOptions<R extends Reply> extends ActionOptions<CallResult<R>> {
  /** Names the form if several forms send requests to one path. */
  form?: string | undefined
  /** The key of the draft that is sent, instead of one for this attempt. */
  idempotencyKey?: string | undefined
}

/**
 * `change.mutate(input)` or `await change.mutateAsync(input)`. `onSuccess` and `onDone` run before the queries reload. An attempt has one
 * idempotency key until the server answers or the form is closed, so a retry after a lost answer changes nothing twice.
 */
export function useChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, idempotencyKey, ...options }: ChangeOptions<R>,
) {
  const send = useKeyedCall(endpoint, { form, idempotencyKey })
  return useAction(send, {
    ...options,
    onSuccess: async (result) => {
      await options.onSuccess?.(result)
      await reloadDependentQueries()
    },
    onFailure(error) {
      if (options.onFailure?.(error)) return true
      if (failureOutcome(error) !== 'in doubt' || idempotencyKey !== undefined) return false
      toastError(
        'This change may already be saved, because an earlier answer was lost. Check it before you save again.',
      )
      return true
    },
  })
}

/** Returns a function that sends the call with the key of its attempt. For actions of several calls; otherwise use `useChange`. */
export function useKeyedCall<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, idempotencyKey }: Pick<ChangeOptions<R>, 'form' | 'idempotencyKey'> = {},
) {
  /** By the name of the attempt. */
  const sent = useRef(new Map<string, 'waiting' | 'running' | 'over'>())
  useEffect(() => {
    const attempts = sent.current
    return () => {
      // After a request that may still run, the user doesn't know the outcome: its key stays.
      for (const [name, state] of attempts) if (state === 'over') endAttempt(name)
    }
  }, [])
  return async (input: z.output<I>): Promise<CallResult<R>> => {
    if (idempotencyKey !== undefined) return call(endpoint, input, { idempotencyKey })
    if (!acceptsIdempotencyKey(endpoint)) return call(endpoint, input)
    const name = attemptName(endpoint, input, form)
    // Another input while one is sent is not a repetition.
    if (sent.current.get(name) === 'waiting') return call(endpoint, input, { idempotencyKey: randomId() })
    sent.current.set(name, 'waiting')
    try {
      const result = await call(endpoint, input, { idempotencyKey: await attemptKey(name) })
      endAttempt(name)
      sent.current.set(name, 'over')
      return result
    } catch (error) {
      if (failureOutcome(error) !== 'unknown') endAttempt(name)
      sent.current.set(name, mayStillRun(error) ? 'running' : 'over')
      throw error
    }
  }
}

/**
 * The same for a POST with other values: the server then says that an earlier one may have been saved. A PUT can be repeated with other
 * values.
 */
function attemptName(endpoint: Endpoint, input: unknown, form: string | undefined): string {
  if (form !== undefined) return `${endpoint.path} ${form}`
  const { url, body } = buildRequest(endpoint, input as never)
  return endpoint.method === 'PUT' ? `${url} ${JSON.stringify(body)}` : url
}
