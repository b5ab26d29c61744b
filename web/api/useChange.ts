// Changes data on the server with one call, then reloads the queries that show it.
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { toast, type ToastMessage } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { isUnauthorized, showError } from './errorMessage.ts'
import { reloadDependentQueries } from './queryClient.ts'

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

export interface ActionOptions<Result> {
  /** The toast: what was done; none if the page shows the success itself. */
  success?: string | ((result: Result) => string | ToastMessage | undefined)
  /** Shown if the server gave no message. */
  failure: string
  /** 'Error' by default. */
  failureTitle?: string
  /** A 401 rejects the credentials that were sent; it does not mean that the session has ended. */
  signsIn?: boolean
  /** Called before the toast. A promise keeps the action pending. */
  onSuccess?: (result: Result) => unknown
  /** Return true if the page itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

/** `action.mutate(input)`, `action.isPending`. Use `useChange` for a single call that changes data. */
export function useAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  { success, failure, failureTitle = 'Error', signsIn = false, onSuccess, onFailure }: ActionOptions<Result>,
) {
  return useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      const done = onSuccess?.(result)
      const message = typeof success === 'function' ? success(result) : success
      if (message) toast(typeof message === 'string' ? { title: message } : message)
      await done
    },
    onError: (error) => {
      if (!signsIn && isUnauthorized(error)) return
      if (!onFailure?.(error)) showError(error, failure, failureTitle)
    },
  })
}
