// Runs an action of the user and reports its outcome. `useChange` is the one for a single call that changes data.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { toast, type ToastMessage } from '#web/ui/toast.ts'

import { isUnauthorized, showError } from './errorMessage.ts'

/** As they are when the action starts: what is typed while it runs doesn't change them. */
interface ActionTexts<Result> {
  /** The toast: what was done; none if the page shows the success itself. */
  success?: string | ((result: Result) => string | ToastMessage | undefined)
  /** Shown if the server gave no message. */
  failure: string
  /** 'Error' by default. */
  failureTitle?: string
}

export interface ActionOptions<Result> extends ActionTexts<Result> {
  /** A 401 rejects the credentials that were sent; it does not mean that the session has ended. */
  signsIn?: boolean
  /** Called before the toast, also after the user has left the page. A promise keeps the action pending. */
  onSuccess?: (result: Result) => unknown
  /** Closes the form or moves on. Not called if the user has left the page. */
  onDone?: ((result: Result) => unknown) | undefined
  /** Return true if the page itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

export interface CallOptions<Result> {
  /** As in ActionOptions, for this call. */
  onDone?: ((result: Result) => unknown) | undefined
  onError?: (error: unknown) => void
}

/** The longest time between the clicks of a double click. */
const doubleClickMs = 500

/** Of the click that is being handled, its place in a double click; 0 outside of a click. */
let clickNumber = 0
// Tests of modules that import this one run without a page.
if (typeof window !== 'undefined')
  window.addEventListener(
    'click',
    ({ detail }) => {
      clickNumber = detail
      setTimeout(() => (clickNumber = 0))
    },
    { capture: true },
  )

/**
 * `action.mutate(input)` or `await action.mutateAsync(input)`, `action.isPending`. The promise resolves with the result; the action stays
 * pending until `onSuccess` has settled, too. A second call with the same input meanwhile, or of the same double click, gets the result of
 * the first.
 */
export function useAction<Result, Input = void>(
  run: (input: Input) => Promise<Result>,
  options: ActionOptions<Result>,
) {
  const { success, failure, failureTitle = 'Error', signsIn = false, onSuccess, onDone, onFailure } = options
  const texts = { success, failure, failureTitle }
  const watchPage = usePageWatch()
  const attempt = useRef<{ text: string | undefined; result: Promise<Result>; isPending: boolean }>(undefined)
  const { mutateAsync: start, ...mutation } = useMutation({
    mutationFn: ({
      input,
    }: {
      input: Input
      texts: typeof texts
      resolve: (result: Result) => void
      isThere: () => boolean
      onDone: ActionOptions<Result>['onDone']
    }) => run(input),
    onSuccess: async (result, call) => {
      const done = onSuccess?.(result)
      call.resolve(result)
      if (call.isThere()) {
        void onDone?.(result)
        void call.onDone?.(result)
      }
      const { success } = call.texts
      const message = typeof success === 'function' ? success(result) : success
      if (message) toast(typeof message === 'string' ? { title: message } : message)
      await done
    },
    onError: (error, { texts }) => {
      if (!signsIn && isUnauthorized(error)) return
      if (!onFailure?.(error)) showError(error, texts.failure, texts.failureTitle)
    },
  })

  function mutateAsync(input: Input, { onDone, onError }: CallOptions<Result> = {}): Promise<Result> {
    const text = JSON.stringify(input)
    const { current: previous } = attempt
    if (previous && previous.text === text && (previous.isPending || clickNumber > 1)) return previous.result
    const isThere = watchPage()
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
    const finished = start({ input, texts, resolve, isThere, onDone }, onError && { onError })
    finished.catch(reject)
    const started = { text, result, isPending: true }
    attempt.current = started
    const end = () => {
      if (attempt.current === started) attempt.current = undefined
    }
    const endLater = () => {
      started.isPending = false
      setTimeout(end, doubleClickMs)
    }
    finished.then(endLater, end)
    return result
  }

  return {
    ...mutation,
    /** The input of the running call. */
    variables: mutation.variables?.input,
    mutateAsync,
    mutate: (input: Input, options?: CallOptions<Result>) => {
      // Already reported.
      mutateAsync(input, options).catch(() => undefined)
    },
  }
}

/** Returns a function that starts watching; the one that it returns says whether the page is still there. */
function usePageWatch(): () => () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => {
    const { pathname } = window.location
    // The address changes before the page that the user goes to is loaded.
    return () => isMounted.current && window.location.pathname === pathname
  }
}
