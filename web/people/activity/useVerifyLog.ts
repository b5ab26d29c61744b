// The check of the log's chain as this page sees it: how far it has come, and what it found.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { verifyActivity, type VerifyEvent } from '#contract/people/activity.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from '#web/api/errorMessage.ts'
import { toast } from '#web/ui/toast.ts'

type Checking = Extract<VerifyEvent, { type: 'checking' }>
type Done = Extract<VerifyEvent, { type: 'done' }>

const failure = 'Failed to verify the activity log'

export function useVerifyLog() {
  const [progress, setProgress] = useState<Checking>()
  const run = useMutation({
    mutationFn: () => follow(setProgress),
    onMutate: () => setProgress(undefined),
    onError: (error) => {
      if (isUnauthorized(error)) return redirectToSignIn()
      return toast({ title: 'Error', description: errorMessage(error, failure), variant: 'destructive' })
    },
  })
  return { start: () => run.mutate(), isRunning: run.isPending, progress, outcome: run.data }
}

/** What the check found; throws where it ended without an outcome. */
async function follow(tell: (progress: Checking) => void): Promise<Done> {
  for await (const event of await call(verifyActivity, {})) {
    if (event.type === 'done') return event
    if (event.type === 'failed') break
    tell(event)
  }
  throw new Error(failure)
}
