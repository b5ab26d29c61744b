// Changing: a call that writes, with its toasts, and the lists that it makes old.
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { toast } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from './errorMessage.ts'
import { reloadDependentQueries } from './queryClient.ts'

export interface ChangeOptions<R extends Reply> {
  /** The toast of success; none where the page shows it in another way. */
  success?: string | ((answer: CallResult<R>) => string)
  /** What is said when the server gave no sentence. The toast's title is 'Error' unless `failureTitle` says otherwise. */
  failure: string
  failureTitle?: string
  /** The Idempotency-Key of the form that the person opened. */
  idempotencyKey?: string
  /** Called once it is done and before anything is read again; what is given to `mutate` is not called where the page was left. */
  onSuccess?: (answer: CallResult<R>) => void
  /** Return true where the page itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

/** A mutation over an endpoint: `change.mutate(input)` or `await change.mutateAsync(input)`. */
export function useChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  words: ChangeOptions<R>,
) {
  return useMutation({
    mutationFn: (input: z.output<I>) =>
      call(endpoint, input, words.idempotencyKey ? { idempotencyKey: words.idempotencyKey } : {}),
    onSuccess: async (answer) => {
      const { success, onSuccess: onDone } = words
      onDone?.(answer)
      const description = typeof success === 'function' ? success(answer) : success
      if (description) toast({ title: 'Success', description })
      await reloadDependentQueries()
    },
    onError: (error) => {
      if (isUnauthorized(error)) redirectToSignIn()
      else if (!words.onFailure?.(error)) {
        toast({
          title: words.failureTitle ?? 'Error',
          description: errorMessage(error, words.failure),
          variant: 'destructive',
        })
      }
    },
  })
}
