// Long computations in steps, so that a server can answer other calls in between.

/** Yields between steps and returns the result. */
export type Steps<Result> = Generator<undefined, Result>

/** Runs all steps without a pause. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
