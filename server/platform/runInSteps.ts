import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Steps } from '#domain/platform/steps.ts'

import { Refusal } from './refusal.ts'

/** Other calls wait at most this long, and for the step that runs. */
const maxBlockingMs = 10

/** Runs a long computation on the main thread and answers other calls in between. Throws a 409 once `signal` is aborted. */
export async function runInSteps<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result> {
  for (let pauseAt = performance.now() + maxBlockingMs; ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < pauseAt) continue
    await nextTurn()
    if (signal.aborted) throw new Refusal('conflict', 'The request was canceled.')
    pauseAt = performance.now() + maxBlockingMs
  }
}
