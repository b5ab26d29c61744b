// Runs an asynchronous action of a user: progress, the toasts of success and failure, and the redirect when the session has ended.
import { useMutation } from '@tanstack/react-query'

import { toast } from '#web/ui/toast.ts'

import { errorMessage, isUnauthorized, redirectToSignIn } from './errorMessage.ts'

export interface ActionOptions<Result> {
  /** The toast's text; none if the page shows the success itself. */
  success?: string | ((result: Result) => string | undefined)
  /** Shown if the server gave no message. */
  failure: string
  /** 'Error' by default. */
  failureTitle?: string
  /** Called before the toast. A promise keeps the action pending. */
  onSuccess?: (result: Result) => unknown
  /** Return true if the page itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

/** `action.mutate(input)`, `action.isPending`. Use `useChange` for a single call that changes data. */
export function useAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  { success, failure, failureTitle = 'Error', onSuccess, onFailure }: ActionOptions<Result>,
) {
  return useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      const done = onSuccess?.(result)
      const description = typeof success === 'function' ? success(result) : success
      if (description) toast({ title: 'Success', description })
      await done
    },
    onError: (error) => {
      if (isUnauthorized(error)) redirectToSignIn()
      else if (!onFailure?.(error)) {
        toast({ title: failureTitle, description: errorMessage(error, failure), variant: 'destructive' })
      }
    },
  })
}
